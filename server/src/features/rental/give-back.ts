import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findLastingBooking } from '../booking/find/find-bookings.ts';
import { goodwillOf, refundable } from '../booking/moves/ledger.ts';
import { giveBack as writeGiveBack } from '../booking/moves/money-moves.ts';
import { refuseFullLedger } from '../booking/refuse-full-ledger.ts';
import { type GoodwillLimit, refuseAboveLimit } from './goodwill-limit.ts';
import { withoutRequest } from '../payment/end-request.ts';
import { finishFollowUps } from '../payment/settle/settle.ts';

type Gift = {
  bookingId: string;
  recordId: string;
  rev: number;
  amount: number;
  reason: string;
  adminId: string;
  limit?: GoodwillLimit;
};

/** The booking before and after the refund, and the amount in rupees that the call with this `recordId` gave. */
type Given = { before: BookingRecord; after: BookingRecord; amount: number };

/**
 * Refunds a part of what was paid for a booking, whatever its status, on behalf of an admin (T22), after withdrawing an
 * open payment request. The amount lowers the balance first. Idempotent by `recordId`: a repeated call returns the
 * original amount. Throws `booking_not_found`, `amount_too_high` with the current `max`, `above_limit`,
 * `ledger_full`, `payment_captured` if the request was paid, and `edited_meanwhile` if the booking has changed since the admin saw it.
 */
export async function giveBack(
  { bookingId, recordId, rev, amount, reason, adminId, limit = null }: Gift,
  deps: Deps,
): Promise<Given> {
  const before = await findLastingBooking(bookingId);
  if (!before) throw new AppError('booking_not_found');
  const known = amountOf(before, recordId);
  if (known !== null) return { before, after: before, amount: known };
  const max = refundable(before);
  if (amount > max) {
    throw new AppError('amount_too_high', { data: { max } });
  }
  refuseAboveLimit(before, amount, limit);
  refuseFullLedger(before);
  if (before.rev !== rev) throw new AppError('edited_meanwhile');
  const gift = { id: new ObjectId(recordId), amount, by: new ObjectId(adminId), reason };
  const moved = await withoutRequest(before, async (free) => writeGiveBack(free, gift, deps), deps);
  const after = moved ?? (await findLastingBooking(bookingId));
  const given = after && amountOf(after, recordId);
  if (!after || given === null) throw new AppError('edited_meanwhile');
  await finishFollowUps(after, deps);
  return { before, after, amount: given };
}

/**
 * Returns the amount that an earlier call with the same `recordId` refunded; null if there was none. Throws if the id
 * belongs to another kind of entry.
 */
function amountOf({ ledger }: BookingRecord, recordId: string): number | null {
  const entry = ledger.find(({ id }) => String(id) === recordId);
  if (!entry) return null;
  if (entry.lines[0]?.kind !== 'goodwill') throw new AppError('edited_meanwhile');
  return goodwillOf([entry]);
}
