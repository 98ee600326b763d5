import type { Deps } from '../../../platform/deps.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { type BookingDaybook, createBookingDaybook } from './booking-days.ts';
import { type CancellationDaybook, createCancellationDaybook } from './cancellation-days.ts';
import { type CarDaybook, createCarDaybook } from './car-days.ts';
import { type CostDaybook, createCostDaybook } from './cost-days.ts';
import { createMoneyDaybook, type MoneyDaybook } from './money-days.ts';

/** Cached totals per day, so that dashboards need not aggregate everything for each request. */
export type Daybooks = {
  bookings: BookingDaybook;
  money: MoneyDaybook;
  cars: CarDaybook;
  cancellations: CancellationDaybook;
  costs: CostDaybook;
};

export function createDaybooks(deps: Pick<Deps, 'clock' | 'logger'>): Daybooks {
  return {
    bookings: createBookingDaybook(deps),
    money: createMoneyDaybook(deps),
    cars: createCarDaybook(deps),
    cancellations: createCancellationDaybook(deps),
    costs: createCostDaybook(deps),
  };
}

const rebuildEveryMs = 3_600_000;

/**
 * Aggregates all days at startup, so that no admin has to wait for it, and again each hour, to include restored backups
 * and manual changes to the database.
 */
export function startDaybooks(
  { bookings, money, cars, cancellations, costs }: Daybooks,
  { logger }: Pick<Deps, 'logger'>,
): Running {
  const rebuild = async (): Promise<void> => {
    await bookings.rebuild();
    await money.rebuild();
    await cars.rebuild();
    await cancellations.rebuild();
    await costs.rebuild();
  };
  return runEvery(rebuild, () => rebuildEveryMs, logger);
}
