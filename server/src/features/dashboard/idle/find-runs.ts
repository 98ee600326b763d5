import type { Period } from '@rental/contracts';
import type { CarDays, ReportedCar } from '../days/car-days.ts';
import { daysPerPage } from '../days/car-pages.ts';
import { numberOfDay } from '../days/half-days.ts';

/** Days of a period, as places in it, from `start` until before `end`. */
type Span = { start: number; end: number };

/** Days in a row on which a car is not rented; `blocked` lists those with a block. */
export type IdleRun = Span & { car: ReportedCar; blocked: number[] };

const [rented, blocked] = [3, 12] as const;

/** Returns the days in a row, at least `least`, on which the cars in the fleet are not rented in a period. */
export function findRuns({ cars, pages }: CarDays, period: Period, least: number): IdleRun[] {
  const first = numberOfDay(period.fromDate);
  const bits = new Uint8Array(numberOfDay(period.toDate) - first + 1);
  return cars.flatMap((car) => {
    bits.fill(0);
    for (const { firstDay, halves } of pages.pagesOf(car.id)) {
      const end = Math.min(bits.length, firstDay + daysPerPage - first);
      for (let day = Math.max(0, firstDay - first); day < end; day += 1) {
        bits[day] = (bits[day] ?? 0) | (halves[first + day - firstDay] ?? 0);
      }
    }
    const inFleet = { start: Math.max(0, car.firstDay - first), end: Math.min(bits.length, car.lastDay - first + 1) };
    return listSpans(bits, inFleet)
      .filter(({ start, end }) => end - start >= least)
      .map(({ start, end }) => {
        const onBlock: number[] = [];
        for (let place = start; place < end; place += 1) if (((bits[place] ?? 0) & blocked) !== 0) onBlock.push(place);
        return { car, start, end, blocked: onBlock };
      });
  });
}

/** Returns the spans of days without a rented half-day. */
function listSpans(bits: Uint8Array, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (let day = start; day < end; day += 1) {
    if (((bits[day] ?? 0) & rented) === 0) continue;
    if (from < day) spans.push({ start: from, end: day });
    from = day + 1;
  }
  if (from < end) spans.push({ start: from, end });
  return spans;
}
