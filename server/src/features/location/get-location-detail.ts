import { dayInIndia, type Opening, type StandingEnds } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { findLocation } from './find-locations.ts';
import { presentToStaff } from './present-location.ts';

/** Returns a location and its version for the editor. Throws `location_not_found`. */
export async function getLocationDetail(id: string, { clock, countFutureBookings }: FleetDeps) {
  const location = await findLocation(id);
  if (!location) throw new AppError('location_not_found');
  const futureBookings = await countFutureBookings({ locationId: id }, dayInIndia(clock.now()));
  return { data: { ...presentToStaff(location), futureBookings }, version: location.version };
}

type Draft = Pick<Opening, 'hours' | 'pauses'> & { id: string; days?: string[] | undefined };

/**
 * Returns the bookings that start or end on days to be closed, and those that would be outside new opening hours.
 * Throws `location_not_found`.
 */
export async function getStandingEnds(
  { id, days = [], hours, pauses }: Draft,
  { clock, findStandingEnds, findEndsOutside }: FleetDeps,
): Promise<StandingEnds> {
  const location = await findLocation(id);
  if (!location) throw new AppError('location_not_found');
  const ends = await findStandingEnds(id, days, dayInIndia(clock.now()));
  if (!hours) return ends;
  return { ...ends, outside: await findEndsOutside(location, { hours, pauses }) };
}
