import * as z from 'zod/mini';
import { day, isUnique, objectId } from '../../fields.ts';
import type { Period } from '../days/period.ts';
import type { Travel } from './claim.ts';

/* Where a car is: its home between rentals, and the time on the road to other locations. */

const mostTravelMinutes = 4_320;

/**
 * A route to another location. `minutes` is the time on the road in either direction. With `oneWayFee`, in rupees, a
 * car that was picked up here can be returned there.
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

/** A location and the routes that are stored with it. */
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

/** Returns the route to a location that is stored with the first one; undefined if there is none. */
export const routeTo = (from: Place, to: Pick<Place, '_id'>): Route | undefined =>
  from.routes?.find(({ locationId }) => locationId === String(to._id));

/** From `fromDate` until the `fromDate` of the next entry, the car is at this location between rentals. */
export const home = z.object({ fromDate: day, locationId: objectId });

/** The homes of a car, ascending by day. A car without a home is treated as if it were wherever it is offered. */
export type Homes = readonly { fromDate: string; locationId: unknown }[];

/** Returns the id of the location that is a car’s home on a day; null if it has none. */
export function homeOn(homes: Homes | undefined, onDay: string): string | null {
  const found = homes?.findLast(({ fromDate }) => fromDate <= onDay);
  return found ? String(found.locationId) : null;
}

/** Locations by id. */
export type Places = ReadonlyMap<string, Place>;

/** A rental, and where it is picked up and returned; `returnLocationId` is absent if both are the same location. */
export type PlacedPeriod = Period & { locationId: string; returnLocationId?: string | undefined };

/**
 * What a booking stores about the car’s home and its travel. `home` is absent if the car has none, and `travel` if it
 * isn’t driven.
 */
export type Placing = { home?: string; travel?: Travel };

/**
 * Returns the car’s home on the first day and its time on the road: from that home to the pick-up, and from the return
 * to its home on the last day. A car without a home comes back to its pick-up location. Returns null if no route is
 * known; the car can’t be rented for these locations then.
 */
export function placeRental(homes: Homes | undefined, rental: PlacedPeriod, places: Places): Placing | null {
  const { fromDate, toDate, locationId, returnLocationId = locationId } = rental;
  const first = homeOn(homes, fromDate);
  const there = minutesTo(first, locationId, places);
  const back = minutesTo(homeOn(homes, toDate) ?? locationId, returnLocationId, places);
  if (there === null || back === null) return null;
  return { ...(first !== null && { home: first }), ...(there + back > 0 && { travel: { there, back } }) };
}

function minutesTo(homeId: string | null, locationId: string, places: Places): number | null {
  if (homeId === null) return 0;
  return minutesBetween(places.get(homeId) ?? { _id: homeId }, places.get(locationId) ?? { _id: locationId });
}

type Sold = Period & Pick<PlacedRecord, 'locationId'> & Partial<PlacedRecord>;
type PlacedRecord = { locationId: unknown; returnLocationId: unknown; home: unknown; travel: Travel | undefined };

/**
 * Whether the car will be somewhere else than its booking expects: on the first day, if it has a home that is neither
 * the one stored with the booking nor the pick-up location; or on the last day, if no drive home is stored and it has a
 * home that is neither the stored one nor the return location.
 */
export function isElsewhere(sold: Sold, homes: Homes | undefined): boolean {
  const { fromDate, toDate, locationId, returnLocationId = locationId, home: expected, travel } = sold;
  const isWrong = (actual: string | null, place: unknown): boolean =>
    actual !== null && actual !== String(expected) && actual !== String(place);
  const drivesBack = (travel?.back ?? 0) > 0;
  return (
    isWrong(homeOn(homes, fromDate), locationId) || (!drivesBack && isWrong(homeOn(homes, toDate), returnLocationId))
  );
}
