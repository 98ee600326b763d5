import { addDays, formatDay, weekdayOf } from '../days/dates.ts';
import { halfHoursOfDay, minutesOf, minutesPerDay, momentAfter, momentOf } from './half-hours.ts';
import { closedOn, type Opening } from './opening.ts';
import type { TimeSettings } from './time-settings.ts';
import { clockText, weekdayNames } from './week-lines.ts';

/* The times at which a location hands out cars and takes them back. Without hours, a location is always open. */

type Override = 'readyMinutes' | 'lateMinutes' | 'noticeMinutes' | 'lastPickUpMinutes';

/** The fields of a location that determine its times. A location’s minutes replace those of the business. */
export type TimedLocation = Opening & {
  usual?: { pickUp: string; return: string } | null | undefined;
  keyBox?: string | null | undefined;
} & { [Name in Override]?: number | null | undefined };

export type TimeRules = { settings: TimeSettings; now: Date };

/** Returns the settings that apply at a location. */
export function timesAt(location: TimedLocation, settings: TimeSettings): TimeSettings {
  const overridden = (name: Override): number => location[name] ?? settings[name];
  return {
    ...settings,
    readyMinutes: overridden('readyMinutes'),
    lateMinutes: overridden('lateMinutes'),
    noticeMinutes: overridden('noticeMinutes'),
    lastPickUpMinutes: overridden('lastPickUpMinutes'),
  };
}

/** A time during which a location is open, in minutes from midnight; `until` is 1,440 at the end of the day. */
type Span = { from: number; until: number };

/** Returns when a location is open on a day: one span, or several between its breaks; none if it is closed. */
function spansOn(location: Opening, day: string): Span[] {
  if (closedOn(location, day)) return [];
  const weekday = weekdayOf(day);
  const { open = '00:00', close = '00:00' } = location.hours?.[weekday] ?? {};
  const pauses = location.pauses?.[weekday] ?? [];
  const starts = [open, ...pauses.map(({ to }) => to)].map(minutesOf);
  const ends = [...pauses.map(({ from }) => minutesOf(from)), minutesOf(close) || minutesPerDay];
  return starts.map((from, index) => ({ from, until: ends[index] ?? from }));
}

/** Returns when the location closes for the day, in minutes from midnight; null if it stays open past midnight. */
function closingOn(location: Opening, day: string): number | null {
  const until = spansOn(location, day).at(-1)?.until ?? 0;
  const isOpenAtMidnight = until === minutesPerDay && spansOn(location, addDays(day, 1))[0]?.from === 0;
  return isOpenAtMidnight ? null : until;
}

/**
 * Returns the half hours of a day at which a car can be picked up: while the location is open, until the last pick-up
 * before closing, and not before the notice has passed.
 */
export function pickUpTimes(location: TimedLocation, day: string, { settings, now }: TimeRules): string[] {
  const { noticeMinutes, lastPickUpMinutes } = timesAt(location, settings);
  const earliest = momentAfter(now, noticeMinutes);
  if (momentOf(day, minutesPerDay) <= earliest) return [];
  const spans = spansOn(location, day);
  const closing = closingOn(location, day);
  const last = closing === null ? minutesPerDay : closing - lastPickUpMinutes;
  return halfHoursOfDay.filter((time) => {
    const minutes = minutesOf(time);
    const isOpen = spans.some(({ from, until }) => from <= minutes && minutes < until);
    return isOpen && minutes <= last && `${day}T${time}` >= earliest;
  });
}

/**
 * Returns the half hours of a day at which a car can be returned: while the location is open, and at the moment it
 * closes, also for a break or at midnight. With a key box, every half hour of every day.
 */
export function returnTimes(location: TimedLocation, day: string): string[] {
  if (location.keyBox) return [...halfHoursOfDay];
  const spans = spansOn(location, day);
  return halfHoursOfDay.filter((time) => isReceived(location, day, { minutes: minutesOf(time), spans }));
}

