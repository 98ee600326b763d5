import { type DemandRow, mostBusyDays, type Period, rentalLengthOf } from '@rental/contracts';
import { sumUnmetSearches } from '../../booking/demand/find-unmet-searches.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { sumOf } from '../days/day-counts.ts';

/** Returns, by location, how often customers searched for a pick-up in a period and every car was taken. */
export async function getDemand(period: Period): Promise<{ searches: number; rows: DemandRow[] }> {
  const [byDay, byLength] = await Promise.all([
    sumUnmetSearches(period, 'fromDate'),
    sumUnmetSearches(period, 'dayCount'),
  ]);
  const lengths = new Map(byLength.map(({ _id, sums }) => [String(_id), sums]));
  const names = await findLocationNames(byDay.map(({ _id }) => _id));
  const rows = byDay.map(({ _id, sums }) => ({
    key: String(_id),
    name: names.get(String(_id)) ?? '–',
    ...showDays(sums.map(({ each, count }) => ({ day: each, searches: count }))),
    lengths: addLengths(lengths.get(String(_id)) ?? []),
  }));
  return {
    searches: sumOf(rows.map(({ searches }) => searches)),
    rows: rows.toSorted((one, other) => other.searches - one.searches || one.name.localeCompare(other.name)),
  };
}

type BusyDay = DemandRow['busiest'][number];

const showDays = (days: readonly BusyDay[]): Pick<DemandRow, 'searches' | 'days' | 'busiest'> => ({
  searches: sumOf(days.map(({ searches }) => searches)),
  days: days.length,
  busiest: days.toSorted(bySearches).slice(0, mostBusyDays),
});

function addLengths(sums: readonly { each: number; count: number }[]): DemandRow['lengths'] {
  const lengths = { short: 0, medium: 0, long: 0 };
  for (const { each, count } of sums) lengths[rentalLengthOf(each)] += count;
  return lengths;
}

/** Most searches first, then by day. */
const bySearches = (one: BusyDay, other: BusyDay): number =>
  other.searches - one.searches || (one.day < other.day ? -1 : 1);
