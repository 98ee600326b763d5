import { type DayEnd, dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findContacts } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { labelBookings } from '../booking/describe-booking.ts';
import { findDayEnds } from '../booking/find-standing-ends.ts';
import { countMessages } from '../contact/contacts.ts';

/** Describes bookings for the staff, in the same order. Names that no longer exist are shown as a dash. */
export async function describeDayEnds(bookings: BookingRecord[]): Promise<DayEnd[]> {
  const [{ carOf, locationOf }, contacts] = await Promise.all([
    labelBookings(bookings),
    findContacts(bookings.map(({ customerId }) => customerId)),
  ]);
  return bookings.map((booking) => {
    const { carName, plate = null } = carOf(booking);
    const { name = '–', phone = null } = contacts.get(String(booking.customerId)) ?? {};
    const { _id, code = null, fromDate, toDate } = booking;
    const locationName = locationOf(booking).name;
    return {
      _id: String(_id),
      code,
      carName,
      plate,
      locationName,
      customerName: name,
      customerPhone: phone,
      fromDate,
      toDate,
    };
  });
}

/** Returns the rentals that begin and end today in India, by location and customer, and the number of open messages. */
export async function getToday({ clock }: Pick<Deps, 'clock'>) {
  const day = dayInIndia(clock.now());
  const [found, openMessages] = await Promise.all([findDayEnds(day), countMessages('open')]);
  const ends = (await describeDayEnds(found)).toSorted(
    (a, b) => a.locationName.localeCompare(b.locationName) || a.customerName.localeCompare(b.customerName),
  );
  return {
    day,
    pickUps: ends.filter(({ fromDate }) => fromDate === day),
    returns: ends.filter(({ toDate }) => toDate === day),
    openMessages,
  };
}
