import { lastRentalDay, type Opening, type Vehicle as ShownVehicle } from '@rental/contracts';
import { type Question, readRow, rowOf } from '../../platform/ask-together.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findLocation, findLocationVersions, locationVersions } from '../location/find-locations.ts';
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
  /** The location itself, and all that its cars name. */
  locationIds: readonly ObjectId[];
  /** The version of each of those cars and locations, by id; null of one that was stored by hand without. */
  versions: ReadonlyMap<string, number | null>;
  /** What `versionQuestions` find as long as nothing is edited, byte for byte. */
  row: Uint8Array;
};

/** A car or location, and which version of it there is. */
type Version = { _id: ObjectId; version?: number | null | undefined };

const wanted = (locationId: string) => ({ carLocations: new ObjectId(locationId), isEnabled: true, isActive: true });

/** Reads the offer of a location; null when there is no such location. Each version is of the very document shown. */
async function readOffer(locationId: string): Promise<Offer | null> {
  const [location, vehicles] = await Promise.all([findLocation(locationId), findOfferedVehicles(locationId)]);
  if (!location) return null;
  const named = await findLocationVersions([location._id, ...vehicles.flatMap(({ carLocations }) => carLocations)]);
  const names = new Map(named.map(({ _id, name }) => [String(_id), name]));
  const cars = vehicles.map((vehicle) => presentNamed(vehicle, names)).toSorted(byPriceThenName);
  // The location was read on its own; should it have changed since, its version here is the older one, and is not
  // found.
  const versions = new Map([...named, ...vehicles, location].map(({ _id, version }) => [String(_id), version ?? null]));
  const withVersion = ({ _id }: Version) => ({ _id, version: versions.get(String(_id)) });
  return {
    isEnabled: location.isEnabled,
    opening: { hours: location.hours, closedDays: location.closedDays },
    cars,
    carIds: cars.map(({ _id }) => new ObjectId(_id)),
    lastDays: new Map(vehicles.flatMap(({ _id, papers }) => lastDayOf(String(_id), papers))),
    locationIds: named.map(({ _id }) => _id),
    versions,
    row: rowOf(part, [...byId(vehicles), ...byId(named)].map(withVersion)),
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

/** The part of `askInRows` that an offer is held against. */
const part = 'offer';

/** What an offer must be held against, by parts. The index answers for the cars. */
export const versionQuestions = (locationId: string, { locationIds }: Offer): [string, Question][] => [
  [part, { of: Vehicle.collection.name, stages: [{ $match: wanted(locationId) }, { $project: { version: 1 } }] }],
  [part, locationVersions(locationIds)],
];

/** As indexes give them. */
const byId = (found: readonly Version[]): Version[] =>
  found.toSorted((one, other) => (one._id.toHexString() < other._id.toHexString() ? -1 : 1));

/**
 * What rows hold, as they came, beside those of `versionQuestions`, by parts; null unless these are the versions of the
 * offer, no more and no fewer. Nearly always they are the same bytes: to read them would cost more than all else of a
 * search.
 */
export function readBeside({ versions, row }: Offer, rows: readonly Uint8Array[]): Map<string, object[]> | null {
  const read = rows.filter((each) => Buffer.compare(each, row) !== 0).map(readRow);
  const parts = new Map(read.map(({ _id, found }) => [_id, found]));
  if (read.length < rows.length) return parts;
  const stored = (parts.get(part) ?? []) as Version[]; // as the questions ask for it
  const isCurrent =
    stored.length === versions.size &&
    stored.every(({ _id, version }) => versions.get(String(_id)) === (version ?? null));
  // guard: a kept offer is held against what is stored -> return parts;
  return isCurrent ? parts : null;
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
