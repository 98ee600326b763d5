import { stateOfGstin } from '@rental/contracts';
import type { PaperParty } from '../../receipt/month/month-paper.ts';
import type { TaxPaper } from './gst-sheets.ts';
import { taxesIn } from './sums.ts';

/* Papers to businesses in the e-invoice schema INV-01, version 1.1. How sure the fields are: decision 0130. */

const longestLine = 100;

/** Returns an address with the PIN code that it names last and the text before it. Fields that it lacks are left out. */
function placeOf(address: string) {
  const pin = [...address.matchAll(/\b([1-9]\d\d) ?(\d{3})\b/g)].at(-1);
  const lines = address.replaceAll('\n', ', ');
  const parts = address
    .replace(pin?.[0] ?? '', '')
    .split(/[\n,]/)
    .map((part) => part.trim().replace(/\W+$/, ''))
    .filter(Boolean);
  const rest = lines.slice(longestLine).trim();
  return {
    Addr1: lines.slice(0, longestLine),
    ...(rest && { Addr2: rest }),
    ...(parts.length > 0 && { Loc: parts.at(-1) }),
    ...(pin && { Pin: Number(`${pin[1]}${pin[2]}`) }),
  };
}

function partyOf({ name, address, taxNumber }: PaperParty) {
  const Gstin = taxNumber ?? '';
  return { Gstin, LglNm: name, ...placeOf(address), Stcd: stateOfGstin(Gstin) };
}

const dateText = (day: string): string => day.split('-').toReversed().join('/');

/** Amounts are rupees, which are positive in credit notes, too. */
const rupees = (paise: number): number => Math.abs(paise) / 100;

/** What is on the paper outside GST: another charge, or a deduction. */
function outsideOf({ kind, amounts }: TaxPaper) {
  const outside = amounts.total - amounts.taxable - taxesIn(amounts);
  if (outside === 0) return {};
  return outside > 0 === (kind === 'receipt') ? { OthChrg: rupees(outside) } : { Discount: rupees(outside) };
}

/** Returns a tax invoice to a business, or a credit note that corrects one, in the schema of the portal. */
export function eInvoice(paper: TaxPaper) {
  const { kind, number, issuedOn, seller, customer, tax, amounts, corrected } = paper;
  const [taxable, igst, cgst, sgst] = [amounts.taxable, amounts.igst, amounts.cgst, amounts.sgst].map(rupees);
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: kind === 'receipt' ? 'INV' : 'CRN', No: number, Dt: dateText(issuedOn) },
    ...(corrected && { RefDtls: { PrecDocDtls: [{ InvNo: corrected.number, InvDt: dateText(corrected.issuedOn) }] } }),
    SellerDtls: partyOf(seller),
    BuyerDtls: { ...partyOf(customer), Pos: tax.place },
    ItemList: [
      {
        SlNo: '1',
        PrdDesc: 'Car rental',
        IsServc: 'Y',
        HsnCd: tax.code,
        UnitPrice: taxable,
        TotAmt: taxable,
        AssAmt: taxable,
        GstRt: tax.basisPoints / 100,
        IgstAmt: igst,
        CgstAmt: cgst,
        SgstAmt: sgst,
        TotItemVal: rupees(amounts.taxable + taxesIn(amounts)),
      },
    ],
    ValDtls: {
      AssVal: taxable,
      IgstVal: igst,
      CgstVal: cgst,
      SgstVal: sgst,
      ...outsideOf(paper),
      TotInvVal: rupees(amounts.total),
    },
  };
}
