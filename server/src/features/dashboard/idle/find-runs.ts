import { addDays, type Period } from '@rental/contracts';
import type { CarDays, ReportedCar } from '../days/car-days.ts';
import { daysPerPage } from '../days/car-pages.ts';
import { numberOfDay } from '../days/half-days.ts';

/** Days in a row on which a car is not rented; `blocked` lists those with a block. */
export type IdleRun = Period & { car: ReportedCar; days: number; blocked: string[] };

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
        const dayAt = (place: number): string => addDays(period.fromDate, place);
        const places = Array.from({ length: end - start }, (_, index) => start + index);
        const onBlock = places.filter((place) => ((bits[place] ?? 0) & blocked) !== 0).map(dayAt);
        return { car, fromDate: dayAt(start), toDate: dayAt(end - 1), days: end - start, blocked: onBlock };
      });
  });
}

type Span = { start: number; end: number };

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
