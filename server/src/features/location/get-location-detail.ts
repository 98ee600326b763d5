import { dayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { findLocation } from './find-locations.ts';
import { presentLocation } from './present-location.ts';

/** One location for its editor, with its version. Throws `location_not_found`. */
export async function getLocationDetail(id: string, { clock, countFutureBookings }: FleetDeps) {
  const location = await findLocation(id);
  if (!location) throw new AppError('location_not_found');
  const futureBookings = await countFutureBookings({ locationId: id }, dayInIndia(clock.now()));
  return { data: { ...presentLocation(location), futureBookings }, version: location.version };
}
