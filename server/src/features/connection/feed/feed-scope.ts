import { isAtLeast, rankOf } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { Admin } from '../../auth/administration/find-admins.ts';
import { findChosenCars } from '../../vehicle/find-vehicles.ts';
import type { FeedRecord } from './feed.model.ts';

/**
 * What a feed has: its only car, a filter of its rentals, and the cars whose blocks it has; all cars and all blocks if
 * absent.
 */
export type Scope = {
  carId?: ObjectId | undefined;
  rentals: Readonly<Record<string, unknown>>;
  blockedCars?: readonly ObjectId[];
  showsCustomers: boolean;
};

type Chosen = Pick<FeedRecord, 'locationId' | 'carId'>;

/** Whether the maker of a feed has lost the right to make one for this location. */
export function isOver({ locationId }: Chosen, maker: Admin | undefined): boolean {
  if (!maker || !isAtLeast(rankOf(maker.staff), 'manager')) return true;
  return Boolean(locationId && maker.staff && !maker.staff.locationIds.includes(String(locationId)));
}

/**
 * Returns what a feed has now, by the present rank and locations of its maker. Customers’ names need a maker who is an
 * owner.
 */
export async function scopeOf(feed: FeedRecord, { staff }: Admin): Promise<Scope> {
  const { locationId, carId, showsCustomers } = feed;
  const reach = reachOf({ staff });
  const isWhole = !staff && !locationId && !carId;
  const atLocation = locationId && { $or: [{ locationId }, { returnLocationId: locationId }] };
  return {
    carId,
    rentals: { ...reach.bookings, ...atLocation },
    ...(isWhole ? {} : { blockedCars: await findChosenCars(feed, reach) }),
    showsCustomers: showsCustomers && !staff,
  };
}
