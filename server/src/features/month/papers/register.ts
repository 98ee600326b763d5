import type { PaperKind } from '@rental/contracts';
import type { MonthPaper } from '../../receipt/month/month-paper.ts';
import { amountText, rateText } from './amount-text.ts';
import { isLarge, isTaxed, placeText, type RegisteredPaper } from './gst-sheets.ts';
import { taxesIn } from './sums.ts';

/* The registers: a row for each paper, with everything from which the other files can be computed again. */

const kindTexts: Record<PaperKind, string> = {
  receipt: 'Invoice',
  credit_note: 'Credit note',
  receipt_voucher: 'Receipt voucher',
  refund_voucher: 'Refund voucher',
};

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

export const registerHead = [
  'Kind',
  'Number',
  'Date',
  'Seller’s GSTIN',
  'Customer',
  'GSTIN',
  'Place of supply',
  'Taken as supplier’s',
  'Service code',
  'Rate',
  'Total',
  'Taxable value',
  'IGST',
  'CGST',
  'SGST or UTGST',
  'Outside GST',
  'Corrects',
  'Corrects a large invoice',
  'Booking',
  'Paper',
];

export function registerRow(paper: RegisteredPaper): string[] {
  const { kind, number, issuedOn, seller, customer, tax, amounts, corrected, vouchers, bookingId, id } = paper;
  const { total, taxable, igst, cgst, sgst } = amounts;
  return [
    kind === 'receipt' && !isTaxed(paper) ? 'Bill of supply' : kindTexts[kind],
    number,
    issuedOn,
    seller.taxNumber ?? '',
    customer.name,
    customer.taxNumber ?? '',
    placeText(tax.place),
    yesOrNo(tax.isSuppliers),
    tax.code,
    tax.basisPoints === null ? '' : rateText(tax.basisPoints),
    ...[total, taxable, igst, cgst, sgst, total - taxable - taxesIn(amounts)].map(amountText),
    corrected?.number ?? vouchers ?? '',
    corrected ? yesOrNo(isLarge(corrected.total)) : '',
    bookingId,
    id,
  ];
}

export const receiptsHead = [
  'Kind',
  'Number',
  'Date',
  'Customer',
  'Total',
  'Taxable value',
  'Tax',
  'Corrects',
  'Booking',
  'Paper',
];

/** The tax is the one of the business details, which receipts without GST may have. */
export function receiptRow({ kind, number, issuedOn, customer, amounts, corrected, ...ids }: MonthPaper): string[] {
  return [
    kind === 'receipt' ? 'Receipt' : kindTexts[kind],
    number,
    issuedOn,
    customer.name,
    amountText(amounts.total),
    amountText(amounts.taxable),
    amountText(taxesIn(amounts)),
    corrected?.number ?? '',
    ids.bookingId,
    ids.id,
  ];
}
