import type { Report, ReportQuery, ReportRow } from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { sumOf } from '../days/day-counts.ts';
import type { Daybooks } from '../days/daybooks.ts';
import { readMoneyFlows } from '../days/money-flows.ts';
import { addCosts } from './add-costs.ts';
import { sumReport, type SummedRow } from './sum-report.ts';

/**
 * Returns how the fleet was used, and what it earned, in a period. By car or model, it has what they cost, if that is
 * recorded. Months are in order, other rows by revenue.
 */
export async function getReport(query: ReportQuery, { daybooks }: { daybooks: Daybooks }): Promise<Report> {
  const [counted, flows] = await Promise.all([daybooks.cars.read(), readMoneyFlows(daybooks.money)]);
  const { rows, totals } = sumReport(counted, query);
  const named = query.by === 'location' ? await nameLocations(rows) : rows;
  const { costs, rows: costed } = await addCosts(named, counted.cars, { query, costs: daybooks.costs });
  const isInPeriod = ({ day }: { day: string }): boolean => query.fromDate <= day && day <= query.toDate;
  return {
    countedAt: counted.countedAt.toISOString(),
    totals,
    moneyIn: sumOf(flows.filter(isInPeriod).map(({ sum }) => sum)),
    ...(costs !== undefined && { costs }),
    rows: query.by === 'month' ? costed : costed.toSorted(byRevenue),
  };
}

const byRevenue = (one: ReportRow, other: ReportRow): number =>
  other.revenue - one.revenue || one.name.localeCompare(other.name);

/** A location that no longer exists is shown as a dash. */
async function nameLocations(rows: readonly SummedRow[]): Promise<SummedRow[]> {
  const ids = rows.filter(({ key }) => ObjectId.isValid(key)).map(({ key }) => new ObjectId(key));
  const names = await findLocationNames(ids);
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? '–' }));
}
