import type { CustomerBooking } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { labelBookings } from '../booking/describe-booking.ts';
import { findCustomerBookings } from '../booking/find-bookings.ts';
import { findChargesOfBookings } from '../payment/charge/find-charges.ts';
import { presentCustomerBooking } from './present-customer-booking.ts';

/** A customer's newest bookings with what can be done about each. */
export async function listCustomerBookings(customerId: string, deps: Deps): Promise<CustomerBooking[]> {
  const bookings = await findCustomerBookings(customerId, deps.settings.booking.customerBookingsShown);
  const [labels, charges] = await Promise.all([
    labelBookings(bookings),
    findChargesOfBookings(bookings.map(({ _id }) => _id)),
  ]);
  return bookings.map((booking) =>
    presentCustomerBooking(
      {
        booking,
        car: labels.carOf(booking),
        location: labels.locationOf(booking),
        charges: charges.filter(({ bookingId }) => bookingId.equals(booking._id)),
      },
      deps,
    ),
  );
}
