import { AppError } from '../../../errors/app-error.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { Reach } from '../../../platform/reach.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findLastingBooking } from './find-bookings.ts';
import type { MadeByStaff } from '../record/made-by-staff.ts';

/**
 * Returns the booking that an earlier identical request of this admin made, or null. Throws `booking_not_found` if
 * another booking has the id.
 */
export async function findMadeBooking({ recordId, by }: MadeByStaff): Promise<BookingRecord | null> {
  const found = await findLastingBooking(recordId);
  if (found && !found.madeBy?.equals(by)) throw new AppError('booking_not_found');
  return found;
}

/** Returns those of these customers who have a booking within reach, in any state. */
export async function findCustomersWithin(
  customerIds: readonly ObjectId[],
  { bookings }: Reach,
): Promise<ReadonlySet<string>> {
  const own = { customerId: trusted({ $in: customerIds }), kind: 'booking' as const, ...bookings };
  return new Set((await Booking.distinct('customerId', own).maxTimeMS(3_000)).map(String));
}

const mostHolds = 100;

/** Returns the unpaid bookings within reach that staff made, newest first, including lapsed ones. */
export async function findStaffHolds(locationId: string | undefined, { bookings }: Reach): Promise<BookingRecord[]> {
  const wanted: Record<string, unknown> = {
    ...bookings,
    ...(locationId !== undefined && { locationId }),
    kind: 'booking',
    status: 'pending',
    madeBy: trusted({ $type: 'objectId' }),
  };
  return Booking.find(wanted).sort({ _id: -1 }).limit(mostHolds).maxTimeMS(3_000).lean<BookingRecord[]>();
}
