import { lastRentalDay, type Opening, type Vehicle as ShownVehicle } from '@rental/contracts';
import { findLocation, findLocationVersions, locationVersionStage } from '../location/find-locations.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findOfferedVehicles } from './find-vehicles.ts';
import { presentNamed } from './present-vehicle.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/*
 * What locations rent out, kept by the process and never believed: whoever uses an offer asks in the same breath which
 * versions of its cars and locations there are now, and an edit of any of them, by whatever process, makes another list.
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
  /** The location itself, and all that its cars name. */
  locationIds: readonly ObjectId[];
  /** The version of each of those cars and locations, by id. */
  versions: ReadonlyMap<string, number>;
};

/** A car or location, and which version of it there is. */
export type Version = { _id: ObjectId; version: number };

const wanted = (locationId: string) => ({ carLocations: new ObjectId(locationId), isEnabled: true, isActive: true });

/** Reads the offer of a location; null when there is no such location. Each version is of the very document shown. */
async function readOffer(locationId: string): Promise<Offer | null> {
  const [location, vehicles] = await Promise.all([findLocation(locationId), findOfferedVehicles(locationId)]);
  if (!location) return null;
  const named = await findLocationVersions([location._id, ...vehicles.flatMap(({ carLocations }) => carLocations)]);
  const names = new Map(named.map(({ _id, name }) => [String(_id), name]));
  const cars = vehicles.map((vehicle) => presentNamed(vehicle, names)).toSorted(byPriceThenName);
  return {
    isEnabled: location.isEnabled,
    opening: { hours: location.hours, closedDays: location.closedDays },
    cars,
    carIds: cars.map(({ _id }) => new ObjectId(_id)),
    lastDays: new Map(vehicles.flatMap(({ _id, papers }) => lastDayOf(String(_id), papers))),
    locationIds: named.map(({ _id }) => _id),
    // The location was read on its own; should it have changed since, its version here is the older one, and is not found.
    versions: new Map([...named, ...vehicles, location].map(({ _id, version }) => [String(_id), version])),
  };
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

/** What adds to an aggregate the versions that an offer must be held against. The index answers for the cars. */
export const versionStages = (locationId: string, { locationIds }: Offer) => [
  {
    $unionWith: {
      coll: Vehicle.collection.name,
      pipeline: [{ $match: wanted(locationId) }, { $project: { version: 1 } }],
    },
  },
  locationVersionStage(locationIds),
];

/** Whether these are the versions of the offer, no more and no fewer. */
export function isCurrent({ versions }: Offer, found: readonly Version[]): boolean {
  // guard: a kept offer is held against what is stored -> return true;
  return found.length === versions.size && found.every(({ _id, version }) => versions.get(String(_id)) === version);
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
