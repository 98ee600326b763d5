import { addDays, listDays } from './dates.ts';
import type { Period } from './period.ts';

/*
 * What a booking or a block reserves on a car, and the keys that two claims share exactly when they overlap. A moment
 * is a full or half hour in India, such as `2026-12-06T10:00`. It is text, so that no conversion through UTC can shift
 * it, and earlier moments compare as smaller.
 */

const minutesPerDay = 1_440;
/** Stored keys depend on this grid, so all processes must use the same one. */
const minutesPerKey = 30;

/**
 * The time from `start` until just before `end`, which is always on a later day. A claim usually has one part; a change
 * that waits for payment claims the old and the new time, so it has the parts of both.
 */
export type ClaimPart = { start: string; end: string };

/** A period and, if they are agreed, the times `HH:MM` of the pick-up on its first and the return on its last day. */
export type ClaimedPeriod = Period & { pickUpTime?: string | undefined; returnTime?: string | undefined };

/** What a claim with times adds to the rental, in minutes: cleaning after the return, and travel before and after. */
export type ClaimRules = {
  readyMinutes?: number | undefined;
  travel?: { there: number; back: number } | undefined;
};

/** The keys of a claim under the unique indexes `uniq_car_day` and `uniq_car_half_hour`, ascending. */
export type ClaimKeys = { days: string[]; halfHours: string[] };

/**
 * Returns the claim of a rental or block. Without both times it lasts from the start of the first day to the end of the
 * last. With times it also covers cleaning and travel, rounded outwards to half hours, and a claim within one day
 * extends to the end of that day, so that every claim has a day as a key. Throws RangeError if the period is reversed.
 */
export function claimOf(
  { fromDate, toDate, pickUpTime, returnTime }: ClaimedPeriod,
  rules: ClaimRules = {},
): ClaimPart[] {
  if (pickUpTime === undefined || returnTime === undefined) {
    return [partOf(momentOf(fromDate, 0), momentOf(toDate, minutesPerDay))];
  }
  const { readyMinutes = 0, travel = { there: 0, back: 0 } } = rules;
  const start = minutesOf(pickUpTime) - travel.there;
  const end = minutesOf(returnTime) + readyMinutes + travel.back;
  return [
    partOf(
      momentOf(fromDate, Math.floor(start / minutesPerKey) * minutesPerKey),
      momentOf(toDate, Math.ceil(end / minutesPerKey) * minutesPerKey),
    ),
  ];
}

/**
 * Returns the keys of a claim. `days` are the days at the end of which it has the car. `halfHours` are the half hour in
 * which it starts and, if it ends during a day, all half hours of that day until it ends. Two claims overlap exactly
 * when they share a key: if both have the car at some midnight, they share that day; otherwise one ends during the day
 * on which the other starts, and they share the half hour of that start.
 */
export function claimKeysOf(claim: readonly ClaimPart[]): ClaimKeys {
  const days = claim.flatMap(({ start, end }) => listDays(dayOf(start), addDays(dayOf(end), -1)));
  const halfHours = claim.flatMap(({ start, end }) => [start, ...halfHoursUntil(end)]);
  return { days: inOrder(days), halfHours: inOrder(halfHours) };
}

function partOf(start: string, end: string): ClaimPart {
  if (end <= start) throw new RangeError(`${end} is not after ${start}`);
  const nextMidnight = momentOf(dayOf(start), minutesPerDay);
  return { start, end: end < nextMidnight ? nextMidnight : end };
}

/** Every half hour of the day on which `end` falls, up to `end`; none if `end` is midnight. */
const halfHoursUntil = (end: string): string[] =>
  Array.from({ length: minutesOf(end.slice(11)) / minutesPerKey }, (_, index) =>
    momentOf(dayOf(end), index * minutesPerKey),
  );

const inOrder = (keys: string[]): string[] => [...new Set(keys)].toSorted();

const dayOf = (moment: string): string => moment.slice(0, 10);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The moment so many minutes after 00:00 of the day; a negative number goes back. */
function momentOf(day: string, minutes: number): string {
  const daysLater = Math.floor(minutes / minutesPerDay);
  const rest = minutes - daysLater * minutesPerDay;
  const [hour, minute] = [Math.floor(rest / 60), rest % 60].map((value) => String(value).padStart(2, '0'));
  return `${addDays(day, daysLater)}T${hour}:${minute}`;
}
