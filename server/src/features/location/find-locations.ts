import type { Places } from '@rental/contracts';
import { everywhere, type Reach } from '../../platform/reach.ts';
import type { Question } from '../../platform/batches/batch-queries.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { Location, type LocationRecord } from './location.model.ts';

/** Returns a location, whether enabled or not, or null if it does not exist. */
export async function findLocation(id: string): Promise<LocationRecord | null> {
  return Location.findById(id).maxTimeMS(3_000).lean<LocationRecord>();
}

export const locationById = (id: string): Question => ({
  of: Location.collection.name,
  stages: [{ $match: { _id: new ObjectId(id) } }],
});

type Wanted = { includesDisabled: boolean; reach?: Reach };

/**
 * Returns the locations within reach, including disabled ones only on request. The oldest is first, so that the
 * preselected location does not change.
 */
export async function findLocations({ includesDisabled, reach = everywhere }: Wanted): Promise<LocationRecord[]> {
  return Location.find({ ...reach.locations, ...(includesDisabled ? {} : { isEnabled: true }) })
    .sort({ _id: 1 })
    .maxTimeMS(3_000)
    .lean<LocationRecord[]>();
}

/** The query for all locations, including disabled ones. */
export const allLocations: Question = { of: Location.collection.name, stages: [] };

/** Returns locations by id, including disabled ones. */
export async function findLocationsById(ids: ObjectId[]): Promise<Map<string, LocationRecord>> {
  if (ids.length === 0) return new Map();
  const found = await Location.find({ _id: trusted({ $in: ids }) }).lean<LocationRecord[]>();
  return locationsById(found);
}

export const locationsById = (locations: readonly LocationRecord[]): Map<string, LocationRecord> =>
  new Map(locations.map((location) => [String(location._id), location]));

/** Returns the routes of these locations by id, including disabled ones. Sends no query for an empty list. */
export async function findPlaces(ids: readonly ObjectId[]): Promise<Places> {
  if (ids.length === 0) return new Map();
  const found = await Location.find({ _id: trusted({ $in: ids }) }, { routes: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Map(found.map((place) => [String(place._id), place]));
}

/** Returns the locations that have an email address, including disabled ones. */
export async function findMailedLocations(): Promise<LocationRecord[]> {
  return Location.find({ email: trusted({ $exists: true }) })
    .maxTimeMS(3_000)
    .lean<LocationRecord[]>();
}

/** Returns location names by id, including disabled locations. */
export async function findLocationNames(ids: ObjectId[]): Promise<Map<string, string>> {
  const found = await Location.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

type NamedVersion = Pick<LocationRecord, '_id' | 'name' | 'version' | 'routes'>;

/** Returns the name, version and routes of each of these locations once, including disabled ones. */
export async function findLocationVersions(ids: ObjectId[]): Promise<NamedVersion[]> {
  return Location.find({ _id: trusted({ $in: ids }) }, { name: 1, version: 1, routes: 1 })
    .maxTimeMS(3_000)
    .lean<NamedVersion[]>();
}

export const locationCount = (filter: object): Question => ({
  of: Location.collection.name,
  stages: [{ $match: filter }, { $count: 'count' }],
});
