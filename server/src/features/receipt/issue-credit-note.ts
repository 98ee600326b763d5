import type { CreditReason, PaperLine } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findReceipt, hasPaper } from './find-papers.ts';
import { findBusiness, sellerOf } from '../settings/business-settings.ts';
import { splitTax, sumOf } from './split-tax.ts';
import { type PaperDeps, storePaper } from './store-paper.ts';

type Credit = {
  /** The ledger entry behind the credit note; also the note’s id, so that only one is issued per entry. */
  entryId: ObjectId;
  bookingId: ObjectId;
  /** The amount to deduct from the receipt, in whole rupees, above zero. */
  amount: number;
  reason: CreditReason;
  /** The date of the note, on which revenue falls by the amount; now by default. */
  at?: Date;
};

/**
 * Issues a credit note that deducts an amount from a booking’s receipt; does nothing if one exists for this entry. The
 * customer, rental and tax rate are copied from the receipt. The number is assigned a moment later. Throws if the
 * booking has no receipt yet; issue the receipt first.
 */
export async function issueCreditNote(
  { entryId, bookingId, amount, reason, at }: Credit,
  deps: PaperDeps,
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount to take off: ${amount}`);
  if (await hasPaper(entryId)) return;
  const receipt = await findReceipt(bookingId);
  if (!receipt) throw new Error(`booking ${String(bookingId)} has no receipt to correct`);
  const { priceLines: _ofReceipt, ...printed } = receipt.printed;
  const seller = sellerOf((await findBusiness(deps.settings)).value);
  const lines: PaperLine[] = [{ kind: reason, amount: 0 - amount }];
  const tax = splitTax(lines, printed.tax, deps.settings.receipt.taxedLines);
  await storePaper({
    _id: entryId,
    kind: 'credit_note',
    bookingId,
    issuedAt: at ?? deps.clock.now(),
    printed: { ...printed, seller, lines, totalAmount: sumOf(lines), tax },
  });
}
