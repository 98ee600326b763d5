import { type CustomerBooking, dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { labelBookings } from '../booking/describe-booking.ts';
import { findAgreedCharges } from '../booking/price/agreed-charges.ts';
import { readPickUps } from '../booking/read-pick-ups.ts';
import { isOpen } from '../booking/times/set-times.ts';
import { findChargesOfBookings } from '../payment/charge/find-charges.ts';
import { findWithheld } from '../payment/dispute/list-dispute-flows.ts';
import { findLaterPapers } from '../receipt/find-papers.ts';
import { findTimes } from '../settings/time-settings.ts';
import { presentCustomerBooking } from './present-customer-booking.ts';

/** Returns bookings as their customers see them, with the actions available for each, in the same order. */
export async function showCustomerBookings(bookings: BookingRecord[], deps: Deps): Promise<CustomerBooking[]> {
  const ids = bookings.map(({ _id }) => _id);
  const [labels, charges, papers, pickUpAt, times, agreedBy] = await Promise.all([
    labelBookings(bookings),
    findChargesOfBookings(ids),
    findLaterPapers(ids),
    readPickUps(deps.settings),
    findTimes(),
    findAgreedCharges(bookings),
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
  return bookings.map((booking) =>
    presentCustomerBooking(
      {
        booking,
        car: labels.carOf(booking),
        places: { locationId: labels.locationOf(booking), ...labels.returnOf(booking) },
        arrival: arrivalOf(booking),
        charges: charges.filter(({ bookingId }) => bookingId.equals(booking._id)),
        papers: papers.filter(({ bookingId }) => bookingId.equals(booking._id)),
        agreed: booking.status === 'cancelled' ? [] : agreedBy(booking),
        withheld,
      },
      deps,
    ),
  );
}

/** Returns a booking as its customer sees it. */
export async function showCustomerBooking(booking: BookingRecord, deps: Deps): Promise<CustomerBooking> {
  const [shown] = await showCustomerBookings([booking], deps);
  if (!shown) throw new Error('a booking was not shown');
  return shown;
}
