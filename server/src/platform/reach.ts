import type { Staff } from '@rental/contracts';
import { ObjectId, trusted } from './mongo.ts';

type Filter = Readonly<Record<string, unknown>>;

/**
 * Filters that match what a caller may reach. Owners reach everything. Managers and clerks reach the bookings that
 * begin or end at one of their locations, and the cars that are offered there. Everything else is treated as if it did
 * not exist.
 */
export type Reach = {
  bookings: Filter;
  cars: Filter;
  locations: Filter;
  /** Matches records that list the locations they belong to. */
  places: Filter;
  /** Matches documents of one of the locations, and those of the whole business. */
  documents: Filter;
  isOwn: (booking: AtLocation) => boolean;
};

type AtLocation = { locationId: ObjectId; returnLocationId?: ObjectId | undefined };

export const everywhere: Reach = {
  bookings: {},
  cars: {},
  locations: {},
  places: {},
  documents: {},
  isOwn: () => true,
};

/** `staff` is the rank and the locations of the caller; null for an owner. */
export function reachOf({ staff }: { staff: Staff | null }): Reach {
  if (!staff) return everywhere;
  const ownIds = staff.locationIds.map((id) => new ObjectId(id));
  const own = trusted({ $in: ownIds });
  return {
    // `$and` is needed because the bookings’ filter may be merged with one that has its own `$or`.
    bookings: { $and: [{ $or: [{ locationId: own }, { returnLocationId: own }] }] },
    cars: { carLocations: own },
    locations: { _id: own },
    places: { locationIds: own },
    documents: { locationId: trusted({ $in: [null, ...ownIds] }) },
    isOwn: ({ locationId, returnLocationId }) =>
      [locationId, returnLocationId].some((id) => staff.locationIds.includes(String(id))),
  };
}
