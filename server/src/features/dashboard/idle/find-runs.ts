import type { Period } from '@rental/contracts';
import type { ReportedCar } from '../days/car-days.ts';
import { type CarPages, daysPerPage, noLocation, type Page } from '../days/car-pages.ts';
import { numberOfDay } from '../days/half-days.ts';

/** Days of a period, as places in it, from `start` until before `end`. */
type Span = { start: number; end: number };

/** Days in a row on which a car is not rented; `blocked` lists those with a block. */
export type IdleRun = Span & { car: ReportedCar; blocked: readonly number[] };

/** The pages of all cars, the period, and the fewest days of a run. */
type Wanted = { pages: CarPages; period: Period; least: number };

const [rented, blocked] = [1, 2] as const;

/** Yields the days in a row, at least `least`, on which the cars in the fleet are not rented in a period. */
export function* findRuns(cars: Iterable<ReportedCar>, { pages, period, least }: Wanted): Generator<IdleRun> {
  const first = numberOfDay(period.fromDate);
  const bits = new Uint8Array(numberOfDay(period.toDate) - first + 1);
  for (const car of cars) {
    bits.fill(0);
    for (const page of pages.get(car.id) ?? []) markDays(bits, page, first);
    const end = Math.min(bits.length, car.lastDay - first + 1);
    let start = Math.max(0, car.firstDay - first);
    for (let day = start; day <= end; day += 1) {
      if (day < end && ((bits[day] ?? 0) & rented) === 0) continue;
      if (day - start >= least) yield { car, start, end: day, blocked: listBlocked(bits, { start, end: day }) };
      start = day + 1;
    }
  }
}

/** Marks the days on which a page has half-days; `first` is the number of the first day. */
function markDays(bits: Uint8Array, { locationId, firstDay, halves }: Page, first: number): void {
  const bit = locationId === noLocation ? blocked : rented;
  const end = Math.min(bits.length, firstDay + daysPerPage - first);
  for (let day = Math.max(0, firstDay - first); day < end; day += 1) {
    const place = first + day - firstDay;
    if (halves[place] !== halves[place + 1]) bits[day] = (bits[day] ?? 0) | bit;
  }
}

const none: readonly number[] = [];

/** Lists the places of the days with a block. */
function listBlocked(bits: Uint8Array, { start, end }: Span): readonly number[] {
  let places = none;
  for (let day = start; day < end; day += 1) if (((bits[day] ?? 0) & blocked) !== 0) places = [...places, day];
  return places;
}
