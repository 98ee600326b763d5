import { isOfComposition, type Receipt, type Voucher } from '@rental/contracts';

const paperWords = {
  receipt: 'Receipt',
  credit_note: 'Credit note',
  receipt_voucher: 'Receipt voucher',
  refund_voucher: 'Refund voucher',
} as const;
/** The words for documents with GST on them. */
const gstWords = {
  receipt: 'Tax Invoice',
  credit_note: 'Credit Note',
  receipt_voucher: 'Receipt Voucher',
  refund_voucher: 'Refund Voucher',
} as const;

/** Returns the name of a paper that a registration issued. */
export const gstWord = (kind: Receipt['kind'], isBillOfSupply: boolean): string =>
  kind === 'receipt' && isBillOfSupply ? 'Bill of Supply' : gstWords[kind];

/** Returns the word for a document, which depends on whether GST is on it. */
export const paperWord = ({ kind, gst }: Pick<Receipt, 'kind' | 'gst'>): string =>
  gst ? gstWord(kind, isOfComposition(gst)) : paperWords[kind];

/**
 * Returns the title of a document, such as `Credit note 2026-27/C00003`. A receipt without GST is called a bill until
 * it is fully paid.
 */
export const paperTitle = (paper: Pick<Receipt, 'kind' | 'gst' | 'number' | 'balance'>): string =>
  `${paper.balance === undefined || paper.gst ? paperWord(paper) : 'Bill'} ${paper.number}`;

/** Returns the title of a voucher in a list, such as `Receipt voucher KA/26-27/W0001`. */
export const voucherTitle = ({ corrects, number }: Pick<Voucher, 'corrects' | 'number'>): string =>
  paperTitle({ kind: corrects ? 'refund_voucher' : 'receipt_voucher', number });

/** Returns the day in Indian time, regardless of the reader’s time zone. */
export const dayInIndia = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/** Returns the day and the time in Indian time. */
export const momentInIndia = (moment: string): string =>
  new Date(moment).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' });