/** Whether the location is open to take back a car at this time of the day, without its key box. */
const isReceived = (location: Opening, day: string, at: { minutes: number; spans: readonly Span[] }): boolean =>
  at.spans.some(({ from, until }) => from <= at.minutes && at.minutes <= until) ||
  (at.minutes === 0 && closingOn(location, addDays(day, -1)) === minutesPerDay);

/**
 * Returns the minutes from a return until the car is cleaned and can leave again. A car that is left in the key box is
 * cleaned from the next opening on.
 */
export function minutesUntilReady(
  location: TimedLocation,
  { day, time, settings }: { day: string; time: string; settings: TimeSettings },
): number {
  const { readyMinutes } = timesAt(location, settings);
  const returned = minutesOf(time);
  if (isReceived(location, day, { minutes: returned, spans: spansOn(location, day) })) return readyMinutes;
  for (let ahead = 0; ahead < mostDaysAhead; ahead += 1) {
    const openings = spansOn(location, addDays(day, ahead)).map(({ from }) => from + ahead * minutesPerDay);
    const opening = openings.find((from) => from > returned);
    if (opening !== undefined) return opening - returned + readyMinutes;
  }
  throw new RangeError('the location never opens');
}

/** Returns the allowed times just before and just after a time that is not allowed; null if there are none. */
export function nearestTimes(
  allowed: readonly string[],
  time: string,
): { before: string | null; after: string | null } {
  return {
    before: allowed.findLast((each) => each < time) ?? null,
    after: allowed.find((each) => each > time) ?? null,
  };
}

/** Returns the allowed time that is nearest to the wanted one, the earlier of two; null if none is allowed. */
export function nearestTo(allowed: readonly string[], wanted: string): string | null {
  const distance = (time: string): number => Math.abs(minutesOf(time) - minutesOf(wanted));
  return allowed.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Returns the pick-up time to preselect: the one nearest to the usual one or else to opening; null if there is none. */
export function usualPickUp(location: TimedLocation, day: string, rules: TimeRules): string | null {
  const allowed = pickUpTimes(location, day, rules);
  return nearestTo(allowed, location.usual?.pickUp ?? allowed[0] ?? '');
}

/**
 * Returns the return time to preselect on a day: the one nearest to the usual one or else to closing; null if there is
 * none after `pickUp`, the moment at which the car is picked up.
 */
export function usualReturn(location: TimedLocation, day: string, pickUp: string): string | null {
  const allowed = returnTimes(location, day).filter((time) => `${day}T${time}` > pickUp);
  const closing = returnTimes({ ...location, keyBox: null }, day).at(-1);
  return nearestTo(allowed, location.usual?.return ?? closing ?? '23:30');
}

/** How far to search: enough for the longest notice (a week), 60 closed days and the closed weekdays between them. */
const mostDaysAhead = 500;

/** Returns the first moment at which a car can be picked up on this day or a later one; null if there is none. */
export function nextPickUp(location: TimedLocation, day: string, rules: TimeRules): string | null {
  for (let ahead = 0; ahead < mostDaysAhead; ahead += 1) {
    const next = addDays(day, ahead);
    const [time] = pickUpTimes(location, next, rules);
    if (time !== undefined) return `${next}T${time}`;
  }
  return null;
}

/**
 * Whether it is too late to pick up a car on this day, for a rental without times. Notice is measured to the last
 * pick-up of the day. Without notice, a rental may start at any time of the day unless times are on.
 */
export function isTooSoon(location: TimedLocation, day: string, rules: TimeRules): boolean {
  const { isOn, noticeMinutes } = timesAt(location, rules.settings);
  return (isOn || noticeMinutes > 0) && pickUpTimes(location, day, rules).length === 0;
}

/** Formats a moment: `Sat 05-12-2026, 9:00AM`. */
export const momentText = (moment: string): string =>
  `${weekdayNames[weekdayOf(moment.slice(0, 10))] ?? ''} ${formatDay(moment.slice(0, 10))}, ${clockText(moment.slice(11))}`;
