import {
  type Homes,
  lastRentalDay,
  type Period,
  placeRental,
  type Places,
  type Placing,
  type TimedLocation,
  type Vehicle as ShownVehicle,
} from '@rental/contracts';
import type { Question } from '../../platform/batches/batch-queries.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findLocation, findLocationVersions, locationCount } from '../location/find-locations.ts';
import { findOfferedVehicles } from './find-vehicles.ts';
import { presentNamed } from './present-vehicle.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/*
 * The cars that each location offers, cached per process and verified at each use: the caller runs `questions` together
 * with its own query, and an edit of any of these cars or locations, by any process, makes the offer stale.
 */

export type Offer = {
  isEnabled: boolean;
  opening: TimedLocation;
  /** Cheapest first, then by name. The order holds for any period, because all cars are priced by the day. */
  cars: readonly ShownVehicle[];
  carIds: readonly ObjectId[];
  /** The last day on which a car may be rented out, by car id; only for cars whose documents limit it. */
  lastDays: ReadonlyMap<string, string>;
  /** The homes by car id, for cars that have any. `places` are the locations of all cars, with their routes. */
  homes: ReadonlyMap<string, Homes>;
  places: Places;
  /** The number of locations at which the cars of this offer are available, including this one. */
  placeCount: number;
  /** Queries that show whether the offer is current. */
  questions: { [Name in keyof OfferRows]: Question };
};

/**
 * The results of `questions`: at most one car added or edited since the offer was read, the number of offered cars, and
 * the number of unchanged locations.
 */
export type OfferRows = { newCars: object; cars: { count: number }; places: { count: number } };

/** A car or location and its version when read. */
type Version = Pick<VehicleRecord, '_id' | 'version'>;

const wanted = (locationId: string) => ({ carLocations: new ObjectId(locationId), isEnabled: true, isActive: true });

/**
 * Returns null if the location does not exist. The version of each car and location is read in the same query as its
 * data, so that any later change makes the offer stale.
 */
async function readOffer(locationId: string): Promise<Offer | null> {
  const [location, vehicles] = await Promise.all([findLocation(locationId), findOfferedVehicles(locationId)]);
  if (!location) return null;
  const named = await findLocationVersions([location._id, ...vehicles.flatMap(({ carLocations }) => carLocations)]);
  const names = new Map(named.map(({ _id, name }) => [String(_id), name]));
  const cars = vehicles.map((vehicle) => presentNamed(vehicle, names)).toSorted(byPriceThenName);
  // The location was read twice. The version read first is used, so that a change in between makes the offer stale.
  const places = [...named.filter(({ _id }) => !_id.equals(location._id)), location];
  return {
    isEnabled: location.isEnabled,
    opening: location,
    cars,
    carIds: cars.map(({ _id }) => new ObjectId(_id)),
    lastDays: new Map(vehicles.flatMap(({ _id, documents }) => lastDayOf(String(_id), documents))),
    homes: new Map(vehicles.flatMap(({ _id, homes }) => (homes ? [[String(_id), homes]] : []))),
    places: new Map(places.map((place) => [String(place._id), place])),
    placeCount: places.length,
    questions: {
      newCars: carQuestion(
        { ...wanted(locationId), ...(vehicles.length > 0 && { $nor: asRead(vehicles) }) },
        { $limit: 1 },
        { $project: { _id: 1 } },
      ),
      cars: carQuestion(wanted(locationId), { $count: 'count' }),
      places: locationCount({ $or: asRead(places) }),
    },
  };
}

const carQuestion = (filter: object, ...stages: object[]): Question => ({
  of: Vehicle.collection.name,
  stages: [{ $match: filter }, ...stages],
});

/** Filters that match these documents only at the versions that were read. For cars, an index covers both fields. */
const asRead = (read: readonly Version[]): object[] =>
  [...new Set(read.map(({ version }) => version))].map((version) => ({
    version,
    _id: { $in: read.filter((each) => each.version === version).map(({ _id }) => _id) },
  }));

/** Whether the results of `questions` show that the offer is current. */
export function isCurrent(
  { carIds, placeCount }: Offer,
  { newCars, cars, places }: { [Name in keyof OfferRows]: OfferRows[Name][] },
): boolean {
  const counts = [cars, places].map(([row]) => row?.count ?? 0);
  return newCars.length === 0 && counts[0] === carIds.length && counts[1] === placeCount;
}

function lastDayOf(carId: string, documents: VehicleRecord['documents']): [string, string][] {
  const lastDay = lastRentalDay(documents);
  return lastDay === null ? [] : [[carId, lastDay]];
}

/** Whether the documents of an offered car allow renting it until that day. */
export function mayRentUntil({ lastDays }: Offer, carId: string, toDate: string): boolean {
  const lastDay = lastDays.get(carId);
  return lastDay === undefined || toDate <= lastDay;
}

/** Returns the home of an offered car and its time on the road for a rental; null if it can’t be rented here. */
export function placeCar({ homes, places }: Offer, carId: string, query: Period & { locId: string }): Placing | null {
  return placeRental(homes.get(carId), { ...query, locationId: query.locId }, places);
}

function byPriceThenName(a: ShownVehicle, b: ShownVehicle): number {
  return a.rentalPrice - b.rentalPrice || a.carName.localeCompare(b.carName) || a._id.localeCompare(b._id);
}

export type Offers = {
  /** Returns the cached offer, possibly stale; fetches it if none is cached. Null if the location does not exist. */
  recall: (locationId: string) => Promise<Offer | null>;
  /** Fetches the current offer. */
  renew: (locationId: string) => Promise<Offer | null>;
};

/** Creates the store of offers for one process, which caches at most one offer per location. */
export function createOffers(): Offers {
  const cached = new Map<string, Offer>();
  const renew = async (locationId: string): Promise<Offer | null> => {
    const offer = await readOffer(locationId);
    if (offer) cached.set(locationId, offer);
    else cached.delete(locationId);
    return offer;
  };
  return { renew, recall: async (locationId) => cached.get(locationId) ?? renew(locationId) };
}
