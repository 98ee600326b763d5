import type { ReportQuery } from '@rental/contracts';
import { sumCosts } from '../../cost/find-costs.ts';
import { sumOf } from '../days/day-counts.ts';
import type { CarDays } from '../days/car-days.ts';
import { noLocation } from '../days/car-pages.ts';
import { keyOf, nameOf, nothing, type SummedRow } from './sum-report.ts';

type CostedRow = SummedRow & { costs?: number };
type Costed = { rows: CostedRow[]; costs?: number };

/**
 * Adds what the cars or models cost in the period, unless nothing was recorded. A car that was not in the fleet has a row
 * if it cost something, so that the rows add up to the total.
 */
export async function addCosts(
  rows: readonly SummedRow[],
  cars: CarDays['cars'],
  { fromDate, toDate, by }: ReportQuery,
): Promise<Costed> {
  if (by !== 'car' && by !== 'model') return { rows: [...rows] };
  const amounts = await sumCosts(fromDate, toDate);
  if (amounts.length === 0) return { rows: [...rows] };
  const costed = new Map(rows.map((row) => [row.key, { ...row, costs: 0 }]));
  const ofCar = new Map(amounts.map(({ carId, amount }) => [carId, amount]));
  for (const [carId, amount] of ofCar) {
    const car = cars.get(carId);
    if (!car) continue;
    const key = keyOf[by](car, noLocation);
    const row = costed.get(key) ?? { key, name: nameOf[by](car), ...nothing, costs: 0 };
    row.costs += amount;
    costed.set(key, row);
  }
  return { rows: [...costed.values()], costs: sumOf(amounts.map(({ amount }) => amount)) };
}
