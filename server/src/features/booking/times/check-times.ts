import {
  clockText,
  closedOn,
  formatDay,
  isTooSoon,
  minutesUntilReady,
  momentText,
  nearestTimes,
  nextOpenDay,
  nextPickUp,
  type Period,
  pickUpTimes,
  type RentalTimes,
  returnTimes,
  type TimedLocation,
  type TimeSettings,
  timesAt,
  timesOf,
  type Travel,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { BookingRecord } from '../booking.model.ts';

/**
 * The locations of a rental, the settings for its times, and the car’s time on the road. Without `returnLocation`, the
 * car is returned where it is picked up.
 */
export type TimeRules = {
  location: TimedLocation;
  returnLocation?: TimedLocation | undefined;
  times: TimeSettings;
  now: Date;
  travel?: Travel | undefined;
};

/** Returns the rules for a car that must be driven to the pick-up location. The pick-up can’t be before it arrives. */
export function withTravel<Rules extends TimeRules>(rules: Rules, travel: Travel | undefined): Rules {
  if (!travel) return rules;
  const { noticeMinutes } = timesAt(rules.location, rules.times);
  const location = { ...rules.location, noticeMinutes: Math.max(noticeMinutes, travel.there) };
  return { ...rules, location, travel };
}

export type Timing = Pick<BookingRecord, 'pickUpTime' | 'returnTime' | 'readyMinutes' | 'travel'>;

/**
 * Returns what a booking stores about its times and travel; nothing if there are none. Includes `readyMinutes` only
 * while turnaround is on, because it makes the claim end at a time of day.
 */
export function timingOf(wish: Period & RentalTimes, rules: Omit<TimeRules, 'now'>): Timing {
  const { location, returnLocation = location, times, travel } = rules;
  const { toDate, returnTime } = wish;
  const agreed = { ...timesOf(wish), ...(travel && { travel }) };
  if (returnTime === undefined || !times.turnaround) return agreed;
  const readyMinutes = minutesUntilReady(returnLocation, { day: toDate, time: returnTime, settings: times });
  return { ...agreed, readyMinutes };
}

/**
 * Whether the car can arrive before the pick-up. If the rental has no times, it is enough that the car can arrive on the
 * first day.
 */
export function isInTime({ fromDate, pickUpTime }: Period & RentalTimes, rules: TimeRules): boolean {
  const { location, times: settings, now } = rules;
  if (pickUpTime === undefined) return !isTooSoon(location, fromDate, { settings, now });
  return pickUpTimes(location, fromDate, { settings, now }).includes(pickUpTime);
}

/**
 * Throws if the locations don’t accept a pick-up and a return at the requested times: 400 if times are turned off,
 * otherwise `too_soon` or `outlet_closed`. Accepts a rental without times.
 */
export function refuseTimes(wish: Period & RentalTimes, rules: TimeRules): void {
  if (wish.pickUpTime === undefined || wish.returnTime === undefined) return;
  refuseUnusedTimes(wish, rules.times);
  refusePickUp(wish.fromDate, wish.pickUpTime, rules);
  refuseReturn(wish.toDate, wish.returnTime, rules);
}

/** Throws 400 if the request has times although they are turned off. */
export function refuseUnusedTimes({ pickUpTime }: RentalTimes, { isOn }: TimeSettings): void {
  if (pickUpTime === undefined || isOn) return;
  const details = [{ path: 'pickUpTime', message: 'Pick-up and return times are turned off' }];
  throw new AppError('invalid_input', { details });
}

export function refusePickUp(day: string, time: string, rules: TimeRules): void {
  const { location, times: settings, now } = rules;
  const allowed = pickUpTimes(location, day, { settings, now });
  if (allowed.includes(time)) return;
  const ignoringNotice = pickUpTimes(location, day, { settings, now: new Date(0) });
  if (ignoringNotice.includes(time)) throw tooSoon(nextPickUp(location, day, { settings, now }));
  throw closedAt({ end: 'pickUp', day, time }, allowed, location);
}

export function refuseReturn(
  day: string,
  time: string,
  { location, returnLocation = location }: Pick<TimeRules, 'location' | 'returnLocation'>,
): void {
  const allowed = returnTimes(returnLocation, day);
  if (!allowed.includes(time)) throw closedAt({ end: 'return', day, time }, allowed, returnLocation);
}

/** The error that names the earliest possible pick-up, a moment such as `2026-12-06T10:00`. */
export function tooSoon(next: string | null | undefined): AppError {
  if (next === null || next === undefined) return new AppError('too_soon');
  return new AppError('too_soon', {
    message: `The earliest pick-up is ${momentText(next)}`,
    data: { nextPickUp: next },
  });
}

type End = { end: 'pickUp' | 'return'; day: string; time: string };

function closedAt({ end, day, time }: End, allowed: readonly string[], location: TimedLocation): AppError {
  const what = end === 'pickUp' ? 'has no pick-ups' : 'accepts no returns';
  const data = { end, day, nextOpenDay: nextOpenDay(location, day), ...nearestTimes(allowed, time) };
  if (closedOn(location, day)) return new AppError('outlet_closed', { data });
  const message = `This location ${what} at ${clockText(time)} on ${formatDay(day)}`;
  return new AppError('outlet_closed', { message, data });
}
