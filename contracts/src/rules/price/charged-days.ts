import { countDays, listDays } from '../days/dates.ts';
import type { Period } from '../days/period.ts';
import type { PriceBook } from './price-book.ts';
import { minutesOf, minutesPerDay } from '../times/half-hours.ts';
import type { RentalTimes } from '../times/rental-times.ts';

/*
 * The days that a rental is charged for. Source: decisions 0002 and 0092.
 */

/** Returns how long a last period may be without being charged, in minutes; undefined if calendar days are charged. */
export const graceOf = ({ count, graceMinutes = 0 }: Pick<PriceBook, 'count' | 'graceMinutes'>): number | undefined =>
  count === 'periods' ? graceMinutes : undefined;

/**
 * Returns the number of charged days. With `graceMinutes` and times, it is the number of started periods of 24 hours
 * since the pick-up, at least 1; a last period of up to `graceMinutes` doesn’t count. Otherwise it is the number of
 * calendar days, which is never lower.
 */
export function countChargedDays(
  { fromDate, toDate, pickUpTime, returnTime }: Period & RentalTimes,
  graceMinutes: number | undefined,
): number {
  const calendarDays = countDays(fromDate, toDate);
  if (graceMinutes === undefined || pickUpTime === undefined || returnTime === undefined) return calendarDays;
  const minutes = (calendarDays - 1) * minutesPerDay + minutesOf(returnTime) - minutesOf(pickUpTime);
  return Math.max(1, Math.ceil((minutes - graceMinutes) / minutesPerDay));
}

/** Returns the days whose prices are charged, from `fromDate` on. Throws RangeError if `toDate` is earlier. */
export const listChargedDays = (rental: Period & RentalTimes, graceMinutes: number | undefined): string[] =>
  listDays(rental.fromDate, rental.toDate).slice(0, countChargedDays(rental, graceMinutes));

/**
 * How a rental is charged: by periods of 24 hours if `graceMinutes` is set, otherwise by calendar days. `dayCount` is
 * set if the number of charged days must not change.
 */
export type Charged = { graceMinutes?: number | undefined; dayCount?: number | undefined };

/** Whether a rental at these times costs what was agreed. */
export const keepsPrice = (rental: Period & RentalTimes, { graceMinutes, dayCount }: Charged): boolean =>
  graceMinutes === undefined || dayCount === undefined || countChargedDays(rental, graceMinutes) === dayCount;
