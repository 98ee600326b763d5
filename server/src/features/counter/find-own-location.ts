import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { reachOf } from '../../platform/reach.ts';
import { findLocations } from '../location/find-locations.ts';
import type { LocationRecord } from '../location/location.model.ts';

/** Returns a location of the caller, enabled or not. Throws `location_not_found` for any other. */
export async function findOwnLocation(id: string, caller: Pick<Caller, 'staff'>): Promise<LocationRecord> {
  const locations = await findLocations({ includesDisabled: true, reach: reachOf(caller) });
  const found = locations.find(({ _id }) => String(_id) === id);
  if (!found) throw new AppError('location_not_found');
  return found;
}
