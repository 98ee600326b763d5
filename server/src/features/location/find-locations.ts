import type { Question } from '../../platform/ask-together.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { Location, type LocationRecord } from './location.model.ts';

/** One location, or null; enabled or not. */
export async function findLocation(id: string): Promise<LocationRecord | null> {
  return Location.findById(id).maxTimeMS(3_000).lean<LocationRecord>();
}

/** The same, as a question beside others. */
export const locationById = (id: string): Question => ({
  of: Location.collection.name,
  stages: [{ $match: { _id: new ObjectId(id) } }],
});

/** Locations, the oldest first so that the preselected one stays the same; all of them or only the enabled. */
export async function findLocations({ includesDisabled }: { includesDisabled: boolean }): Promise<LocationRecord[]> {
  return Location.find(includesDisabled ? {} : { isEnabled: true })
    .sort({ _id: 1 })
    .maxTimeMS(3_000)
    .lean<LocationRecord[]>();
}

/** Location names by id; locations that are switched off are in it too. */
export async function findLocationNames(ids: ObjectId[]): Promise<Map<string, string>> {
  const found = await Location.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

type NamedVersion = Pick<LocationRecord, '_id' | 'name' | 'version'>;

/** Name and version of each of these locations, once each; those that are switched off are in it too. */
export async function findLocationVersions(ids: ObjectId[]): Promise<NamedVersion[]> {
  return Location.find({ _id: trusted({ $in: ids }) }, { name: 1, version: 1 })
    .maxTimeMS(3_000)
    .lean<NamedVersion[]>();
}

/** The question how many locations match. */
export const locationCount = (filter: object): Question => ({
  of: Location.collection.name,
  stages: [{ $match: filter }, { $count: 'count' }],
});
