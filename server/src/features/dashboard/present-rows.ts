import type { BookingRow } from '@rental/contracts';
import { findUserNames } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { labelBookings } from '../booking/describe-booking.ts';

/** Bookings as rows of the admin table, in the same order; a name that is gone shows as a dash. */
export async function presentRows(bookings: BookingRecord[]): Promise<BookingRow[]> {
  const [labels, customers] = await Promise.all([
    labelBookings(bookings),
    findUserNames(bookings.map(({ customerId }) => customerId)),
  ]);
  return bookings.map((booking) => ({
    _id: String(booking._id),
    carId: labels.carOf(booking),
    locationId: labels.locationOf(booking),
    customerId: { _id: String(booking.customerId), name: customers.get(String(booking.customerId)) ?? '–' },
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    createdAt: booking.createdAt.toISOString(),
  }));
}
