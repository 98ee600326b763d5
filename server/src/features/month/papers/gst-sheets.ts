import { indianStates, type StateCode } from '@rental/contracts';
import type { MonthPaper, PaperTax } from '../../receipt/month/month-paper.ts';
import type { PaperSums } from '../../receipt/month/month-series.ts';
import { amountText, rateText } from './amount-text.ts';
import { taxesIn } from './sums.ts';

/* The sheets of GSTR-1, with the columns of the government’s offline tool. How sure they are: decision 0130. */

/** A tax invoice or a credit note that corrects one. */
export type TaxPaper = MonthPaper & { tax: PaperTax & { basisPoints: number } };
/** Any paper of a registration: also a bill of supply or a credit note for one, which no sheet lists. */
export type RegisteredPaper = MonthPaper & { tax: PaperTax };

export const isTaxed = (paper: RegisteredPaper): paper is TaxPaper => paper.tax.basisPoints !== null;

/**
 * Invoices to customers without a GSTIN in another state that are above this amount, in paise, are listed one by one.
 * Source: Notification 12/2024-Central Tax, since August 2024.
 */
const largeAbove = 1_00_000_00;

export const isLarge = (invoiced: number): boolean => invoiced > largeAbove;

/** The sheets with a row for each paper. */
export type PaperSheet = 'b2b' | 'b2cl' | 'cdnr' | 'cdnur';

/** Returns the sheet to which a paper belongs. A credit note to a consumer follows the invoice that it corrects. */
export function sheetOf({ kind, customer, tax, amounts, corrected }: TaxPaper): PaperSheet | 'b2cs' {
  const isInvoice = kind === 'receipt';
  if (customer.taxNumber !== null) return isInvoice ? 'b2b' : 'cdnr';
  const invoiced = isInvoice ? amounts.total : (corrected?.total ?? 0);
  if (!tax.isInterState || !isLarge(invoiced)) return 'b2cs';
  return isInvoice ? 'b2cl' : 'cdnur';
}

/** Names a place of supply as the portal does: `29-Karnataka`. */
export const placeText = (code: StateCode): string => `${code}-${indianStates[code]}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a day as the portal writes it: `20-Nov-2026`. */
const dateText = (day: string): string =>
  [day.slice(8), months[Number(day.slice(5, 7)) - 1] ?? '', day.slice(0, 4)].join('-');

type Row = (string | number)[];

const rate = 'Applicable % of Tax Rate';
const ending = ['Rate', 'Taxable Value', 'Cess Amount'];
const supplyType = 'Regular B2B';

export const sheetHeads: Readonly<Record<PaperSheet | 'b2cs' | 'hsn' | 'at' | 'atadj' | 'docs', readonly string[]>> = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    rate,
    'Invoice Type',
    'E-Commerce GSTIN',
    ...ending,
  ],
  b2cl: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', rate, ...ending, 'E-Commerce GSTIN'],
  b2cs: ['Type', 'Place Of Supply', rate, ...ending, 'E-Commerce GSTIN'],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    rate,
    ...ending,
  ],
  cdnur: ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', rate, ...ending],
  hsn: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  at: ['Place Of Supply', rate, 'Rate', 'Gross Advance Received', 'Cess Amount'],
  atadj: ['Place Of Supply', rate, 'Rate', 'Gross Advance Adjusted', 'Cess Amount'],
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
};

const noCess = amountText(0);

/**
 * Returns the last cells of a row: the share of the tax rate that applies, which is empty because all of it does, the
 * rate, and the amounts.
 */
const endOf = ({ tax, amounts }: TaxPaper): Row => [
  '',
  rateText(tax.basisPoints),
  amountText(Math.abs(amounts.taxable)),
  noCess,
];

const numberOf = ({ number, issuedOn }: TaxPaper): Row => [number, dateText(issuedOn)];
const valueOf = ({ amounts }: TaxPaper): string => amountText(Math.abs(amounts.total));
const buyerOf = ({ customer }: TaxPaper): Row => [customer.taxNumber ?? '', customer.name];

/** The cells of a paper in its sheet. Amounts of credit notes are positive there. */
export const sheetRows: Readonly<Record<PaperSheet, (paper: TaxPaper) => Row>> = {
  b2b: (paper) => {
    const [share, ...end] = endOf(paper);
    const value = [valueOf(paper), placeText(paper.tax.place), 'N'];
    return [...buyerOf(paper), ...numberOf(paper), ...value, share ?? '', supplyType, '', ...end];
  },
  b2cl: (paper) => [...numberOf(paper), valueOf(paper), placeText(paper.tax.place), ...endOf(paper), ''],
  cdnr: (paper) => [
    ...buyerOf(paper),
    ...numberOf(paper),
    'C',
    placeText(paper.tax.place),
    'N',
    supplyType,
    valueOf(paper),
    ...endOf(paper),
  ],
  cdnur: (paper) => ['B2CL', ...numberOf(paper), 'C', placeText(paper.tax.place), valueOf(paper), ...endOf(paper)],
};

/** The key of the row of `b2cs`, `at` or `atadj` in which a paper is summed up. */
export const smallKey = ({ place, basisPoints }: PaperTax): string =>
  [placeText(place), rateText(basisPoints ?? 0)].join('|');

/** `OE` is every supply that is not through an e-commerce operator. */
export function smallRow(key: string, { taxable }: PaperSums): Row {
  const [place = '', percent = ''] = key.split('|');
  return ['OE', place, '', percent, amountText(taxable), noCess, ''];
}

/** The amount of an advance is without its tax. */
export function advanceRow(key: string, { taxable }: PaperSums): Row {
  const [place = '', percent = ''] = key.split('|');
  return [place, '', percent, amountText(taxable), noCess];
}

/** The key of the row of `hsn` in which a paper is summed up. */
export const serviceKey = ({ tax }: TaxPaper): string => [tax.code, rateText(tax.basisPoints)].join('|');

/** Services have no quantity. */
export function serviceRow(key: string, sums: PaperSums): Row {
  const [code = '', percent = ''] = key.split('|');
  const { taxable, igst, cgst, sgst } = sums;
  const value = amountText(taxable + taxesIn(sums));
  const taxes = [taxable, igst, cgst, sgst].map(amountText);
  return [code, 'Car rental', 'NA', noCess, value, percent, ...taxes, noCess];
}
