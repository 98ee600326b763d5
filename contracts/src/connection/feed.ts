import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { lineOfText, moment, objectId } from '../fields.ts';

/** What a feed has: the rentals and blocks of a location, of a car, or of everything that its maker may see. */
const feedFields = {
  name: lineOfText(60),
  locationId: z.optional(objectId),
  carId: z.optional(objectId),
  showsCustomers: z.boolean(),
} as const;

export const feedBody = z.strictObject(feedFields).check(
  z.refine(({ locationId, carId }) => !locationId || !carId, {
    path: ['carId'],
    error: 'Choose either a location or a car',
  }),
);
export type FeedBody = z.infer<typeof feedBody>;

/** `isOver`: its maker may no longer see what it has, so its address doesn’t work. */
export const feed = z.object({
  ...feedFields,
  _id: objectId,
  of: z.string(),
  madeBy: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  isOver: z.boolean(),
});
export type Feed = z.infer<typeof feed>;

/** A feed with its address, which is shown only once. */
export const addressedFeed = z.extend(feed, { address: z.string() });
export type AddressedFeed = z.infer<typeof addressedFeed>;

const oneFeed = z.strictObject({ id: objectId });

export const feedContract = {
  createFeed: {
    method: 'POST',
    path: '/connection/createFeed',
    access: 'admin',
    rank: 'manager',
    status: 201,
    message: 'Calendar feed added',
    body: feedBody,
    reply: addressedFeed,
    errors: ['location_not_found', 'vehicle_not_found', 'too_many_feeds'],
  },
  getFeeds: {
    method: 'GET',
    path: '/connection/getFeeds',
    access: 'admin',
    rank: 'manager',
    message: 'Calendar feeds',
    reply: z.array(feed),
  },
  replaceFeedAddress: {
    method: 'PUT',
    path: '/connection/replaceFeedAddress',
    access: 'admin',
    rank: 'manager',
    message: 'Address replaced',
    query: oneFeed,
    reply: addressedFeed,
    errors: ['feed_not_found'],
  },
  revokeFeed: {
    method: 'PUT',
    path: '/connection/revokeFeed',
    access: 'admin',
    rank: 'manager',
    message: 'Calendar feed revoked',
    query: oneFeed,
    reply: z.null(),
    errors: ['feed_not_found'],
  },
  getCalendar: {
    method: 'GET',
    path: '/connection/calendar.ics',
    access: 'public',
    limit: 'public-read',
    message: 'Calendar',
    // Any text, so that a malformed token gets the same response as an unknown one.
    query: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    file: 'text/calendar',
    reply: z.string(),
    errors: ['feed_not_found'],
  },
} as const satisfies ContractGroup;
