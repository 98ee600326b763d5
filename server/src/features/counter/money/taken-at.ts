import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';

type Ends = Pick<BookingRecord, 'locationId' | 'returnLocationId'>;

/**
 * Returns the location at which this admin takes money for a booking: the wanted one or, by default, the first of its
 * pick-up and its return location that the admin may reach. Throws `location_not_found` for any other.
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
