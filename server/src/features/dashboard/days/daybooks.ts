import type { Deps } from '../../../platform/deps.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { type BookingDaybook, createBookingDaybook } from './booking-days.ts';
import { createMoneyDaybook, type MoneyDaybook } from './money-days.ts';

/** What a process knows of each day, so that totals need not be counted from the beginning each time. */
export type Daybooks = { bookings: BookingDaybook; money: MoneyDaybook };

export function createDaybooks(deps: Pick<Deps, 'clock' | 'logger'>): Daybooks {
  return { bookings: createBookingDaybook(deps), money: createMoneyDaybook(deps) };
}

const rebuildEveryMs = 3_600_000;

/**
 * Counts all days when the process starts, so that no admin waits for it, and again each hour: a backup that was put
 * back, or documents that somebody wrote by hand, are then in it too.
 */
export function startDaybooks({ bookings, money }: Daybooks, { logger }: Pick<Deps, 'logger'>): Running {
  const rebuild = async (): Promise<void> => {
    await bookings.rebuild();
    await money.rebuild();
  };
  return runEvery(rebuild, () => rebuildEveryMs, logger);
}
