import {
  cancelCauseTexts,
  type CancellationGroup,
  type CancellationRow,
  type Cancellations,
  type CancellationsQuery,
  type Canceller,
  type CancelReason,
  noCauseText,
  sumOfCancellers,
} from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findModelsOf } from '../../vehicle/find-vehicles.ts';
import { type Cancellation, cancellationsIn } from '../days/cancellation-days.ts';
import { nameOfModel } from '../days/car-days.ts';
import type { Daybooks } from '../days/daybooks.ts';

/**
 * Returns the cancellations of a period by cause, location, model or month, with the money returned and kept. Months
 * are in order; other rows are sorted by their number of cancellations, highest first.
 */
export async function getCancellations(
  { by, ...period }: CancellationsQuery,
  { daybooks }: { daybooks: Daybooks },
): Promise<Cancellations> {
  const counts = countBy(by, cancellationsIn(await daybooks.cancellations.read(), period));
  const nameOf = await namedBy[by]([...counts.keys()], daybooks);
  const rows = new Map<string, CancellationRow>();
  const totals = { ...nothing };
  for (const [key, each] of counts) {
    addTo(totals, each);
    const { key: rowKey, name } = nameOf(key);
    const row = rows.get(rowKey);
    if (row) addTo(row, each);
    else rows.set(rowKey, { key: rowKey, name, ...each });
  }
  return {
    totals,
    rows: by === 'month' ? [...rows.values()].toSorted(byKey) : byCount([...rows.values()]),
  };
}

/** What cancellations are counted by; cars of the same model are added up later. */
const keyOf: Record<CancellationGroup, (cancellation: Cancellation) => string> = {
  cause: ({ cause }) => cause,
  location: ({ locationId }) => locationId,
  model: ({ carId }) => carId,
  month: ({ day }) => `${day.slice(0, 7)}-01`,
};

function countBy(by: CancellationGroup, cancellations: Iterable<Cancellation>): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const each of cancellations) {
    const key = keyOf[by](each);
    const sums = counts.get(key) ?? { ...nothing };
    counts.set(key, sums);
    sums[cancellerOf(each.reason)] += 1;
    sums.returned += each.returned;
    sums.kept += each.kept;
  }
  return counts;
}

type NameOf = (key: string) => Pick<CancellationRow, 'key' | 'name'>;

const causeTexts: Readonly<Record<string, string>> = cancelCauseTexts;

/** For each way to group, looks up the names for the counted keys. A name that can’t be found is shown as a dash. */
const namedBy: Record<CancellationGroup, (keys: readonly string[], daybooks: Daybooks) => NameOf | Promise<NameOf>> = {
  cause: () => (key) => ({ key, name: causeTexts[key] ?? noCauseText }),
  location: async (keys) => {
    const names = await findLocationNames(idsOf(keys));
    return (key) => ({ key, name: names.get(key) ?? '–' });
  },
  model: async (keys, { cars }) => {
    const { cars: counted } = await cars.read();
    const added = await findModelsOf(idsOf(keys.filter((key) => !counted.has(key))));
    return (key) => {
      const car = counted.get(key);
      if (car) return { key: car.modelKey, name: car.modelName };
      const model = added.get(key);
      return model ? { key: model.modelKey, name: nameOfModel(model) } : { key, name: '–' };
    };
  },
  month: () => (key) => ({ key, name: key.slice(0, 7) }),
};

const idsOf = (keys: readonly string[]): ObjectId[] => [...new Set(keys)].map((key) => new ObjectId(key));

type Counts = Cancellations['totals'];

const nothing: Counts = { customer: 0, staff: 0, outside: 0, returned: 0, kept: 0 };

function cancellerOf(reason: CancelReason): Canceller {
  if (reason === 'customer') return 'customer';
  return reason === 'admin' ? 'staff' : 'outside';
}

function addTo(sums: Counts, each: Counts): void {
  sums.customer += each.customer;
  sums.staff += each.staff;
  sums.outside += each.outside;
  sums.returned += each.returned;
  sums.kept += each.kept;
}

const byKey = (one: CancellationRow, other: CancellationRow): number => one.key.localeCompare(other.key);

/** Sorts by number, highest first, then by name. */
function byCount(rows: readonly CancellationRow[]): CancellationRow[] {
  // Counted once, because there may be thousands of rows.
  const counted = rows.map((row) => ({ row, count: sumOfCancellers(row) }));
  return counted
    .toSorted((one, other) => other.count - one.count || one.row.name.localeCompare(other.row.name))
    .map(({ row }) => row);
}
