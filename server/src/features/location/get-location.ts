import { Location, type LocationRecord } from './location.model.ts';

export type LocationFacts = LocationRecord;

/** One outlet, or null; enabled or not. */
export async function getLocation(id: string): Promise<LocationFacts | null> {
  return Location.findById(id).maxTimeMS(3_000).lean<LocationRecord>();
}
