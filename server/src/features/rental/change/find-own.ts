import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findOwnBooking } from '../../booking/find/find-bookings.ts';
import { findWithoutLapsed } from '../../payment/end-request.ts';

type Named = { bookingId: string; customerId: string };

/** Returns the customer’s booking, after ending a payment request that has lapsed. Throws `booking_not_found`. */
export async function findOwn({ bookingId, customerId }: Named, deps: Deps): Promise<BookingRecord> {
  const find = async (): Promise<BookingRecord> => {
    const booking = await findOwnBooking(bookingId, customerId);
    if (!booking) throw new AppError('booking_not_found');
    return booking;
  };
  return findWithoutLapsed(find, deps);
}
