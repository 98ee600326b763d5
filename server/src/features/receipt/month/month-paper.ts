import { dayInIndia, isReducing, type PaperKind, type StateCode } from '@rental/contracts';
import type { PaperRecord, PrintedFacts } from '../paper.model.ts';
import { printNumber } from '../number/paper-number.ts';

/**
 * The amounts of a paper, in paise, as printed. They are negative in a credit note and a refund voucher. `sgst` is the
 * state’s tax or, in a union territory, UTGST.
 */
export type PaperAmounts = { total: number; taxable: number; igst: number; cgst: number; sgst: number };

/** The tax on a tax invoice, a bill of supply, or a credit note for one of these. */
export type PaperTax = {
  code: string;
  /** Null on a bill of supply, which has no taxes. */
  basisPoints: number | null;
  place: StateCode;
  isSuppliers: boolean;
  isInterState: boolean;
};

/** The seller or the customer of a paper, as printed. `taxNumber` is null without a GSTIN. */
export type PaperParty = { name: string; address: string; taxNumber: string | null };

/** A numbered paper as files show it. */
export type MonthPaper = {
  id: string;
  bookingId: string;
  kind: PaperKind;
  number: string;
  serial: number;
  issuedOn: string;
  seller: PaperParty;
  customer: PaperParty;
  amounts: PaperAmounts;
  /** Null if the paper has no GST. Its amounts then hold the tax of the business details, if any, as `sgst`. */
  tax: PaperTax | null;
  /** The receipt that a credit note corrects, or the receipt voucher of a refund voucher; null for any other paper. */
  corrected: { number: string; issuedOn: string; total: number } | null;
  /** The numbers of the receipt vouchers that an invoice is for, as printed; null if there are none. */
  vouchers: string | null;
};

export type CorrectedPaper = Pick<PaperRecord, '_id' | 'issuedAt'> & { printed: Pick<PrintedFacts, 'totalAmount'> };

const paise = (rupees: number): number => rupees * 100;

const partyOf = ({ name, address, taxNumber }: PrintedFacts['seller'] | PrintedFacts['customer']): PaperParty => ({
  name,
  address: address ?? '',
  taxNumber,
});

function amountsOf({ totalAmount, gst, tax }: PrintedFacts): PaperAmounts {
  const total = paise(totalAmount);
  if (!gst) {
    const taxable = tax ? paise(tax.taxableAmount) : 0;
    return { total, taxable, igst: 0, cgst: 0, sgst: tax ? paise(tax.taxAmount) : 0 };
  }
  const of = (...names: string[]): number =>
    gst.taxes.filter(({ name }) => names.includes(name)).reduce((sum, { amountInPaise }) => sum + amountInPaise, 0);
  return { total, taxable: gst.taxableInPaise, igst: of('IGST'), cgst: of('CGST'), sgst: of('SGST', 'UTGST') };
}

function taxOf({ gst }: PrintedFacts): PaperTax | null {
  if (!gst) return null;
  const { code, basisPoints, placeOfSupply, taxes } = gst;
  const { state: place, isSuppliers } = placeOfSupply;
  return { code, basisPoints, place, isSuppliers, isInterState: taxes.some(({ name }) => name === 'IGST') };
}

/** Shapes a numbered paper. `receipt` is the one that a credit note corrects. Throws if the paper has no number. */
export function monthPaper(paper: PaperRecord, receipt: CorrectedPaper | undefined): MonthPaper {
  const { _id, bookingId, kind, number: serial, issuedAt, corrects, printed, receiptId, replaces } = paper;
  const number = printNumber(paper);
  if (number === null || serial === null) throw new Error(`paper ${String(_id)} has no number`);
  return {
    id: String(_id),
    bookingId: String(bookingId),
    kind,
    number,
    serial,
    issuedOn: dayInIndia(issuedAt),
    seller: partyOf(printed.seller),
    customer: partyOf(printed.customer),
    amounts: amountsOf(printed),
    tax: taxOf(printed),
    corrected:
      isReducing(kind) && receipt && corrects !== null
        ? { number: corrects, issuedOn: dayInIndia(receipt.issuedAt), total: paise(receipt.printed.totalAmount) }
        : null,
    vouchers: kind === 'receipt' && !receiptId && replaces ? corrects : null,
  };
}
