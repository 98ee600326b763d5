import type { TollFilter } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { everywhere, type Reach, reachOf } from '../../platform/reach.ts';
import { Toll, type TollRecord } from './toll.model.ts';

/** Returns the toll. Throws `toll_not_found`, also if it belongs to locations that the caller cannot reach. */
export async function findOwnToll(tollId: string, caller: Pick<Caller, 'staff'>): Promise<TollRecord> {
  const found = await Toll.findOne({ _id: new ObjectId(tollId), ...reachOf(caller).places })
    .maxTimeMS(3_000)
    .lean<TollRecord>();
  if (!found) throw new AppError('toll_not_found');
  return found;
}

type Wanted = {
  filter?: TollFilter | undefined;
  plate?: string | undefined;
  bookingId?: string | undefined;
  page?: number | undefined;
};
type Page = { tolls: TollRecord[]; totalPages: number };

const filters: Record<TollFilter, object> = {
  matched: { bookingId: trusted({ $exists: true }), chargedAt: null },
  unmatched: { bookingId: null },
  charged: { chargedAt: trusted({ $exists: true }) },
};

const indexOfFilter: Record<TollFilter, string> = {
  matched: 'tolls_to_charge',
  unmatched: 'tolls_by_rental',
  charged: 'tolls_charged',
};

/** Names the index of a list, because the planner counts by none whose first field the list does not name. */
function indexOf({ filter, plate, bookingId }: Wanted, { places }: Reach): string {
  if (bookingId !== undefined) return 'tolls_by_rental';
  if (plate !== undefined) return 'tolls_by_plate';
  if (filter) return indexOfFilter[filter];
  return places === everywhere.places ? 'tolls_by_date' : 'tolls_by_location';
}

/** Returns a page of the tolls within reach, newest first. */
export async function pageTolls(list: Wanted, reach: Reach, { settings }: Pick<Deps, 'settings'>): Promise<Page> {
  const { filter, plate, bookingId, page = 1 } = list;
  const { pageSize } = settings.booking;
  const index = indexOf(list, reach);
  const wanted = {
    $and: [
      reach.places,
      filter ? filters[filter] : {},
      plate === undefined ? {} : { plate },
      bookingId === undefined ? {} : { bookingId: new ObjectId(bookingId) },
    ],
  };
  const [count, tolls] = await Promise.all([
    Toll.countDocuments(wanted).hint(index).maxTimeMS(3_000),
    Toll.find(wanted)
      .sort({ day: -1, time: -1, _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .hint(index)
      .maxTimeMS(3_000)
      .lean<TollRecord[]>(),
  ]);
  return { tolls, totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

/** Returns the tolls of these rentals. */
export const findTollsOf = async (bookingIds: readonly ObjectId[]): Promise<TollRecord[]> =>
  Toll.find({ bookingId: trusted({ $in: bookingIds }) })
    .maxTimeMS(3_000)
    .lean<TollRecord[]>();
