import {
  addDays,
  createQuote,
  dayInIndia,
  type IdleCar,
  idleSpanDays,
  mostIdleCars,
  type Period,
  type PriceBook,
  showCar,
} from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { BlockRecord } from '../../booking/record/block-record.ts';
import { Booking } from '../../booking/booking.model.ts';
import { priceSettings } from '../../settings/price-settings.ts';
import { findSettings } from '../../settings/settings-store.ts';
import type { ReportedCar } from '../days/car-days.ts';
import { sumOf } from '../days/day-counts.ts';
import type { Daybooks } from '../days/daybooks.ts';
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
  const inService = counted.cars.filter(({ lastDay }) => lastDay === Number.POSITIVE_INFINITY);
  const priceOf = createPriceOf(period, book);
  const priced = findRuns({ ...counted, cars: inService }, period, Number(days)).map((run) => ({
    run,
    days: run.end - run.start,
    rupees: priceOf(run),
  }));
  const shown = priced
    .toSorted((a, b) => b.rupees - a.rupees || b.days - a.days)
    .slice(0, mostIdleCars)
    .map(({ run, rupees }) => ({ ...datesOf(run, period), rupees }));
  const blocks = await findBlocks(shown);
  return { ...period, cars: shown.map((run) => present(run, blocks)) };
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
  const known = new Map<string, number[]>();
  const pricesOf = (car: ReportedCar, locationId: string): number[] => {
    const key = `${locationId} ${car.rentalPrice} ${car.category ?? ''}`;
    const prices =
      known.get(key) ?? createQuote({ book, locationId, ...period })({ car }).pricedDays.map(({ price }) => price);
    known.set(key, prices);
    return prices;
  };
  return ({ car, start, end, blocked }) => {
    const home = car.homes?.findLast(({ fromDate }) => fromDate <= addDays(period.fromDate, start));
    const prices = pricesOf(car, String(home?.locationId ?? car.carLocations[0]));
    return sumOf(prices.slice(start, end)) - sumOf(blocked.map((place) => prices[place] ?? 0));
  };
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
  return { _id: car.id, name: showCar(car), fromDate, toDate, freeDays, rupees, notes };
}
