import {
  addDays,
  createQuote,
  dayInIndia,
  type IdleCar,
  idleSpanDays,
  mostIdleCars,
  type Period,
  type PriceBook,
} from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { BlockRecord } from '../../booking/record/block-record.ts';
import { Booking } from '../../booking/booking.model.ts';
import { priceSettings } from '../../settings/price-settings.ts';
import { findSettings } from '../../settings/settings-store.ts';
import type { ReportedCar } from '../days/car-days.ts';
import { noLocation } from '../days/car-pages.ts';
import { sumOf } from '../days/day-counts.ts';
import type { Daybooks } from '../days/daybooks.ts';
import { numberOfDay } from '../days/half-days.ts';
import { findRuns, type IdleRun } from './find-runs.ts';

type IdleDeps = Pick<Deps, 'clock'> & { daybooks: Daybooks };

/**
 * Returns cars without a rental for several days in a row around today, and what their free days would cost a
 * customer today. Sorted by that amount, highest first. Omits retired cars.
 */
export async function getIdleCars(
  { days }: { days: string },
  { clock, daybooks }: IdleDeps,
): Promise<Period & { cars: IdleCar[] }> {
  const today = dayInIndia(clock.now());
  const period = { fromDate: addDays(today, -idleSpanDays), toDate: addDays(today, idleSpanDays) };
  const [counted, { value: book }] = await Promise.all([daybooks.cars.read(), findSettings(priceSettings)]);
  const inService = [...counted.cars.values()].filter(({ lastDay }) => lastDay === Number.POSITIVE_INFINITY);
  const runs = findRuns(inService, { pages: counted.pages, period, least: Number(days) });
  const shown = listDearest(runs, createPriceOf(period, book)).map(({ run, rupees }) => ({
    ...datesOf(run, period),
    rupees,
  }));
  const blocks = await findBlocks(shown);
  return { ...period, cars: shown.map((run) => present(run, blocks)) };
}

type PricedRun = { run: IdleRun; days: number; rupees: number };

/** Returns the runs to show. A large fleet has tens of thousands, so most are dropped before all are known. */
function listDearest(runs: Iterable<IdleRun>, priceOf: (run: IdleRun) => number): PricedRun[] {
  const dearest = (priced: readonly PricedRun[]): PricedRun[] =>
    priced.toSorted((a, b) => b.rupees - a.rupees || b.days - a.days).slice(0, mostIdleCars);
  let priced: PricedRun[] = [];
  for (const run of runs) {
    priced.push({ run, days: run.end - run.start, rupees: priceOf(run) });
    if (priced.length === 20 * mostIdleCars) priced = dearest(priced);
  }
  return dearest(priced);
}

type DatedRun = Period & { car: ReportedCar; days: number; blocked: string[] };

function datesOf({ car, start, end, blocked }: IdleRun, { fromDate }: Period): DatedRun {
  const dayAt = (place: number): string => addDays(fromDate, place);
  return { car, fromDate: dayAt(start), toDate: dayAt(end - 1), days: end - start, blocked: blocked.map(dayAt) };
}

/**
 * Returns what the free days of a car cost today at its location, without discounts. The days of the period are priced
 * once for all cars with the same price, category and location.
 */
function createPriceOf(period: Period, book: PriceBook): (run: IdleRun) => number {
  const first = numberOfDay(period.fromDate);
  const known = new Map<string, number[]>();
  /** Returns, for each place in the period, the price of all days before it. */
  const sumsOf = (car: ReportedCar, locationId: string): number[] => {
    const key = `${locationId} ${car.rentalPrice} ${car.category ?? ''}`;
    const sums = known.get(key) ?? runningSums(createQuote({ book, locationId, ...period })({ car }).pricedDays);
    known.set(key, sums);
    return sums;
  };
  let last: { car: ReportedCar; locationId: string; sums: number[] } | undefined;
  return ({ car, start, end, blocked }) => {
    const { locationId = noLocation } = car.homes.findLast(({ firstDay }) => firstDay <= first + start) ?? {};
    // The runs of a car follow each other.
    if (last?.car !== car || last.locationId !== locationId) last = { car, locationId, sums: sumsOf(car, locationId) };
    const { sums } = last;
    const sumBefore = (place: number): number => sums[place] ?? 0;
    const ofBlocks = blocked.map((place) => sumBefore(place + 1) - sumBefore(place));
    return sumBefore(end) - sumBefore(start) - sumOf(ofBlocks);
  };
}

function runningSums(days: readonly { price: number }[]): number[] {
  const sums = [0];
  for (const { price } of days) sums.push((sums.at(-1) ?? 0) + price);
  return sums;
}

type Block = Pick<BlockRecord, 'carId' | 'fromDate' | 'toDate' | 'note'>;

async function findBlocks(runs: readonly DatedRun[]): Promise<Block[]> {
  const blocked = runs.filter((run) => run.blocked.length > 0);
  if (blocked.length === 0) return [];
  const days = [...new Set(blocked.flatMap((run) => run.blocked))];
  const carIds = [...new Set(blocked.map(({ car }) => car.id))];
  return Booking.find(
    { kind: 'block', holdsCar: true, carId: trusted({ $in: carIds }), days: trusted({ $in: days }) },
    { carId: 1, fromDate: 1, toDate: 1, note: 1 },
  )
    .sort({ fromDate: 1 })
    .maxTimeMS(3_000)
    .lean<Block[]>();
}

function present({ car, blocked, rupees, ...run }: DatedRun & { rupees: number }, blocks: readonly Block[]): IdleCar {
  const { fromDate, toDate, days } = run;
  const own = blocks.filter(
    (block) => String(block.carId) === car.id && block.fromDate <= toDate && fromDate <= block.toDate,
  );
  const notes = [...new Set(own.map(({ note }) => note))];
  const freeDays = days - blocked.length;
  return { _id: car.id, name: car.name, fromDate, toDate, freeDays, rupees, notes };
}
