import { dayInIndia, formatDay, formatRupees, type HandOutBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { depositToTake } from '../../booking/moves/counter-moves.ts';
import { handOut } from '../../booking/moves/stage-moves.ts';
import { findOutWith } from '../../booking/stage/find-stages.ts';
import { findAtCounter, refuseOtherStage, unlock } from '../find-at-counter.ts';
import { findKnownDamage, recordAtHandover } from '../../damage/record-damage.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { noteLicences } from './note-licences.ts';
import { isRecorded, recordHandover } from './record-handover.ts';
import { timeOfStep } from './time-of-step.ts';

export type Stepped = { before: BookingRecord; after: BookingRecord };

/**
 * Records that a car was handed out (T20), after withdrawing an open payment request. Idempotent by `recordId`. Throws
 * `counter_off`, `booking_not_found`, `booking_closed`, `stage_conflict`, `too_early`, `rental_over`, `balance_open`,
 * `deposit_open`, `agreement_open`, `licence_open`, `odometer_too_low`, `car_out` if the car is still out with another booking, the
 * errors of `unlock`, and `edited_meanwhile`. Source: protocol, section 5.12.
 */
export async function handOutCar(
  body: HandOutBody,
  caller: Pick<Caller, 'id' | 'staff'>,
  deps: Deps,
): Promise<Stepped> {
  const { bookingId, rev, recordId } = body;
  const before = await findAtCounter(bookingId);
  if (isRecorded(before, 'out', recordId)) return { before, after: before };
  refuseOtherStage(before, undefined);
  const time = await timeOfStep(before, body, deps);
  refuseOtherDay(before, time.at);
  const balanceReason = refuseUnpaid(before, body, caller);
  const agreement = await acceptAgreement(body.agreement);
  const depositReason = refuseWithoutDeposit(before, body, caller);
  const noted = await noteLicences(before, { given: body.licences, caller }, deps);
  const reasons = { balanceReason, depositReason };
  const licences = noted?.licences;
  const notes = { ...body, kind: 'out' as const, ...reasons, agreement, licences, adminId: caller.id, time };
  const handover = await recordHandover(before, notes);
  const free = await unlock(before, rev, deps);
  await recordAtHandover(free, { damages: body.damages, handover: 'out', adminId: caller.id }, deps);
  const known = await findKnownDamage(free);
  await checkpoint('stage:read');
  const moved = await handOut(free, { ...handover, ...known, secondDriver: noted?.secondDriver }, deps);
  if (moved === 'car out') throw await carOut(before, caller);
  const after = moved ?? (await findLastingBooking(bookingId));
  if (!after || !isRecorded(after, 'out', recordId)) throw new AppError('edited_meanwhile');
  return { before, after };
}

function refuseOtherDay({ fromDate, toDate }: BookingRecord, at: Date): void {
  const today = dayInIndia(at);
  if (today < fromDate) {
    throw new AppError('too_early', { message: `This rental begins on ${formatDay(fromDate)}`, data: { fromDate } });
  }
  if (today > toDate) throw new AppError('rental_over', { message: 'The last day of this rental is over' });
}

/** Returns the caller’s reason for handing out the car unpaid; undefined if everything is paid. */
function refuseUnpaid(
  { balance = 0 }: BookingRecord,
  { balanceReason }: HandOutBody,
  { staff }: Pick<Caller, 'staff'>,
): string | undefined {
  if (balance === 0) return undefined;
  const mayOverride = staff?.rank !== 'clerk';
  if (mayOverride && balanceReason !== undefined) return balanceReason;
  const message = `${formatRupees(balance)} is still to be paid. Take it before you hand out the car.`;
  throw new AppError('balance_open', { message, data: { balance } });
}

/** Returns the caller’s reason for handing out the car without its whole deposit; undefined if nothing is missing. */
function refuseWithoutDeposit(
  booking: BookingRecord,
  { depositReason }: HandOutBody,
  { staff }: Pick<Caller, 'staff'>,
): string | undefined {
  const deposit = depositToTake(booking);
  if (deposit === 0) return undefined;
  if (staff?.rank !== 'clerk' && depositReason !== undefined) return depositReason;
  const message = `${formatRupees(deposit)} of the deposit is missing. Take it before you hand out the car.`;
  throw new AppError('deposit_open', { message, data: { deposit } });
}

/** Returns the error `car_out`, with the booking that the car is out with if the caller may see it. */
export async function carOut({ carId }: BookingRecord, caller: Pick<Caller, 'staff'>): Promise<AppError> {
  const other = await findOutWith(carId);
  const isShown = other !== null && reachOf(caller).isOwn(other);
  return new AppError('car_out', {
    data: isShown ? { bookingId: String(other._id), code: other.code ?? null } : {},
  });
}
