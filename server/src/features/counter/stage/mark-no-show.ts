import { dayInIndia, formatDay, type NoShowBody, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { growBlocksOf } from '../../booking/blocks/grow-blocks.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { Now } from '../../booking/booking-deps.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { balanceOf, owedOf } from '../../booking/moves/ledger.ts';
import { markNoShow } from '../../booking/moves/stage-moves.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findAtCounter, refuseOtherStage, unlock } from '../find-at-counter.ts';
import type { Stepped } from './hand-out-car.ts';
import { refundedBy, refuseOtherRefund } from './take-back-car.ts';

/**
 * Records that the customer did not come (T25), after withdrawing an open payment request. Idempotent by `recordId`.
 * Throws `counter_off`, `booking_not_found`, `booking_closed`, `stage_conflict`, `too_early`, `rental_over`,
 * `refund_changed` with the current `refund`, `ledger_full`, the errors of `unlock`, and `edited_meanwhile`.
 */
export async function recordNoShow(
  { bookingId, rev, recordId, expectedRefund }: NoShowBody,
  { id: adminId }: { id: string },
  deps: Deps,
): Promise<Stepped & { refund: number }> {
  const before = await findAtCounter(bookingId);
  if (isMarkedBy(before, recordId)) return { before, after: before, refund: refundedBy(before, recordId) };
  refuseOtherStage(before, undefined);
  refuseNoShow(before, deps);
  const free = await unlock(before, rev, deps);
  const { refund, toRefund } = noShowRefund(free, deps);
  refuseOtherRefund(toRefund, expectedRefund);
  if (refund > 0) refuseFullLedger(free);
  await checkpoint('stage:read');
  const step = { id: new ObjectId(recordId), by: new ObjectId(adminId), refund };
  const after = (await markNoShow(free, step, deps)) ?? (await findLastingBooking(bookingId));
  if (!after || !isMarkedBy(after, recordId)) throw new AppError('edited_meanwhile');
  if (after.followUp) await finishFollowUps(after, deps);
  await growBlocksOf(after.carId, deps);
  return { before, after, refund: refundedBy(after, recordId) };
}

/** Whether an earlier call with the same `recordId` marked the booking. */
const isMarkedBy = ({ stage, undo, ledger }: BookingRecord, recordId: string): boolean =>
  stage === 'no_show' && [undo, ...ledger].some((each) => each && String(each.id) === recordId);

/** Throws `too_early` or `rental_over` if the booking can’t be marked as a no-show today. */
export function refuseNoShow({ fromDate, toDate }: BookingRecord, { clock, settings }: Now): void {
  const now = clock.now();
  const { hours } = settings.booking.noShow;
  const begun = dayInIndia(new Date(now.getTime() - hours * 3_600_000));
  if (fromDate > begun) {
    const from = dayInIndia(new Date(startOfDayInIndia(fromDate).getTime() + hours * 3_600_000));
    throw new AppError('too_early', {
      message: `You can mark a no-show from ${formatDay(from)}`,
      data: { fromDate: from },
    });
  }
  if (toDate < dayInIndia(now)) throw new AppError('rental_over', { message: 'The last day of this rental is over' });
}

/**
 * What a no-show gives back in rupees: `refund` is no longer owed, rounded up. It lowers the balance first, and what then
 * remains is `toRefund`.
 */
export function noShowRefund(
  { totalAmount, ledger }: BookingRecord,
  { settings }: Pick<Deps, 'settings'>,
): { refund: number; toRefund: number } {
  const refund = Math.min(Math.ceil((totalAmount * settings.booking.noShow.percent) / 100), owedOf(ledger));
  return { refund, toRefund: Math.max(0, refund - balanceOf(ledger)) };
}
