import { addDays, startOfDayInIndia } from '@rental/contracts';
import type { BookingDays } from './booking-days.ts';

/** Where a list that begins with the newest goes on: before that moment, behind so many more. */
export type PlaceInDays = { before: Date; skip: number };

/** Where the list is after `skip` bookings; null behind the oldest. */
export function placeOf(days: BookingDays, skip: number): PlaceInDays | null {
  let left = skip;
  for (const day of [...days.keys()].toSorted().toReversed()) {
    const count = days.get(day) ?? 0;
    if (left < count) return { before: startOfDayInIndia(addDays(day, 1)), skip: left };
    left -= count;
  }
  return null;
}
