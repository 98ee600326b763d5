import { addDays, listDays } from '../days/dates.ts';
import { minutesOf, minutesPerDay, minutesPerHalfHour, momentOf } from './half-hours.ts';
import type { Period } from '../days/period.ts';
import type { RentalTimes } from './rental-times.ts';

/*
 * A claim is the time for which a booking or a block reserves a car. It has keys, so that two claims share a key
 * exactly when they overlap.
 */

/**
 * One span of a claim, from `start` until just before `end`. It lasts beyond midnight, except a late day that was cut
 * short because the car came back. Most claims have one part. A late car adds one for each late day, a block over
 * bookings has one for each free span between them, and a change that waits for its payment has the parts of both the
 * old and the new times.
 */
export type ClaimPart = { start: string; end: string };

/** Minutes on the road before the pick-up and after the return. */
export type Travel = { there: number; back: number };

/**
 * A rental or a block. With `readyMinutes`, its claim starts and ends at its times of day; otherwise its claim covers
 * whole days. `readyMinutes` is the time from the return until the car is cleaned, 0 for a block. A block may have only
 * one of the two times. `lateDays` are the days on which the car was not back, in ascending order. `freeFrom` is the
 * half hour from which the rental no longer needs the car, because the car was taken back or the customer did not come.
 */
export type ClaimedPeriod = Period &
  RentalTimes & {
    readyMinutes?: number | undefined;
    travel?: Travel | undefined;
    lateDays?: readonly string[] | undefined;
    freeFrom?: string | undefined;
    /** A change that waits for its payment, and the times to which it moves the rental. */
    paymentRequest?: { plan: Omit<ClaimedPeriod, 'lateDays' | 'paymentRequest'> } | undefined;
    /** The parts of its period that a block claims; absent if it claims all of it. */
    claimParts?: readonly ClaimPart[] | undefined;
    /** When the rental left each of its earlier cars, oldest first. */
    legs?: readonly LegEnd[] | undefined;
  };

/** The day and half hour in which a rental, after it had begun, left one car for another. */
export type LegEnd = { toDate: string; toTime: string };

/** The keys of a claim under the unique indexes `uniq_car_day` and `uniq_car_half_hour`, ascending. */
export type ClaimKeys = { days: string[]; halfHours: string[] };

/**
 * Returns the claim of a rental or block. A claim by times includes cleaning and travel, and is rounded outwards to
 * half hours. A claim of whole days includes travel as each further day on which the car is on the road. Without times,
 * the pick-up may be at the start of the first day and the return at the end of the last. Every claim lasts at least
 * until the end of the first day, so that it has a day as a key and a later pick-up never claims more. The claim of a
 * late car also includes the rest of each late day. While a change waits for its payment, the claim covers the times
 * before and after the change, so that neither outcome has to claim anything more. A block with `claimParts` claims
 * only those. A rental that has left a car for another one claims only the new car, from the exchange on. `freeFrom`
 * ends a claim early, but not before the end of its first day. Throws RangeError if the period is reversed.
 */
export function claimOf({
  lateDays = [],
  freeFrom,
  paymentRequest,
  claimParts,
  legs,
  ...period
}: ClaimedPeriod): ClaimPart[] {
  if (claimParts) return [...claimParts];
  const agreed = sinceLeg(agreedPart(period), legs?.at(-1), isByTimes(period));
  const now = [agreed, ...lateDays.flatMap((day) => restOfDay(day, agreed.end))];
  const firstDay = legs?.at(-1)?.toDate ?? period.fromDate;
  const kept = freeFrom === undefined ? now : endedAt(now, { freeFrom, firstDay });
  return paymentRequest ? [...kept, ...claimOf({ ...paymentRequest.plan, lateDays, legs, freeFrom })] : kept;
}

/** The first day is never cut, because a claim without a whole day would have no key at its end. */
function endedAt(parts: readonly ClaimPart[], { freeFrom, firstDay }: { freeFrom: string; firstDay: string }) {
  const firstMidnight = momentOf(firstDay, minutesPerDay);
  const last = freeFrom > firstMidnight ? freeFrom : firstMidnight;
  return parts.filter(({ start }) => start < last).map(({ start, end }) => ({ start, end: end < last ? end : last }));
}

/** Returns the `freeFrom` of a rental whose car is taken back at this moment: once it is cleaned and at its home. */
export const freeFromReturn = (rental: ClaimedPeriod, moment: string): string =>
  agreedEnd({ ...rental, toDate: dayOf(moment), returnTime: moment.slice(11) });

/** Whether a claim starts and ends at times of day. */
const isByTimes = ({ readyMinutes, pickUpTime, returnTime }: ClaimedPeriod): boolean =>
  readyMinutes !== undefined && (pickUpTime ?? returnTime) !== undefined;

