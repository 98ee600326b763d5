import { addDays, dayInIndia, startOfDayInIndia } from '../days/dates.ts';

/*
 * Full and half hours in India. A moment such as `2026-12-06T10:00` is text, so that no conversion through UTC can shift
 * it, and earlier moments compare as smaller.
 */

export const minutesPerDay = 1_440;
/** Stored keys of claims depend on this grid, so all processes must use the same one. */
export const minutesPerHalfHour = 30;
const minuteLength = 60_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The minutes from midnight until a time `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the moment that is this many minutes after 00:00 of the day. A negative number leads to an earlier day. */
export function momentOf(day: string, minutes: number): string {
  const daysLater = Math.floor(minutes / minutesPerDay);
  const rest = minutes - daysLater * minutesPerDay;
  const laterDay = daysLater === 0 ? day : addDays(day, daysLater);
  return `${laterDay}T${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`;
}

export const minutesSince = (from: string, to: string): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / minuteLength;

/** Returns the time `HH:MM` that is this many minutes after midnight of the same day. */
export const timeOf = (minutes: number): string => momentOf('2000-01-01', minutes).slice(11);

/** Returns the moment that is this many minutes after `now`, rounded up to a whole minute. */
export function momentAfter(now: Date, minutes: number): string {
  const today = dayInIndia(now);
  const sinceMidnight = Math.ceil((now.getTime() - startOfDayInIndia(today).getTime()) / minuteLength);
  return momentOf(today, sinceMidnight + minutes);
}

/** All times of a day, from `00:00` to `23:30`. */
export const halfHoursOfDay: readonly string[] = Array.from(
  { length: minutesPerDay / minutesPerHalfHour },
  (_, index) => timeOf(index * minutesPerHalfHour),
);
