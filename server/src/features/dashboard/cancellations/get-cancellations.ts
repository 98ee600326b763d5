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
import { type CountedCancellations, countCancellations } from '../../booking/find/count-cancellations.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findModelsOf } from '../../vehicle/find-vehicles.ts';
import { type Named, nameOfModel } from '../report/sum-report.ts';

/**
 * Returns the cancellations of a period by cause, location, model or month, with the money returned and kept. Months
 * are in order; other rows are sorted by their number of cancellations, highest first.
 */
export async function getCancellations({ by, ...period }: CancellationsQuery): Promise<Cancellations> {
  const counted = await countCancellations(period, by);
  const nameOf = await namedBy[by](counted.map(({ key }) => key));
  const rows = new Map<string, CancellationRow>();
  for (const each of counted) {
    const named = nameOf(each.key);
    rows.set(named.key, { ...named, ...add(rows.get(named.key) ?? nothing, each) });
  }
  return {
    totals: counted.reduce(add, nothing),
    rows: [...rows.values()].toSorted(by === 'month' ? byKey : byCount),
  };
}

type NameOf = (key: string) => Named;

const causeTexts: Readonly<Record<string, string>> = cancelCauseTexts;

/** For each way to group, looks up the names for the counted keys. A name that can’t be found is shown as a dash. */
const namedBy: Record<CancellationGroup, (keys: readonly string[]) => NameOf | Promise<NameOf>> = {
  cause: () => (key) => ({ key, name: causeTexts[key] ?? noCauseText }),
  location: async (keys) => {
    const names = await findLocationNames(idsOf(keys));
    return (key) => ({ key, name: names.get(key) ?? '–' });
  },
  model: async (keys) => {
    const models = await findModelsOf(idsOf(keys));
    return (key) => {
      const model = models.get(key);
      return model ? nameOfModel(model) : { key, name: '–' };
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

function add(sums: Counts, { reason, count, returned, kept }: CountedCancellations): Counts {
  const canceller = cancellerOf(reason);
  return {
    ...sums,
    [canceller]: sums[canceller] + count,
    returned: sums.returned + returned,
    kept: sums.kept + kept,
  };
}

const byKey = (one: CancellationRow, other: CancellationRow): number => one.key.localeCompare(other.key);

const byCount = (one: CancellationRow, other: CancellationRow): number =>
  sumOfCancellers(other) - sumOfCancellers(one) || one.name.localeCompare(other.name);
