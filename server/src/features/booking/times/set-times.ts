import {
  isReturnedLater,
  keepsPrice,
  keysOfPeriod,
  minutesUntilReady,
  momentAfter,
  returnTooEarly,
  type SetTimesBody,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findLocation } from '../../location/find-locations.ts';
import { findTimes } from '../../settings/time-settings.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findBooking, findLastingBooking, findOwnBooking } from '../find/find-bookings.ts';
import { isRequested } from '../open-request.ts';
import { setBookingTimes } from '../moves/booking-moves.ts';
import { isEnded } from '../stage/stages.ts';
import { returnedAt } from './one-way.ts';
import { refuseReturn, refuseTimes, type TimeRules, type Timing } from './check-times.ts';
import { findPossibleTimes } from './possible-times.ts';

/** A customer changes the times of their own bookings; null stands for an admin. */
type Wanted = { bookingId: string; customerId: string | null };
type Changed = { before: BookingRecord; after: BookingRecord };

const rounds = 3;

/**
 * Sets or changes the times of a confirmed booking (T33), after withdrawing an open payment request. Once the rental has
 * begun, only the return can change. Repeating a call is harmless. Throws `booking_not_found`, `booking_closed`,
 * `rental_over`, `rental_started` and the errors of `refuseTimes`. Throws `payment_captured` if the request was paid,
 * `price_changed` if the number of charged periods would change, `car_unavailable` if another claim has the car at these
 * times, and `edited_meanwhile` if the booking kept changing concurrently.
 */
export async function setTimes(input: SetTimesBody & Wanted, deps: BookingDeps): Promise<Changed> {
  for (let round = 0; round < rounds; round += 1) {
    const before = await findOpen(input, deps.clock.now());
    const after = await tryToSet(before, input, deps);
    if (after) return { before, after };
  }
  throw new AppError('edited_meanwhile');
}

/** Returns the times to which a booking can be moved. Throws as `setTimes` does, and `car_unavailable` if there are none. */
export async function getTimes(wanted: Wanted, deps: Deps) {
  const booking = await findOpen(wanted, deps.clock.now());
  const possible = await findOtherTimesOf(booking, deps);
  if (!possible) throw new AppError('car_unavailable');
  return possible;
}

/** Returns the times to which a booking can be moved; null if there are none or the business does not use times. */
export async function findOtherTimesOf(booking: BookingRecord, deps: Deps) {
  const rules = await readRules(booking, deps);
  if (!rules?.times.isOn) return null;
  const { fromDate, toDate, pickUpTime, graceMinutes, dayCount } = booking;
  const rental = { carId: String(booking.carId), fromDate, toDate, graceMinutes, dayCount };
  const wish = { ...rental, exceptId: String(booking._id) };
  if (!hasBegun(booking, rules.now)) return findPossibleTimes(wish, rules, deps);
  return pickUpTime === undefined ? null : findPossibleTimes({ ...wish, onlyPickUp: pickUpTime }, rules, deps);
}

/** Whether the times of this booking can still be agreed or changed, if the business uses times. */
export function isOpen(booking: BookingRecord, now: Date): boolean {
  const { status, toDate, returnTime = '24:00' } = booking;
  return status === 'confirmed' && !isEnded(booking) && `${toDate}T${returnTime}` > momentAfter(now, 0);
}

const timesClosed = () =>
  new AppError('booking_closed', { message: 'The times of this booking can no longer be changed.' });

async function findOpen({ bookingId, customerId }: Wanted, now: Date): Promise<BookingRecord> {
  const booking = await (customerId === null ? findBooking(bookingId) : findOwnBooking(bookingId, customerId));
  if (!booking) throw new AppError('booking_not_found');
  if (booking.status !== 'confirmed') throw timesClosed();
  if (!isOpen(booking, now)) throw new AppError('rental_over', { message: 'The rental is over.' });
  return booking;
}

/**
 * Whether the rental has begun. Without times, it begins after its first day or once its car is out, because until then
 * the customer may still choose a pick-up time.
 */
export const hasBegun = ({ stage, fromDate, pickUpTime = '24:00' }: BookingRecord, now: Date): boolean =>
  stage !== undefined || `${fromDate}T${pickUpTime}` <= momentAfter(now, 0);

/** If the return location no longer exists, the rules of the pick-up location apply. */
async function readRules(booking: BookingRecord, { clock }: Deps): Promise<TimeRules | null> {
  const [location, returnLocation, times] = await Promise.all([
    findLocation(String(booking.locationId)),
    findLocation(String(returnedAt(booking))),
    findTimes(),
  ]);
  const { travel } = booking;
  // Doesn’t check whether the car can still arrive in time, because the staff may have sent it earlier.
  return location && { location, returnLocation: returnLocation ?? location, times, now: clock.now(), travel };
}

/** Returns null if the booking changed concurrently and must be read again. */
async function tryToSet(booking: BookingRecord, input: SetTimesBody, deps: BookingDeps): Promise<BookingRecord | null> {
  const { fromDate, toDate, lateDays, legs } = booking;
  const { pickUpTime, returnTime } = input;
  const rules = await readRules(booking, deps);
  if (!rules) throw timesClosed();
  const period = { fromDate, toDate, pickUpTime, returnTime };
  if (booking.pickUpTime === pickUpTime && booking.returnTime === returnTime) return findLastingBooking(booking._id);
  refuseChange(booking, period, rules);
  if (!keepsPrice(period, booking)) throw new AppError('price_changed', { message: otherPrice(booking) });
  if (isRequested(booking)) {
    await deps.holds.withdrawRequest(booking);
    return null;
  }
  const timing: Timing = { pickUpTime, returnTime, ...readyOf(booking, { returnTime, rules }) };
  const moved = await setBookingTimes(
    booking,
    { ...timing, ...keysOfPeriod({ ...period, ...timing, travel: rules.travel, lateDays, legs }) },
    deps,
  );
  if (moved === 'car taken') throw new AppError('car_unavailable');
  return moved;
}

function refuseChange(
  booking: BookingRecord,
  wish: { fromDate: string; toDate: string; pickUpTime: string; returnTime: string },
  rules: TimeRules,
): void {
  if (!isReturnedLater(wish)) {
    throw new AppError('invalid_input', {
      details: [{ path: 'returnTime', message: returnTooEarly }],
    });
  }
  if (!hasBegun(booking, rules.now)) return refuseTimes(wish, rules);
  if (booking.pickUpTime !== wish.pickUpTime) throw new AppError('rental_started');
  if (`${wish.toDate}T${wish.returnTime}` <= momentAfter(rules.now, 0)) {
    throw new AppError('invalid_input', { details: [{ path: 'returnTime', message: 'This time has passed' }] });
  }
  return refuseReturn(wish.toDate, wish.returnTime, rules);
}

const otherPrice = ({ dayCount }: BookingRecord): string =>
  `This booking is for ${dayCount === 1 ? '1 day' : `${dayCount} days`} of 24 hours, and these times would change its price. Choose other times.`;

/** A claim by times stays one after turnaround is turned off: on whole days, it could overlap with its neighbours. */
export function readyOf(
  { toDate, readyMinutes }: Pick<BookingRecord, 'toDate' | 'readyMinutes'>,
  { returnTime, rules }: { returnTime: string; rules: TimeRules },
): Pick<Timing, 'readyMinutes'> {
  const { location, returnLocation = location, times } = rules;
  if (!times.turnaround && readyMinutes === undefined) return {};
  return { readyMinutes: minutesUntilReady(returnLocation, { day: toDate, time: returnTime, settings: times }) };
}
