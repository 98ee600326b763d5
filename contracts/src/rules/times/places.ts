import * as z from 'zod/mini';
import { isUnique, objectId } from '../../fields.ts';

/* Where a car is: the time on the road between locations. */

const mostTravelMinutes = 4_320;

/**
 * The road to another location. `minutes` count in both directions. With `oneWayFee`, in rupees, a car that was picked
 * up here can be returned there.
 */
export const route = z.strictObject({
  locationId: objectId,
  minutes: z
    .int('Enter a whole number')
    .check(z.gte(1, 'At least 1 minute'), z.lte(mostTravelMinutes, 'At most 72 hours')),
  oneWayFee: z.optional(
    z.int('Enter a whole number').check(z.gte(0, 'At least ₹0'), z.lte(100_000, 'At most ₹1,00,000')),
  ),
});
export type Route = z.infer<typeof route>;

export const routes = z.array(route).check(
  z.maxLength(20, 'At most 20 locations'),
  z.refine((list) => isUnique(list.map(({ locationId }) => locationId)), 'A location is listed twice'),
);

/** A location and the roads that are stored with it. */
export type Place = { _id: unknown; routes?: readonly Route[] | undefined };

/**
 * Returns the minutes on the road between two locations, in either direction; null if neither has a route to the other.
 * If both have one, the longer time counts.
 */
export function minutesBetween(one: Place, other: Place): number | null {
  if (String(one._id) === String(other._id)) return 0;
  const found = [routeTo(one, other), routeTo(other, one)].flatMap((each) => (each ? [each.minutes] : []));
  return found.length === 0 ? null : Math.max(...found);
}

/** Returns the route that is stored with a location; undefined if there is none. */
export const routeTo = (from: Place, to: Pick<Place, '_id'>): Route | undefined =>
  from.routes?.find(({ locationId }) => locationId === String(to._id));
