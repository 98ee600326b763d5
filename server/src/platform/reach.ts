import type { Staff } from '@rental/contracts';
import { ObjectId, trusted } from './mongo.ts';

type Filter = Readonly<Record<string, unknown>>;

/**
 * Filters that match what a caller may reach. Owners reach everything. Managers and clerks reach the bookings that
 * begin or end at one of their locations and the cars that are offered there; for them, nothing else exists.
 */
export type Reach = { bookings: Filter; cars: Filter; locations: Filter; isOwn: (booking: AtLocation) => boolean };

type AtLocation = { locationId: ObjectId; returnLocationId?: ObjectId | undefined };

export const everywhere: Reach = { bookings: {}, cars: {}, locations: {}, isOwn: () => true };

/** `staff` is the rank and the locations of the caller; null for an owner. */
export function reachOf({ staff }: { staff: Staff | null }): Reach {
  if (!staff) return everywhere;
  const own = trusted({ $in: staff.locationIds.map((id) => new ObjectId(id)) });
  return {
    // In `$and`, so that an `$or` of the filter that it is added to cannot replace it.
    bookings: { $and: [{ $or: [{ locationId: own }, { returnLocationId: own }] }] },
    cars: { carLocations: own },
    locations: { _id: own },
    isOwn: ({ locationId, returnLocationId }) =>
      [locationId, returnLocationId].some((id) => staff.locationIds.includes(String(id))),
  };
}
