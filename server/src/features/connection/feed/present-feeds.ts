import type { Feed } from '@rental/contracts';
import { findAdmins } from '../../auth/administration/find-admins.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findVehicleLabels } from '../../vehicle/find-vehicles.ts';
import { carText } from './car-text.ts';
import { isOver } from './feed-scope.ts';
import type { FeedRecord } from './feed.model.ts';

/** Presents feeds as admins see them, without the hash of their token. */
export async function presentFeeds(feeds: readonly FeedRecord[]): Promise<Feed[]> {
  const makers = feeds.map(({ madeBy }) => madeBy);
  const [admins, names, locations, cars] = await Promise.all([
    findAdmins(makers),
    findUserNames(makers),
    findLocationNames(feeds.flatMap(({ locationId }) => locationId ?? [])),
    findVehicleLabels(feeds.flatMap(({ carId }) => carId ?? [])),
  ]);
  const nameOf = ({ locationId, carId }: FeedRecord): string => {
    if (locationId) return locations.get(String(locationId)) ?? '–';
    return carId ? carText(cars.get(String(carId))) : '';
  };
  return feeds.map((feed) => ({
    _id: String(feed._id),
    name: feed.name,
    ...(feed.locationId && { locationId: String(feed.locationId) }),
    ...(feed.carId && { carId: String(feed.carId) }),
    showsCustomers: feed.showsCustomers,
    of: nameOf(feed),
    madeBy: names.get(String(feed.madeBy)) ?? '–',
    createdAt: feed.createdAt.toISOString(),
    lastUsedAt: feed.lastUsedAt?.toISOString() ?? null,
    isOver: isOver(feed, admins.get(String(feed.madeBy))),
  }));
}
