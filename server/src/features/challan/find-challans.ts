import { type ChallanFilter, unpaidStates } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { everywhere, type Reach, reachOf } from '../../platform/reach.ts';
import { Challan, type ChallanRecord } from './challan.model.ts';

/** Returns the challan. Throws `challan_not_found`, also if it belongs to locations that the caller cannot reach. */
export async function findOwnChallan(challanId: string, caller: Pick<Caller, 'staff'>): Promise<ChallanRecord> {
  const { places } = reachOf(caller);
  const found = await Challan.findOne({ _id: new ObjectId(challanId), ...places })
    .maxTimeMS(3_000)
    .lean<ChallanRecord>();
  if (!found) throw new AppError('challan_not_found');
  return found;
}

type Wanted = { state?: ChallanFilter | undefined; plate?: string | undefined; page?: number | undefined };
type Page = { challans: ChallanRecord[]; totalPages: number };

const statesOf = (filter: ChallanFilter) => (filter === 'unpaid' ? [...unpaidStates] : [filter]);

/** Names the index of a list, because the planner counts by none whose first field the list does not name. */
function indexOf({ state, plate }: Wanted, { places }: Reach): string {
  if (plate !== undefined) return 'challans_by_plate';
  if (state) return 'challans_by_state';
  return places === everywhere.places ? 'challans_by_date' : 'challans_by_location';
}

/** Returns a page of the challans within reach, those that have to be answered first at the beginning. */
export async function pageChallans(list: Wanted, reach: Reach, { settings }: Pick<Deps, 'settings'>): Promise<Page> {
  const { state, plate, page = 1 } = list;
  const { pageSize } = settings.booking;
  const index = indexOf(list, reach);
  const filter = {
    ...reach.places,
    ...(state && { state: trusted({ $in: statesOf(state) }) }),
    ...(plate !== undefined && { plate }),
  };
  const [count, challans] = await Promise.all([
    Challan.countDocuments(filter).hint(index).maxTimeMS(3_000),
    Challan.find(filter)
      .sort({ answerBy: 1, _id: 1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .hint(index)
      .maxTimeMS(3_000)
      .lean<ChallanRecord[]>(),
  ]);
  return { challans, totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

/** Returns, by car id, how many challans of these cars nobody has paid; omits cars without any. */
export async function countUnpaidChallans(carIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Challan.aggregate<{ _id: ObjectId; count: number }>([
    { $match: { carId: { $in: carIds.map((id) => new ObjectId(id)) }, state: { $in: unpaidStates } } },
    { $group: { _id: '$carId', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [String(_id), count]));
}

/** Returns the challans of these rentals. */
export const findChallansOf = async (bookingIds: readonly ObjectId[]): Promise<ChallanRecord[]> =>
  Challan.find({ bookingId: trusted({ $in: bookingIds }) })
    .maxTimeMS(3_000)
    .lean<ChallanRecord[]>();
