import { lastRentalDay, type Opening, type Vehicle as ShownVehicle } from '@rental/contracts';
import type { Question } from '../../platform/ask-together.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findLocation, findLocationVersions, locationCount } from '../location/find-locations.ts';
import { findOfferedVehicles } from './find-vehicles.ts';
import { presentNamed } from './present-vehicle.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/*
 * What locations rent out, kept by the process and never believed: whoever uses an offer asks in the same breath which
 * versions of its cars and locations there are now, and an edit of any of them, by whatever process, makes another
 * list.
 */

/** What a location rents out, as it was read. */
export type Offer = {
  isEnabled: boolean;
  /** When the location is open. */
  opening: Opening;
  /** Cheapest first, then by name: the order for any period, as all of them are priced by the day. */
  cars: readonly ShownVehicle[];
  carIds: readonly ObjectId[];
  /** The last day on which a car may be rented out, by its id; of those alone whose papers say so. */
  lastDays: ReadonlyMap<string, string>;
  /** How many locations its cars name, this one included. */
  placeCount: number;
  /** Find whether it is as it was read. */
  questions: { [Name in keyof OfferRows]: Question };
};

/** Cars that were added or edited since, at most one; how many cars there are; how many locations are as they were. */
export type OfferRows = { newCars: object; cars: { count: number }; places: { count: number } };

/** A car or location, and which version of it was read; none of one that was stored by hand without. */
type Version = Pick<VehicleRecord, '_id'> & { version?: number | null | undefined };

const wanted = (locationId: string) => ({ carLocations: new ObjectId(locationId), isEnabled: true, isActive: true });

/** Reads the offer of a location; null when there is no such location. Each version is of the very document shown. */
async function readOffer(locationId: string): Promise<Offer | null> {
  const [location, vehicles] = await Promise.all([findLocation(locationId), findOfferedVehicles(locationId)]);
  if (!location) return null;
  const named = await findLocationVersions([location._id, ...vehicles.flatMap(({ carLocations }) => carLocations)]);
  const names = new Map(named.map(({ _id, name }) => [String(_id), name]));
  const cars = vehicles.map((vehicle) => presentNamed(vehicle, names)).toSorted(byPriceThenName);
  // The location was read on its own, too: should it have changed in between, it counts as the older one.
  const places = [...named.filter(({ _id }) => !_id.equals(location._id)), location];
  return {
    isEnabled: location.isEnabled,
    opening: { hours: location.hours, closedDays: location.closedDays },
    cars,
    carIds: cars.map(({ _id }) => new ObjectId(_id)),
    lastDays: new Map(vehicles.flatMap(({ _id, papers }) => lastDayOf(String(_id), papers))),
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

/** Filters that match these documents while they have the versions that were read. The index of cars has both fields. */
const asRead = (read: readonly Version[]): object[] =>
  [...new Set(read.map(({ version }) => version ?? null))].map((version) => ({
    version,
    _id: { $in: read.filter((each) => (each.version ?? null) === version).map(({ _id }) => _id) },
  }));

/** Whether what `questions` found says that the offer is as it was read. */
export function isCurrent(
  { carIds, placeCount }: Offer,
  { newCars, cars, places }: { [Name in keyof OfferRows]: OfferRows[Name][] },
): boolean {
  const counts = [cars, places].map(([row]) => row?.count ?? 0);
  return newCars.length === 0 && counts[0] === carIds.length && counts[1] === placeCount;
}

function lastDayOf(carId: string, papers: VehicleRecord['papers']): [string, string][] {
  const lastDay = lastRentalDay(papers);
  return lastDay === null ? [] : [[carId, lastDay]];
}

/** Whether the papers of a car of the offer let it be rented out until that day. */
export function mayRentUntil({ lastDays }: Offer, carId: string, toDate: string): boolean {
  const lastDay = lastDays.get(carId);
  return lastDay === undefined || toDate <= lastDay;
}

function byPriceThenName(a: ShownVehicle, b: ShownVehicle): number {
  return a.rentalPrice - b.rentalPrice || a.carName.localeCompare(b.carName) || a._id.localeCompare(b._id);
}

export type Offers = {
  /** What was read last, perhaps long ago; read now if nothing was. Null when there is no such location. */
  recall: (locationId: string) => Promise<Offer | null>;
  /** Reads it anew. */
  renew: (locationId: string) => Promise<Offer | null>;
};

/** The offers of one process: as many as there are locations. */
export function createOffers(): Offers {
  const kept = new Map<string, Offer>();
  const renew = async (locationId: string): Promise<Offer | null> => {
    const offer = await readOffer(locationId);
    if (offer) kept.set(locationId, offer);
    else kept.delete(locationId);
    return offer;
  };
  return { renew, recall: async (locationId) => kept.get(locationId) ?? renew(locationId) };
}
