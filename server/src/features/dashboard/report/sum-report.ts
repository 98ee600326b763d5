import {
  countDays,
  lastDayOf,
  listDays,
  type Period,
  type ReportCounts,
  type ReportGroup,
  type ReportQuery,
  showCar,
} from '@rental/contracts';
import type { VehicleModel } from '../../vehicle/find-vehicles.ts';
import type { CarDays, ReportedCar } from '../days/car-days.ts';
import { daysPerPage, type Page } from '../days/car-pages.ts';
import { numberOfDay } from '../days/half-days.ts';

/** The counts of one row; the names of locations are not known here. */
export type SummedRow = ReportCounts & { key: string; name: string };

/** The number of half-days in two bits. */
const countOf = (bits: number): number => (bits & 1) + ((bits >> 1) & 1);

export type Named = { key: string; name: string };

export const nameOfModel = (model: VehicleModel): Named => ({
  key: model.modelKey,
  name: `${model.carBrand} ${model.carName} ${model.modelYear}, ${model.transmissionType}, ${model.fuelType}`,
});

/** What the row of a car is named, given the location at which it is. */
const namedBy: Record<Exclude<ReportGroup, 'month'>, (car: ReportedCar, locationId: string) => Named> = {
  car: (car) => ({ key: car.id, name: showCar(car) }),
  model: nameOfModel,
  location: (_, locationId) => ({ key: locationId, name: '' }),
};

/** Days of the period, from place `start` until before `end`. */
type Span = { start: number; end: number };

/** Returns the key and the name of a car’s row. */
export const nameOfCar = (by: 'car' | 'model', car: ReportedCar): Named => namedBy[by](car, '');

type Sums = {
  rows: SummedRow[];
  /** Returns the first of a car’s rows at a location. */
  rowAt: (car: ReportedCar, locationId: string) => number;
  /** The days that share a row; the row of the n-th entry is n rows after the first. */
  parts: readonly Span[];
  /** The number of the period’s first day, and how many days it has. */
  first: number;
  count: number;
};

/** The counts of a row without any half-day. */
export const nothing = { cars: 0, halfDays: 0, blocked: 0, rented: 0, revenue: 0 } as const;

function createSums({ fromDate, toDate, by }: ReportQuery): Sums {
  const count = countDays(fromDate, toDate);
  const shared = { first: numberOfDay(fromDate), count };
  if (by === 'month') {
    const months = listMonths({ fromDate, toDate });
    const rows = months.map(({ key }) => ({ key, name: key.slice(0, 7), ...nothing }));
    return { ...shared, rows, rowAt: () => 0, parts: months };
  }
  const rows: SummedRow[] = [];
  const places = new Map<string, number>();
  const rowAt = (car: ReportedCar, locationId: string): number => {
    const { key, name } = namedBy[by](car, locationId);
    const place = places.get(key) ?? rows.push({ key, name, ...nothing }) - 1;
    places.set(key, place);
    return place;
  };
  return { ...shared, rows, rowAt, parts: [{ start: 0, end: count }] };
}

/** Lists the months of a period, each with the days that it has in common with the period. */
function listMonths({ fromDate, toDate }: Period): (Span & { key: string })[] {
  const months = [...new Set(listDays(fromDate, toDate).map((day) => day.slice(0, 7)))];
  return months.map((month) => ({
    key: `${month}-01`,
    start: Math.max(1, countDays(fromDate, `${month}-01`)) - 1,
    end: countDays(fromDate, toDate < lastDayOf(month) ? toDate : lastDayOf(month)),
  }));
}

/**
 * Sums the counts of all cars in a period. A rented half-day and what was earned belong to the location of the pick-up.
 * Any other half-day belongs to the home of the car or, if it has none, to the first location at which it is offered.
 * A half-day that two rentals share counts once, and a rented one is never blocked.
 */
