import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';

type Ends = Pick<BookingRecord, 'locationId' | 'returnLocationId'>;

/**
 * Returns the location at which this admin takes money for a booking: the requested one or, by default, the pick-up
 * location if it is within reach, else the return location. Throws `location_not_found` for any other.
 */
export function takenAt(
  { locationId, returnLocationId }: Ends,
  wanted: string | undefined,
  { staff }: Pick<Caller, 'staff'>,
): ObjectId {
  const found = [locationId, returnLocationId]
    .filter((id) => id !== undefined)
    .filter((id) => !staff || staff.locationIds.includes(String(id)))
    .find((id) => wanted === undefined || String(id) === wanted);
  if (!found) throw new AppError('location_not_found');
  return found;
}
