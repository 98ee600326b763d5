import {
  lastDayOf,
  listDays,
  type Period,
  type ReportCounts,
  type ReportGroup,
  type ReportQuery,
} from '@rental/contracts';
import type { CarDays, ReportedCar } from '../days/car-days.ts';
import { noLocation, type Page, type Span, sumPage } from '../days/car-pages.ts';
import { numberOfDay } from '../days/half-days.ts';

/** The counts of one row; the names of locations are not known here. */
export type SummedRow = ReportCounts & { key: string; name: string };

type Group = Exclude<ReportGroup, 'month'>;

/** The key of a car’s row, given the location at which it is. */
export const keyOf: Record<Group, (car: ReportedCar, locationId: string) => string> = {
  car: ({ id }) => id,
  model: ({ modelKey }) => modelKey,
  location: (_, locationId) => locationId,
};

export const nameOf: Record<Group, (car: ReportedCar) => string> = {
  car: ({ name }) => name,
  model: ({ modelName }) => modelName,
  location: () => '',
};

type Sums = {
  rows: SummedRow[];
  /** Returns the place of the first of a car’s rows at a location. */
  rowAt: (car: ReportedCar, locationId: string) => number;
  /** The days that share a row; the row of the n-th entry is n rows after the first. */
  parts: readonly Span[];
};

/**
 * Returns a row without any half-day. A spread of constants would take several times longer, for each of 10,000 cars.
 */
export const emptyRow = (key: string, name: string): SummedRow => ({
  key,
  name,
  cars: 0,
  halfDays: 0,
  blocked: 0,
  rented: 0,
  revenue: 0,
});

function createSums({ fromDate, toDate, by }: ReportQuery): Sums {
  const period = spanOf({ fromDate, toDate });
  if (by === 'month') {
    const months = listMonths({ fromDate, toDate });
    const rows = months.map(({ key }) => emptyRow(key, key.slice(0, 7)));
    return { rows, rowAt: () => 0, parts: months };
  }
  const rows: SummedRow[] = [];
  const places = new Map<string, number>();
  const rowAt = (car: ReportedCar, locationId: string): number => {
    const key = keyOf[by](car, locationId);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, rows.length);
    return rows.push(emptyRow(key, nameOf[by](car))) - 1;
  };
  return { rows, rowAt, parts: [period] };
}

const spanOf = ({ fromDate, toDate }: Period): Span => ({
  start: numberOfDay(fromDate),
  end: numberOfDay(toDate) + 1,
});

/** Lists the months of a period, each with the days that it has in common with the period. */
function listMonths({ fromDate, toDate }: Period): (Span & { key: string })[] {
  const months = [...new Set(listDays(fromDate, toDate).map((day) => day.slice(0, 7)))];
  return months.map((month) => {
    const [key, last] = [`${month}-01`, lastDayOf(month)];
    return { key, ...shared(spanOf({ fromDate, toDate }), spanOf({ fromDate: key, toDate: last })) };
  });
}

/**
 * Sums the counts of all cars in a period. A rented half-day and what was earned belong to the location of the pick-up.
 * Any other half-day belongs to the home of the car or, if it has none, to the first location at which it is offered.
 * A half-day that two rentals share counts once, and a rented one is never blocked.
 */
export function sumReport({ cars, pages }: CarDays, query: ReportQuery): { rows: SummedRow[]; totals: ReportCounts } {
  const sums = createSums(query);
  let used = 0;
  for (const car of cars.values()) {
    const own = { car, pages: pages.get(car.id) ?? [], rows: new Set<SummedRow>() };
    addUsed(sums, own);
    addRest(sums, own);
    for (const row of own.rows) row.cars += 1;
    if (own.rows.size > 0) used += 1;
  }
  const rows = sums.rows.filter(({ cars: counted }) => counted > 0);
  return { rows, totals: { ...totalsOf(rows), cars: used } };
}

/** `rows` are those in which the car counts. */
type CarSums = { car: ReportedCar; pages: readonly Page[]; rows: Set<SummedRow> };

const shared = (one: Span, other: Span): Span => ({
  start: Math.max(one.start, other.start),
  end: Math.min(one.end, other.end),
});

/** Adds what is rented and earned. */
function addUsed({ rows, rowAt, parts }: Sums, { car, pages, rows: counted }: CarSums): void {
  for (const page of pages) {
    if (page.locationId === noLocation) continue;
    let place = rowAt(car, page.locationId);
    for (const part of parts) {
      const row = rows[place];
      place += 1;
      const used = sumPage(page, part);
      if (!row || (used.halves === 0 && used.rupees === 0)) continue;
      row.rented += used.halves;
      row.halfDays += used.halves;
      row.revenue += used.rupees;
      counted.add(row);
    }
  }
}

/** Adds the half-days in the fleet that are not rented. */
function addRest({ rows, rowAt, parts }: Sums, { car, pages, rows: counted }: CarSums): void {
  const inFleet = { start: car.firstDay, end: car.lastDay + 1 };
  for (const [index, { locationId, firstDay }] of car.homes.entries()) {
    const home = shared({ start: firstDay, end: car.homes[index + 1]?.firstDay ?? inFleet.end }, inFleet);
    let place = rowAt(car, locationId);
    for (const part of parts) {
      const row = rows[place];
      place += 1;
      if (row && addFree(row, pages, shared(part, home))) counted.add(row);
    }
  }
}

/** Returns whether anything was added to the row. */
function addFree(row: SummedRow, pages: readonly Page[], days: Span): boolean {
  if (days.start >= days.end) return false;
  let [rented, blocked] = [0, 0];
  for (const page of pages) {
    const { halves } = sumPage(page, days);
    if (page.locationId === noLocation) blocked += halves;
    else rented += halves;
  }
  const halfDays = (days.end - days.start) * 2 - rented;
  row.halfDays += halfDays;
  row.blocked += blocked;
  return halfDays > 0;
}

function totalsOf(rows: readonly ReportCounts[]): ReportCounts {
  const totals = { cars: 0, halfDays: 0, blocked: 0, rented: 0, revenue: 0 };
  for (const { halfDays, blocked, rented, revenue } of rows) {
    totals.halfDays += halfDays;
    totals.blocked += blocked;
    totals.rented += rented;
    totals.revenue += revenue;
  }
  return totals;
}
