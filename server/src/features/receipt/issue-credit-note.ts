import { type CreditReason, isVoucher, type PaperGst, type PaperLine } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import { findPapers, hasPaper } from './find-papers.ts';
import { findBusiness, sellerOf } from '../settings/business-settings.ts';
import { findFirstReceipt, openPapers } from './open-papers.ts';
import type { PaperRecord } from './paper.model.ts';
import { partsOf } from './number/series.ts';
import { type CreditPart, splitCredit } from './tax/split-credit.ts';
import { splitGst } from './tax/split-gst.ts';
import { splitTax, sumOf } from './tax/split-tax.ts';
import { type PaperDeps, storePaper } from './store-paper.ts';

type Credit = {
  /** The ledger entry behind the credit note; also the id of its last note, so that none is issued twice. */
  entryId: ObjectId;
  bookingId: ObjectId;
  /** The amount to deduct from the receipts, in whole rupees, above zero. */
  amount: number;
  reason: CreditReason;
  /** The date of the note, on which revenue falls by the amount; now by default. */
  at?: Date;
  /** Set if the money was returned before an invoice at the end of the rental. */
  isBeforeInvoice?: boolean;
};

/**
 * Issues the credit note that deducts an amount from a booking’s receipts, or several if the receipts are taxed
 * differently; does nothing if they exist for this entry. The customer, rental and tax rate are copied from the
 * receipt. The number is assigned a moment later. Before an invoice at the end of the rental, refund vouchers take off
 * receipt vouchers instead, if there are any. Throws if the booking has no receipt yet; issue the receipt first.
 */
export async function issueCreditNote(credit: Credit, deps: PaperDeps): Promise<void> {
  const { entryId, bookingId, amount, isBeforeInvoice = false } = credit;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount to take off: ${amount}`);
  if (await hasPaper(entryId)) return;
  const papers = await findPapers(bookingId);
  const receipt = findFirstReceipt(papers, bookingId);
  // Nothing taxed was paid yet.
  if (!receipt && isBeforeInvoice) return;
  if (!receipt) throw new Error(`booking ${String(bookingId)} has no receipt to correct`);
  const others = openPapers(papers).filter((paper) => paper !== receipt);
  const { taxedLines } = deps.settings.receipt;
  for (const part of splitCredit(credit, [receipt, ...others], taxedLines)) await storeNote(part, credit, deps);
}

async function storeNote(
  { noteId, receipt, amount }: CreditPart<PaperRecord>,
  { bookingId, reason, at }: Credit,
  deps: PaperDeps,
): Promise<void> {
  const { priceLines: _ofReceipt, gst: _ofInvoice, ...printed } = receipt.printed;
  const lines: PaperLine[] = [{ kind: reason, amount: 0 - amount }];
  const gst = creditedGst(receipt, lines, deps);
  const kind = isVoucher(receipt.kind) ? 'refund_voucher' : 'credit_note';
  // A refund voucher is only for taxed money. The invoice counts all of it.
  if (kind === 'refund_voucher' && !gst) return;
  const { value: business } = await findBusiness(deps.settings);
  const tax = splitTax(lines, printed.tax, receipt.taxedLines ?? deps.settings.receipt.taxedLines);
  const credited = gst ? { gst } : { seller: sellerOf(business), tax };
  const note = { _id: noteId, kind, bookingId, issuedAt: at ?? deps.clock.now() } as const;
  const ofReceipt = {
    ...(!receipt._id.equals(bookingId) && { receiptId: receipt._id }),
    ...pick(receipt, ['taxedLines', 'ownProfileId']),
  };
  await storePaper(
    { ...note, ...ofReceipt, printed: { ...printed, ...credited, lines, totalAmount: sumOf(lines) } },
    gst && partsOf(receipt.year).prefix,
  );
}

/** Returns the GST that a credit note takes off, at the rate of the invoice; undefined if there is none. */
function creditedGst(
  { printed: { gst, seller }, taxedLines }: PaperRecord,
  lines: readonly PaperLine[],
  { settings }: PaperDeps,
): PaperGst | undefined {
  if (!gst || seller.taxNumber === null) return undefined;
  return splitGst(lines, { ...gst, gstin: seller.taxNumber }, taxedLines ?? settings.receipt.taxedLines) ?? undefined;
}
