import type { TakeBackBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { growBlocksOf } from '../../booking/blocks/grow-blocks.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type EarlyReturn, planEarlyReturn } from '../../booking/change/plan-early-return.ts';
import { readChange } from '../../booking/change/read-change.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { returnedOf } from '../../booking/moves/ledger.ts';
import { sumsOf } from '../../booking/moves/money-moves.ts';
import { takeBack } from '../../booking/moves/stage-moves.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { recordDepositReturned } from '../../payment/deposit/return-deposit.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { recordAtHandover } from '../../damage/record-damage.ts';
import { findAtCounter, refuseOtherStage, unlock } from '../find-at-counter.ts';
import type { Stepped } from './hand-out-car.ts';
import { isRecorded, recordHandover } from './record-handover.ts';
import { chargeReturn } from './return-charges.ts';
import { timeOfStep } from './time-of-step.ts';

/**
 * Records that a car was taken back (T21), after withdrawing an open payment request. The days after today stay charged,
 * or are refunded by the cancellation policy. The same write adds the chosen charges and settles the deposit, unless
 * staff keep it until the car is checked. Idempotent by `recordId`. Throws `counter_off`, `booking_not_found`, `booking_closed`, `stage_conflict`, the errors of `recordHandover` and `chargeReturn`,
 * `refund_changed` with the current `refund`, `ledger_full`, the errors of `unlock`, and `edited_meanwhile`.
 */
export async function takeBackCar(
  body: TakeBackBody,
  { id: adminId }: { id: string },
  deps: Deps,
): Promise<Stepped & { refund: number }> {
  const { bookingId, rev, recordId } = body;
  const before = await findAtCounter(bookingId);
  if (isRecorded(before, 'back', recordId)) {
    await finishDeposit(before, { ...body, adminId }, deps);
    return { before, after: before, refund: refundedBy(before, recordId) };
  }
  refuseOtherStage(before, 'out');
  const time = await timeOfStep(before, body, deps);
  const handover = await recordHandover(before, { ...body, kind: 'back', adminId, time });
  const charges = await chargeReturn(before, { ...body, handover }, deps);
  const free = await unlock(before, rev, deps);
  const givenUp =
    body.unusedDays === 'policy'
      ? await planGivenUp(withCharges(free, charges), { ...deps, clock: { ...deps.clock, now: () => time.at } })
      : null;
  refuseOtherRefund(givenUp?.toRefund ?? 0, body.expectedRefund);
  if (givenUp) refuseFullLedger(free);
  await recordAtHandover(free, { damages: body.damages, handover: 'back', adminId }, deps);
  await checkpoint('stage:read');
  const keepsDeposit = body.deposit === 'keep';
  const moved = await takeBack(free, { handover, givenUp, charges, keepsDeposit }, deps);
  const after = moved ?? (await findLastingBooking(bookingId));
  if (!after || !isRecorded(after, 'back', recordId)) throw new AppError('edited_meanwhile');
  if (after.followUp) await finishFollowUps(after, deps);
  await finishDeposit(after, { ...body, adminId }, deps);
  await growBlocksOf(after.carId, deps);
  return { before, after, refund: refundedBy(after, recordId) };
}

/** The booking as it will be once it has these charges, which a refund pays first. */
function withCharges(booking: BookingRecord, charges: LedgerEntry[]): BookingRecord {
  if (charges.length === 0) return booking;
  const ledger = [...booking.ledger, ...charges];
  return { ...booking, ledger, ...sumsOf(ledger) };
}

/** Records that staff returned the counter money of the deposit, if they say so; also in a repeated call. */
async function finishDeposit(
  after: BookingRecord,
  { deposit, adminId }: Pick<TakeBackBody, 'deposit'> & { adminId: string },
  deps: Deps,
): Promise<void> {
  if (deposit === 'returned') await recordDepositReturned(after, new ObjectId(adminId), deps);
}

/**
 * Returns the change that gives up the unused days, or null if it would neither refund anything nor lower the price.
 */
export const planGivenUp = async (booking: BookingRecord, deps: Deps): Promise<EarlyReturn | null> =>
  planEarlyReturn(booking, await readChange(booking, { fromDate: booking.fromDate, toDate: booking.toDate }), deps);

export function refuseOtherRefund(refund: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== refund) throw new AppError('refund_changed', { data: { refund } });
}

/** The refund in rupees of the step with this id. */
export const refundedBy = ({ ledger }: BookingRecord, recordId: string): number =>
  returnedOf(ledger.filter(({ id }) => String(id) === recordId));
