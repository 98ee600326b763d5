import { type CustomerBooking, dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { labelBookings } from '../booking/describe-booking.ts';
import { type BookingPlace, pageBookings } from '../booking/page-bookings.ts';
import { readPickUps } from '../booking/read-pick-ups.ts';
import { isOpen } from '../booking/times/set-times.ts';
import { findChargesOfBookings } from '../payment/charge/find-charges.ts';
import { findWithheld } from '../payment/dispute/list-dispute-flows.ts';
import { findCreditNotes } from '../receipt/find-papers.ts';
import { findTimes } from '../settings/time-settings.ts';
import { presentCustomerBooking } from './present-customer-booking.ts';

/** Returns a page of a customer’s bookings, newest first, with the actions available for each. */
export async function listCustomerBookings(
  { customerId, before }: { customerId: string; before?: string | undefined },
  deps: Deps,
): Promise<CustomerBooking[]> {
  const place = before === undefined ? null : placeOf(before);
  const limit = deps.settings.booking.customerBookingsShown;
  const { bookings, last } = await pageBookings({ customerId, limit, before: place }, deps);
  const ids = bookings.map(({ _id }) => _id);
  const [labels, charges, papers, pickUpAt, times] = await Promise.all([
    labelBookings(bookings),
    findChargesOfBookings(ids),
    findCreditNotes(ids),
    readPickUps(deps.settings),
    findTimes(),
  ]);
  const withheld = await findWithheld(charges.filter(({ open }) => open));
  const arrivalOf = (booking: BookingRecord): Pick<CustomerBooking, 'pickUp' | 'canSetTimes'> => {
    const place = labels.placeOf(booking);
    const isAhead = booking.status === 'confirmed' && booking.toDate >= dayInIndia(deps.clock.now());
    return {
      ...(place && isAhead && { pickUp: pickUpAt(place, booking.fromDate) }),
      ...(times.isOn && isOpen(booking, deps.clock.now()) && { canSetTimes: true as const }),
    };
  };
  return bookings.map((booking) => ({
    ...presentCustomerBooking(
      {
        booking,
        car: labels.carOf(booking),
        places: { locationId: labels.locationOf(booking), ...labels.returnOf(booking) },
        arrival: arrivalOf(booking),
        charges: charges.filter(({ bookingId }) => bookingId.equals(booking._id)),
        papers: papers.filter(({ bookingId }) => bookingId.equals(booking._id)),
        withheld,
      },
      deps,
    ),
    ...(last?._id.equals(booking._id) && { older: cursorOf(booking) }),
  }));
}

/* A cursor contains the creation time and the id of the last booking shown. */

const cursorOf = ({ createdAt, _id }: BookingRecord): string => `${createdAt.getTime().toString(36)}-${String(_id)}`;

function placeOf(cursor: string): BookingPlace {
  const [moment = '', id = ''] = cursor.split('-');
  return { createdAt: new Date(Number.parseInt(moment, 36)), id };
}
