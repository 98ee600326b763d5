import { type DemandRow, mostBusyDays, type Period, rentalLengthOf } from '@rental/contracts';
import { sumOf } from '../days/day-counts.ts';
import { findNamedSearches, type NamedSearch } from './find-named-searches.ts';

/** Returns, by location, how often customers searched for a pick-up in a period and every car was taken. */
export async function getDemand(period: Period): Promise<{ searches: number; rows: DemandRow[] }> {
  const found = await findNamedSearches(period);
  const rows = [...new Set(found.map(({ location }) => location))].map(({ key, name }) => ({
    key,
    name,
    ...sumCounts(found.filter(({ location }) => location.key === key)),
  }));
  return {
    searches: sumOf(rows.map(({ searches }) => searches)),
    rows: rows.toSorted((one, other) => other.searches - one.searches || one.name.localeCompare(other.name)),
  };
}

function sumCounts(counts: readonly NamedSearch[]): Omit<DemandRow, 'key' | 'name'> {
  const lengths = { short: 0, medium: 0, long: 0 };
  const days = new Map<string, number>();
  for (const { fromDate, dayCount, count } of counts) {
    lengths[rentalLengthOf(dayCount)] += count;
    days.set(fromDate, (days.get(fromDate) ?? 0) + count);
  }
  const busiest = [...days].map(([day, searches]) => ({ day, searches })).toSorted(bySearches);
  return {
    searches: sumOf([...days.values()]),
    days: days.size,
    lengths,
    busiest: busiest.slice(0, mostBusyDays),
  };
}

type BusyDay = DemandRow['busiest'][number];

/** Most searches first, then by day. */
const bySearches = (one: BusyDay, other: BusyDay): number =>
  other.searches - one.searches || (one.day < other.day ? -1 : 1);
