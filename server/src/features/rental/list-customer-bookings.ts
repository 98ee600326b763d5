import type { CustomerBooking } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { type BookingPlace, pageBookings } from '../booking/find/page-bookings.ts';
import { showCustomerBookings } from './show-customer-bookings.ts';

/** Returns a page of a customer’s bookings, newest first, with the actions available for each. */
export async function listCustomerBookings(
  { customerId, before }: { customerId: string; before?: string | undefined },
  deps: Deps,
): Promise<CustomerBooking[]> {
  const place = before === undefined ? null : placeOf(before);
  const limit = deps.settings.booking.customerBookingsShown;
  const { bookings, last } = await pageBookings({ customerId, limit, before: place }, deps);
  const shown = await showCustomerBookings(bookings, deps);
  return shown.map((booking) => ({
    ...booking,
    ...(last && String(last._id) === booking._id && { older: cursorOf(last) }),
  }));
}

/* A cursor contains the creation time and the id of the last booking shown. */

const cursorOf = ({ createdAt, _id }: BookingRecord): string => `${createdAt.getTime().toString(36)}-${String(_id)}`;

function placeOf(cursor: string): BookingPlace {
  const [moment = '', id = ''] = cursor.split('-');
  return { createdAt: new Date(Number.parseInt(moment, 36)), id };
}
