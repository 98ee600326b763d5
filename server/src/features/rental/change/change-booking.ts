import type { ChangeBookingBody, ChangedBooking } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Limits } from '../../../http/limits.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type PlannedChange, planChange } from '../../booking/change/plan-change.ts';
import { type NearClaims, readChange } from '../../booking/change/read-change.ts';
import { isSame } from '../../booking/change/refuse-change.ts';
import { expireInTheWay, refuseTaken } from '../../booking/change/refuse-taken.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { isRequested } from '../../booking/open-request.ts';
import { changeNow, openRequest } from '../../booking/moves/change-moves.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { refuseUnchangeable } from './changes-left.ts';
import { findOwn } from './find-own.ts';
import { moveToIdentical } from './identical-car.ts';
import { toPayFor, wishOf } from './preview-change.ts';

type Wanted = ChangeBookingBody & { customerId: string };
type ChangeDeps = BookingDeps & { limits: Limits };

type Amounts = Pick<Wanted, 'expectedToPay' | 'expectedToRefund'>;

export type Outcome = { status: ChangedBooking['status']; booking: BookingRecord };

const rounds = 3;

/**
 * Changes the dates and times of the customer’s booking as previewed. A dearer change is only requested: it applies once
 * it is paid (T35). Any other change applies now, with its refund (T19). If the booking’s car is taken, an identical one
 * will do. Repeating a call is harmless. Throws as the
 * preview does, and `edited_meanwhile` if the booking is not the one that was previewed, `price_changed` with the
 * current `toPay` and `toRefund`, and `car_held_too_often` after too many requests to pay for one booking. Source:
 * protocol, section 5.10.
 */
export async function changeBooking(wanted: Wanted, deps: ChangeDeps): Promise<Outcome> {
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await tryToChange(await findOwn(wanted, deps), wanted, deps);
    if (outcome) return outcome;
  }
  throw new AppError('edited_meanwhile');
}

/** Returns null if the booking, or what was in its way, has changed concurrently and must be read again. */
async function tryToChange(booking: BookingRecord, wanted: Wanted, deps: ChangeDeps): Promise<Outcome | null> {
  const known = repeatedBy(booking, wanted) && (await findLastingBooking(booking._id));
  if (known) return repeatedBy(known, wanted);
  refuseUnchangeable(booking, deps);
  if (booking.rev !== wanted.rev) throw new AppError('edited_meanwhile');
  const wish = wishOf(booking, wanted);
  const own = await readChange(booking, wish);
  const planned = planChange({ booking, wish }, own, deps);
  refuseOtherPrice(planned, wanted);
  try {
    return await changeOnOwnCar(booking, { planned, near: own.near }, deps);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'car_unavailable') throw error;
    const other = await moveToIdentical({ booking, wish, own }, deps);
    if (!other) throw error;
    const onOther = await attempt(other.booking, other.planned, deps);
    return onOther === 'car taken' ? null : onOther;
  }
}

type OnOwnCar = { planned: PlannedChange; near: NearClaims };

/** Returns null as `tryToChange` does. Throws `car_unavailable` if another claim has the booking’s car. */
async function changeOnOwnCar(
  booking: BookingRecord,
  { planned, near }: OnOwnCar,
  deps: ChangeDeps,
): Promise<Outcome | null> {
  // Saves the write of a change that the indexes would refuse.
  await refuseTaken(booking, planned, { near, now: deps });
  const outcome = await attempt(booking, planned, deps);
  if (outcome !== 'car taken') return outcome;
  await expireInTheWay(booking, planned, deps);
  return null;
}

const attempt = async (booking: BookingRecord, planned: PlannedChange, deps: ChangeDeps): Tried =>
  (toPayFor(planned.priced) > 0 ? requestPayment : applyNow)(booking, planned, deps);

/** Returns the outcome of an earlier call for the same change; null if there was none. */
function repeatedBy(booking: BookingRecord, wanted: Wanted): Outcome | null {
  const wish = wishOf(booking, wanted);
  if (isRequested(booking)) {
    const { plan, amount } = booking.paymentRequest;
    return isSame(plan, wish) && amount === wanted.expectedToPay ? { status: 'to_pay', booking } : null;
  }
  const last = booking.ledger.findLast(({ moved }) => moved);
  const isOwn = booking.status === 'confirmed' && last?.by?.equals(booking.customerId);
  return isOwn && isSame(booking, wish) ? { status: 'changed', booking } : null;
}

export function refuseOtherPrice({ priced, toRefund }: PlannedChange, wanted: Amounts): void {
  const toPay = toPayFor(priced);
  if (toPay === wanted.expectedToPay && toRefund === wanted.expectedToRefund) return;
  throw new AppError('price_changed', { data: { toPay, toRefund } });
}

type Tried = Promise<Outcome | 'car taken' | null>;

async function requestPayment(booking: BookingRecord, { plan }: PlannedChange, deps: ChangeDeps): Tried {
  await limitRequests(booking, deps);
  const until = new Date(deps.clock.now().getTime() + deps.settings.booking.holdMinutes * 60_000);
  const requested = await openRequest(booking, { until, by: booking.customerId, plan }, deps);
  if (requested !== null && requested !== 'car taken') return { status: 'to_pay', booking: requested };
  await deps.limits.giveBack('LIMIT_CHANGE_PER_HOUR', keyOf(booking));
  return requested;
}

/** A request takes days of the car without payment, so a booking can’t open any number of them. */
async function limitRequests(booking: BookingRecord, { limits }: ChangeDeps): Promise<void> {
  try {
    await limits.consume('LIMIT_CHANGE_PER_HOUR', keyOf(booking));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    const { retryAfterSeconds = 1 } = error;
    throw new AppError('car_held_too_often', { data: { waitSeconds: retryAfterSeconds }, retryAfterSeconds });
  }
}

const keyOf = ({ _id }: BookingRecord): string => `booking:${String(_id)}`;

async function applyNow(booking: BookingRecord, { plan, carId, legs, refund }: PlannedChange, deps: ChangeDeps): Tried {
  const change = { id: new ObjectId(), by: booking.customerId, plan, carId, legs, refund };
  const changed = await changeNow(booking, change, deps);
  if (changed === null || changed === 'car taken') return changed;
  await finishFollowUps(changed, deps);
  return { status: 'changed', booking: changed };
}
