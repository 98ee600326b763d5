import {
  changeRefusalTexts,
  type ChangeRefusal,
  closedOn,
  dayInIndia,
  isReturnedLater,
  isTooSoon,
  momentAfter,
  nextOpenDay,
  nextPickUp,
  type Period,
  type RentalTimes,
  returnTooEarly,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { checkRentalPeriod } from '../check-rental-period.ts';
import { refusePickUp, refuseReturn, refuseUnusedTimes, type TimeRules, tooSoon } from '../times/check-times.ts';
import { hasBegun } from '../times/set-times.ts';

/** The dates and times that a change wants. */
export type ChangeWish = Period & RentalTimes;

export const changeNotPossible = (why: ChangeRefusal): AppError =>
  new AppError('change_not_possible', { message: changeRefusalTexts[why], data: { why } });

/** The error for a booking that nobody can change, because it is not confirmed. */
export const changeClosed = (): AppError =>
  new AppError('booking_closed', { message: 'This booking can no longer be changed.' });

/** Whether a change claims no day outside the booking. */
export const isWithin = (wish: Period, booking: Period): boolean =>
  booking.fromDate <= wish.fromDate && wish.toDate <= booking.toDate;

/**
 * Throws if these dates and times are not possible for the booking, regardless of its location and car. With `isSwap`,
 * the change is to another car, so the dates and times may stay the same.
 */
export function refusePeriod(
  booking: BookingRecord,
  { wish, isSwap }: { wish: ChangeWish; isSwap: boolean },
  deps: Now,
): void {
  const now = deps.clock.now();
  if (isSame(booking, wish) && !isSwap) throw changeNotPossible('unchanged');
  refuseBegun(booking, wish, now);
  if (!isReturnedLater(wish)) throw invalidReturn(returnTooEarly);
  if (isWithin(wish, booking)) return;
  checkRentalPeriod(wish, deps, { mayHaveBegun: wish.fromDate === booking.fromDate });
}

/** Whether the booking has exactly these dates and times. */
export const isSame = (booking: ChangeWish, wish: ChangeWish): boolean =>
  fields.every((field) => isSameField(booking, wish, field));

const fields = ['fromDate', 'toDate', 'pickUpTime', 'returnTime'] as const;

const isSameField = (booking: ChangeWish, wish: ChangeWish, field: (typeof fields)[number]): boolean =>
  booking[field] === wish[field];

/** A day or a pick-up that has begun can’t be given up or moved. */
function refuseBegun(booking: BookingRecord, wish: ChangeWish, now: Date): void {
  const today = dayInIndia(now);
  const movesBegunDay = wish.fromDate !== booking.fromDate && booking.fromDate <= today;
  const movesPickUp = wish.pickUpTime !== booking.pickUpTime && hasBegun(booking, now);
  if (movesBegunDay || movesPickUp || wish.toDate < today) throw new AppError('rental_started');
  if (wish.returnTime !== undefined && `${wish.toDate}T${wish.returnTime}` <= momentAfter(now, 0)) {
    throw invalidReturn('This time has passed');
  }
}

const invalidReturn = (message: string): AppError =>
  new AppError('invalid_input', { details: [{ path: 'returnTime', message }] });

/**
 * Throws `outlet_closed` or `too_soon` if a location does not allow a pick-up or a return that the change moves, and
 * 400 if the change sets times although they are turned off. Times that were agreed earlier remain.
 */
export function refuseMovedEnds(booking: BookingRecord, wish: ChangeWish, rules: PlaceRules): void {
  const movesPickUp = !isSameField(booking, wish, 'pickUpTime');
  const movesReturn = !isSameField(booking, wish, 'returnTime');
  if (movesPickUp || movesReturn) refuseUnusedTimes(wish, rules.times);
  if (movesPickUp || wish.fromDate !== booking.fromDate) refuseFirst(wish, rules);
  if (movesReturn || wish.toDate !== booking.toDate) refuseLast(wish, rules);
}

type PlaceRules = TimeRules & { location: LocationRecord; returnLocation: LocationRecord };

function refuseFirst({ fromDate, pickUpTime }: ChangeWish, rules: PlaceRules): void {
  const { location, times: settings, now } = rules;
  if (settings.isOn && pickUpTime !== undefined) return refusePickUp(fromDate, pickUpTime, rules);
  refuseClosed(location, fromDate);
  if (isTooSoon(location, fromDate, { settings, now }))
    throw tooSoon(nextPickUp(location, fromDate, { settings, now }));
}

function refuseLast({ toDate, returnTime }: ChangeWish, rules: PlaceRules): void {
  const { returnLocation, times } = rules;
  if (times.isOn && returnTime !== undefined) return refuseReturn(toDate, returnTime, rules);
  if (!(times.isOn && returnLocation.keyBox)) refuseClosed(returnLocation, toDate);
}

function refuseClosed(location: LocationRecord, day: string): void {
  if (!closedOn(location, day)) return;
  throw new AppError('outlet_closed', { data: { day, nextOpenDay: nextOpenDay(location, day) } });
}
