import { Location, type LocationRecord } from './location.model.ts';

/** Outlets, the oldest first so that the preselected one stays the same; all of them or only the enabled. */
export async function listLocations({ includesDisabled }: { includesDisabled: boolean }): Promise<LocationRecord[]> {
  return Location.find(includesDisabled ? {} : { isEnabled: true })
    .sort({ _id: 1 })
    .maxTimeMS(3_000)
    .lean<LocationRecord[]>();
}
