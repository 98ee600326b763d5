import type { FeedBody } from '@rental/contracts';
import { siteOrigin } from '../../../config/site-origin.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { createSecretToken, hashOfToken } from '../../../platform/secrets/secret-tokens.ts';
import { findLocation } from '../../location/find-locations.ts';
import { findVehicle, refuseForeignCar } from '../../vehicle/find-vehicles.ts';
import { Feed, type FeedRecord } from './feed.model.ts';
import { type Asking, feedOf } from './find-feeds.ts';

type SaveDeps = Pick<Deps, 'clock' | 'settings'>;

/** A feed with its address. */
export type Addressed = { feed: FeedRecord; address: string };

const mostFeeds = 50;

async function refuseUnreachable({ locationId, carId, showsCustomers }: FeedBody, caller: Asking): Promise<void> {
  const { staff } = caller;
  if (showsCustomers && staff) {
    throw new AppError('invalid_input', {
      details: [{ path: 'showsCustomers', message: 'Only an owner can show customers’ names' }],
    });
  }
  if (locationId && staff && !staff.locationIds.includes(locationId)) throw new AppError('location_not_found');
  if (locationId && !(await findLocation(locationId))) throw new AppError('location_not_found');
  if (!carId) return;
  await refuseForeignCar(carId, caller);
  if (!(await findVehicle(carId))) throw new AppError('vehicle_not_found');
}

const addressOf = (token: string, { settings }: SaveDeps): string =>
  `${siteOrigin(settings)}/api/connection/calendar.ics?token=${token}`;

/** Adds a feed of what the caller may see. Throws `too_many_feeds` if the caller has 50. */
export async function createFeed(body: FeedBody, caller: Asking, deps: SaveDeps): Promise<Addressed> {
  await refuseUnreachable(body, caller);
  if ((await Feed.countDocuments({ madeBy: caller.id }).maxTimeMS(3_000)) >= mostFeeds) {
    throw new AppError('too_many_feeds');
  }
  const { name, locationId, carId, showsCustomers } = body;
  const token = createSecretToken();
  const feed: FeedRecord = {
    _id: new ObjectId(),
    name,
    ...(locationId && { locationId: new ObjectId(locationId) }),
    ...(carId && { carId: new ObjectId(carId) }),
    showsCustomers,
    tokenHash: hashOfToken(token),
    madeBy: new ObjectId(caller.id),
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
  await Feed.create(feed);
  return { feed, address: addressOf(token, deps) };
}

/** Replaces the address of a feed, so that the old one no longer works. Throws `feed_not_found`. */
export async function replaceAddress(id: string, caller: Asking, deps: SaveDeps): Promise<Addressed> {
  const token = createSecretToken();
  const renewed = { tokenHash: hashOfToken(token), lastUsedAt: null };
  const feed = await Feed.findOneAndUpdate(feedOf(id, caller), { $set: renewed }, { returnDocument: 'after' })
    .maxTimeMS(3_000)
    .lean<FeedRecord>();
  if (!feed) throw new AppError('feed_not_found');
  return { feed, address: addressOf(token, deps) };
}

/** Revokes a feed and returns it as it was. Throws `feed_not_found`. */
export async function revokeFeed(id: string, caller: Asking): Promise<FeedRecord> {
  const feed = await Feed.findOneAndDelete(feedOf(id, caller)).maxTimeMS(3_000).lean<FeedRecord>();
  if (!feed) throw new AppError('feed_not_found');
  return feed;
}
