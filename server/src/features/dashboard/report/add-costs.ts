import type { ReportQuery } from '@rental/contracts';
import type { CarDays } from '../days/car-days.ts';
import { type CostDaybook, sumCosts } from '../days/cost-days.ts';
import { noLocation } from '../days/car-pages.ts';
import { sumOf } from '../days/day-counts.ts';
import { emptyRow, keyOf, nameOf, type SummedRow } from './sum-report.ts';

type CostedRow = SummedRow & { costs?: number };
type Costed = { rows: CostedRow[]; costs?: number };

/**
 * Adds the costs of the period to the rows of cars or models, unless there are none. A car that had costs but was not
 * in the fleet gets a row, so that the rows add up to the total.
 */
export async function addCosts(
  rows: SummedRow[],
  cars: CarDays['cars'],
  { query: { by, ...period }, costs }: { query: ReportQuery; costs: CostDaybook },
): Promise<Costed> {
  if (by !== 'car' && by !== 'model') return { rows };
  const amounts = sumCosts(await costs.read(), period);
  if (amounts.size === 0) return { rows };
  const costed = new Map(rows.map((row) => [row.key, Object.assign(row, { costs: 0 })]));
  for (const [carId, amount] of amounts) {
    const car = cars.get(carId);
    if (!car) continue;
    const key = keyOf[by](car, noLocation);
    const row = costed.get(key) ?? { ...emptyRow(key, nameOf[by](car)), costs: 0 };
    row.costs += amount;
    costed.set(key, row);
  }
  return { rows: [...costed.values()], costs: sumOf([...amounts.values()]) };
}