/**
 * Returns the part of a claim from the end of a leg on. A claim of whole days includes the whole day on which the leg
 * ended.
 */
function sinceLeg({ start, end }: ClaimPart, leg: LegEnd | undefined, byTimes: boolean): ClaimPart {
  if (!leg) return { start, end };
  const since = byTimes ? `${leg.toDate}T${leg.toTime}` : momentOf(leg.toDate, 0);
  return partOf(since > start ? since : start, end, momentOf(leg.toDate, minutesPerDay));
}

function agreedPart(period: ClaimedPeriod): ClaimPart {
  const { fromDate, pickUpTime, travel } = period;
  const left = minutesOf(pickUpTime ?? '00:00') - (travel?.there ?? 0);
  const start = isByTimes(period)
    ? Math.floor(left / minutesPerHalfHour) * minutesPerHalfHour
    : -wholeDays(Math.max(0, -left));
  return partOf(momentOf(fromDate, start), agreedEnd(period), momentOf(fromDate, minutesPerDay));
}

function agreedEnd(period: ClaimedPeriod): string {
  const { toDate, returnTime, readyMinutes = 0, travel } = period;
  const atHome = minutesOf(returnTime ?? '24:00') + (travel?.back ?? 0);
  if (!isByTimes(period)) {
    return momentOf(toDate, minutesPerDay + wholeDays(Math.max(0, atHome - minutesPerDay)));
  }
  const ready = atHome + readyMinutes;
  return momentOf(toDate, Math.ceil(ready / minutesPerHalfHour) * minutesPerHalfHour);
}

/**
 * Returns the rest of the day from `from` on: the whole day if `from` is earlier, nothing if the day is over by then.
 */
function restOfDay(day: string, from: string): ClaimPart[] {
  const [midnight, end] = [momentOf(day, 0), momentOf(day, minutesPerDay)];
  const start = from > midnight ? from : midnight;
  return start < end ? [{ start, end }] : [];
}

/** Minutes rounded up to whole days. */
const wholeDays = (minutes: number): number => Math.ceil(minutes / minutesPerDay) * minutesPerDay;

/** Whether two claims have the car at the same moment. */
export const doClaimsOverlap = (one: readonly ClaimPart[], other: readonly ClaimPart[]): boolean =>
  one.some(({ start, end }) => other.some((part) => start < part.end && part.start < end));

export const firstClaimedDay = (claim: readonly ClaimPart[]): string =>
  claim.map(({ start }) => dayOf(start)).toSorted()[0] ?? '';

/** Returns the last day on which a claim has the car. It does not have the car on a day that begins when it ends. */
export const lastClaimedDay = (claim: readonly ClaimPart[]): string =>
  claim.reduce((last, { end }) => {
    const day = end.endsWith('T00:00') ? addDays(dayOf(end), -1) : dayOf(end);
    return day > last ? day : last;
  }, '');

/**
 * Returns the keys of a claim. `days` are the days at whose end it has the car. `halfHours` are the half hour in which
 * it starts and, if it ends during a day, all half hours of that day until it ends. Two claims overlap exactly when
 * they share a key. If both have the car at some midnight, they share the day that ends then. Otherwise one ends during
 * the day on which the other starts, and they share the half hour of that start.
 */
export function claimKeysOf(claim: readonly ClaimPart[]): ClaimKeys {
  const days = claim.flatMap(({ start, end }) =>
    dayOf(start) < dayOf(end) ? listDays(dayOf(start), addDays(dayOf(end), -1)) : [],
  );
  const halfHours = claim.flatMap(({ start, end }) => [start, ...halfHoursUntil(end)]);
  return { days: inOrder(days), halfHours: inOrder(halfHours) };
}

/** Returns the keys of the claim of a rental or block. */
export const keysOfPeriod = (period: ClaimedPeriod): ClaimKeys => claimKeysOf(claimOf(period));

function partOf(start: string, end: string, earliestEnd: string): ClaimPart {
  if (end <= start) throw new RangeError(`${end} is not after ${start}`);
  return { start, end: end < earliestEnd ? earliestEnd : end };
}

/** Every half hour of the day on which `end` falls, up to `end`; none if `end` is midnight. */
const halfHoursUntil = (end: string): string[] =>
  Array.from({ length: minutesOf(end.slice(11)) / minutesPerHalfHour }, (_, index) =>
    momentOf(dayOf(end), index * minutesPerHalfHour),
  );

const inOrder = (keys: string[]): string[] => [...new Set(keys)].toSorted();

const dayOf = (moment: string): string => moment.slice(0, 10);
