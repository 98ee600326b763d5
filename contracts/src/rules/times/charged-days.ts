import { countDays, listDays } from '../dates.ts';
import type { Period } from '../period.ts';
import type { PriceBook } from '../price-book.ts';
import { minutesOf, minutesPerDay } from './half-hours.ts';
import type { RentalTimes } from './rental-times.ts';

/*
 * The days that a rental is charged for. Source: decisions 0002 and 0092.
 */

/** Returns how many minutes of the last 24 hours are free; undefined if the price book counts calendar days. */
export const graceOf = ({ count, graceMinutes = 0 }: Pick<PriceBook, 'count' | 'graceMinutes'>): number | undefined =>
  count === 'periods' ? graceMinutes : undefined;

/**
 * Returns the number of charged days, which never exceeds the number of calendar days. With `graceMinutes` and times,
 * each started period of 24 hours since the pick-up counts, except for a last one of up to `graceMinutes`; otherwise
 * every calendar day counts.
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

/** How a rental is charged: by periods of 24 hours if `graceMinutes` is set. `dayCount` is set if it must not change. */
export type Charged = { graceMinutes?: number | undefined; dayCount?: number | undefined };

/** Whether a rental at these times costs what was agreed. */
export const keepsPrice = (rental: Period & RentalTimes, { graceMinutes, dayCount }: Charged): boolean =>
  graceMinutes === undefined || dayCount === undefined || countChargedDays(rental, graceMinutes) === dayCount;
