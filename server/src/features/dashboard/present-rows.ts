import type { BookingRow } from '@rental/contracts';
import { trusted } from '../../platform/mongo.ts';
import { User } from '../auth/user.model.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { labelBookings } from '../booking/describe-booking.ts';

async function findCustomerNames(bookings: BookingRecord[]): Promise<Map<string, string>> {
  const ids = bookings.map(({ customerId }) => customerId);
  const users = await User.find({ _id: trusted({ $in: ids }) }, { name: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Map(users.map(({ _id, name }) => [String(_id), name]));
}

/** Bookings as rows of the admin table, in the same order; a name that is gone shows as a dash. */
export async function presentRows(bookings: BookingRecord[]): Promise<BookingRow[]> {
  const [labels, customers] = await Promise.all([labelBookings(bookings), findCustomerNames(bookings)]);
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
