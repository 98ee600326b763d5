import {
  addDays,
  createQuote,
  dayInIndia,
  type IdleCar,
  idleSpanDays,
  listDays,
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
  const priced = findRuns({ ...counted, cars: inService }, period, Number(days)).map((run) => ({
    run,
    rupees: priceOf(run, book),
  }));
  const shown = priced.toSorted((a, b) => b.rupees - a.rupees || b.run.days - a.run.days).slice(0, mostIdleCars);
  const blocks = await findBlocks(shown.map(({ run }) => run));
  return { ...period, cars: shown.map(({ run, rupees }) => present(run, rupees, blocks)) };
}

/** Returns what the free days of a car cost today at its location, without discounts. */
function priceOf({ car, blocked, fromDate, toDate }: IdleRun, book: PriceBook): number {
  const locationId = String(
    car.homes?.findLast((home) => home.fromDate <= fromDate)?.locationId ?? car.carLocations[0],
  );
  const { pricedDays } = createQuote({ book, locationId, fromDate, toDate })({ car });
  return pricedDays.reduce((sum, { day, price }) => (blocked.includes(day) ? sum : sum + price), 0);
}

type Block = Pick<BlockRecord, 'carId' | 'fromDate' | 'toDate' | 'note'>;

async function findBlocks(runs: readonly IdleRun[]): Promise<Block[]> {
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

function present({ car, blocked, ...run }: IdleRun, rupees: number, blocks: readonly Block[]): IdleCar {
  const { fromDate, toDate } = run;
  const own = blocks.filter(
    (block) => String(block.carId) === car.id && block.fromDate <= toDate && fromDate <= block.toDate,
  );
  const notes = [...new Set(own.map(({ note }) => note))];
  const freeDays = listDays(fromDate, toDate).length - blocked.length;
  return { _id: car.id, name: showCar(car), fromDate, toDate, freeDays, rupees, notes };
}