export function sumReport({ cars, pages }: CarDays, query: ReportQuery): { rows: SummedRow[]; totals: ReportCounts } {
  const sums = createSums(query);
  const taken = new Uint8Array(sums.count);
  let used = 0;
  for (const car of cars) {
    taken.fill(0);
    const rows = new Set<SummedRow>();
    for (const page of pages.pagesOf(car.id)) addPage(sums, { car, page, taken, rows });
    addRest(sums, { car, taken, rows });
    for (const row of rows) row.cars += 1;
    if (rows.size > 0) used += 1;
  }
  const rows = sums.rows.filter(({ cars: counted }) => counted > 0);
  return { rows, totals: { ...totalsOf(rows), cars: used } };
}

/** `taken` has the four bits of each day, from all pages so far, and `rows` those in which the car counts. */
type CarSums = { car: ReportedCar; taken: Uint8Array; rows: Set<SummedRow> };

const shared = (one: Span, other: Span): Span => ({
  start: Math.max(one.start, other.start),
  end: Math.min(one.end, other.end),
});

/** Adds what is rented and earned on a page, and notes what is blocked. */
function addPage(sums: Sums, { car, page, taken, rows }: CarSums & { page: Page }): void {
  const start = page.firstDay - sums.first;
  const onPage = { start, end: start + daysPerPage };
  const base = sums.rowAt(car, page.locationId);
  for (const [index, part] of sums.parts.entries()) {
    const row = sums.rows[base + index];
    if (row && addUsed(row, { page, taken, onPage, days: shared(part, onPage) })) rows.add(row);
  }
}

type PageDays = { page: Page; taken: Uint8Array; onPage: Span; days: Span };

/** Returns whether anything was added to the row. */
function addUsed(row: SummedRow, { page, taken, onPage, days }: PageDays): boolean {
  let [rented, revenue] = [0, 0];
  for (let day = days.start; day < days.end; day += 1) {
    const bits = page.halves[day - onPage.start] ?? 0;
    revenue += page.rupees[day - onPage.start] ?? 0;
    if (bits === 0) continue;
    const before = taken[day] ?? 0;
    rented += countOf(bits & ~before);
    taken[day] = before | bits;
  }
  row.rented += rented;
  row.halfDays += rented;
  row.revenue += revenue;
  return rented > 0 || revenue !== 0;
}

/** Adds the half-days in the fleet that are not rented. */
function addRest(sums: Sums, { car, taken, rows }: CarSums): void {
  const inFleet = { start: Math.max(0, car.firstDay - sums.first), end: car.lastDay - sums.first + 1 };
  for (const { locationId, ...home } of homesOf(car, sums)) {
    const base = sums.rowAt(car, locationId);
    for (const [index, part] of sums.parts.entries()) {
      const row = sums.rows[base + index];
      if (row && addFree(row, taken, shared(part, shared(home, inFleet)))) rows.add(row);
    }
  }
}

/** Returns whether anything was added to the row. */
function addFree(row: SummedRow, taken: Uint8Array, days: Span): boolean {
  let [halfDays, blocked] = [0, 0];
  for (let day = days.start; day < days.end; day += 1) {
    const bits = taken[day] ?? 0;
    const free = 3 & ~bits;
    halfDays += countOf(free);
    blocked += countOf((bits >> 2) & free);
  }
  row.halfDays += halfDays;
  row.blocked += blocked;
  return halfDays > 0;
}

/** Returns where a car is between rentals, ascending. */
function homesOf({ homes = [], carLocations: [offered] }: ReportedCar, { first, count }: Sums) {
  const starts = homes.map(({ fromDate }) => numberOfDay(fromDate) - first);
  const places = [offered, ...homes.map(({ locationId }) => locationId)];
  return places.map((locationId, index) => ({
    locationId: String(locationId ?? ''),
    start: starts[index - 1] ?? 0,
    end: starts[index] ?? count,
  }));
}

const totalsOf = (rows: readonly ReportCounts[]): ReportCounts =>
  rows.reduce<ReportCounts>(
    (totals, { halfDays, blocked, rented, revenue }) => ({
      ...totals,
      halfDays: totals.halfDays + halfDays,
      blocked: totals.blocked + blocked,
      rented: totals.rented + rented,
      revenue: totals.revenue + revenue,
    }),
    nothing,
  );
