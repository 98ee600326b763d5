import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { refundable } from '../booking/ledger.ts';
import { giveBack as writeGiveBack } from '../booking/money-moves.ts';
import { finishFollowUps } from '../payment/finish-follow-ups.ts';

type Gift = { bookingId: string; recordId: string; rev: number; amount: number; reason: string; adminId: string };

/**
 * An admin gives some of a booking's money back, whatever became of the booking (T22). The record's id makes a repeat
 * the same gift. Throws `booking_not_found`, `amount_too_high` with the `max` of now, and `edited_meanwhile` when the
 * booking is no longer what the admin saw.
 */
export async function giveBack(
  { bookingId, recordId, rev, amount, reason, adminId }: Gift,
  deps: Deps,
): Promise<{ before: BookingRecord; after: BookingRecord }> {
  const before = await findBooking(bookingId);
  if (!before) throw new AppError('booking_not_found');
  if (hasEntry(before, recordId)) return { before, after: before };
  const max = refundable(before);
  if (/* guard: no more is given back than is left -> false */ amount > max) {
    throw new AppError('amount_too_high', { data: { max } });
  }
  if (before.rev !== rev) throw new AppError('edited_meanwhile');
  const gift = { id: new ObjectId(recordId), amount, by: new ObjectId(adminId), reason };
  const after = (await writeGiveBack(before, gift, deps)) ?? (await findBooking(bookingId));
  if (!after || !hasEntry(after, recordId)) throw new AppError('edited_meanwhile');
  await finishFollowUps(after, deps);
  return { before, after };
}

const hasEntry = ({ ledger }: BookingRecord, recordId: string): boolean =>
  ledger.some(({ id }) => String(id) === recordId);
