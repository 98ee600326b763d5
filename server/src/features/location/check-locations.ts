import { AppError } from '../../errors/app-error.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findLocationNames } from './find-locations.ts';

/**
 * Returns the ids as ObjectIds. If any location does not exist, throws `location_not_found` with the positions of the
 * missing ones in the list at `path`.
 */
export async function checkLocations(ids: readonly string[], path = 'carLocations'): Promise<ObjectId[]> {
  if (ids.length === 0) return [];
  const locationIds = ids.map((id) => new ObjectId(id));
  const known = await findLocationNames(locationIds);
  const details = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `${path}.${index}`, message: 'This location does not exist' }],
  );
  if (details.length > 0) throw new AppError('location_not_found', { details });
  return locationIds;
}
