import type { Period } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { eachDayCost, findChangedCostDays } from '../../cost/find-costs.ts';
import { createDayCache, type DayCache } from './day-cache.ts';
import { numberOfText, textOfNumber } from './text-numbers.ts';

/** The costs of a day, as two numbers for each: that of its car, and the amount in rupees. */
type PackedDay = Int32Array;

export type CostDaybook = DayCache<PackedDay>;

/** Caches the costs of all cars by day. A cost may be corrected or deleted, which is announced for its day. */
export const createCostDaybook = (deps: Pick<Deps, 'clock' | 'logger'>): CostDaybook =>
  createDayCache(
    {
      name: 'cost_days',
      readAll: async () => readDays('all'),
      readDays,
      findDaysMovedSince: findChangedCostDays,
    },
    deps,
  );

/** Returns what each car cost in a period, by its id; omits cars without a cost. */
export function sumCosts(days: ReadonlyMap<string, PackedDay>, { fromDate, toDate }: Period): Map<string, number> {
  const sums = new Map<number, number>();
  for (const [day, numbers] of days) {
    if (day < fromDate || day > toDate) continue;
    for (let at = 0; at < numbers.length; at += 2) {
      const car = numbers[at] ?? 0;
      sums.set(car, (sums.get(car) ?? 0) + (numbers[at + 1] ?? 0));
    }
  }
  return new Map([...sums].map(([car, amount]) => [textOfNumber(car), amount]));
}

async function readDays(wanted: readonly string[] | 'all'): Promise<Map<string, PackedDay>> {
  const days = new Map<string, number[]>();
  await eachDayCost(wanted, ({ day, carId, amount }) => {
    const numbers = days.get(day) ?? [];
    days.set(day, numbers);
    numbers.push(numberOfText(String(carId)), amount);
  });
  return new Map([...days].map(([day, numbers]) => [day, Int32Array.from(numbers)]));
}
