import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { listChanges } from '../booking/change/list-changes.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { findDayEnds } from '../booking/ends/find-standing-ends.ts';
import { findLocation, findMailedLocations } from '../location/find-locations.ts';
import type { SendTimeLetters } from '../mail/letters/letter.ts';
import { dayList, locationBooking } from '../mail/letters/location-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { describeDayEnds } from './list-day-ends.ts';

const everyMs = 5 * 60_000;
/** The hour in India from which a location is emailed about the next day. */
const dueAfterMs = 19 * 60 * 60_000;

/**
 * Emails each location that has an address the list of tomorrow’s pick-ups and returns, from 19:00 in India: one email
 * per day, however many instances run, and none if the list is empty.
 */
export async function mailDayLists({ clock }: Pick<Deps, 'clock'>): Promise<void> {
  const now = clock.now();
  const today = dayInIndia(now);
  if (now.getTime() - startOfDayInIndia(today).getTime() < dueAfterMs) return;
  const day = addDays(today, 1);
  for (const { _id, email } of await findMailedLocations()) {
    if (email === undefined || (await findDayEnds(day, { locationId: _id })).length === 0) continue;
    const locationId = String(_id);
    const key = `day-list:${locationId}:${day}`;
    await queueMail({ key, to: email, template: 'day_list', data: { locationId, day } }, { clock });
  }
}

/**
 * Renders a list when it is sent, so that the outbox stores no customer data. Returns null if the list is empty or its
 * day is over, or if the location’s address has changed.
 */
export const dayListLetters = ({ clock }: Pick<Deps, 'clock'>): Pick<SendTimeLetters, 'day_list'> => ({
  day_list: async ({ to, data: { locationId, day } }) => {
    const location = await findLocation(locationId);
    if (location?.email !== to || day < dayInIndia(clock.now())) return null;
    const bookings = await findDayEnds(day, { locationId: location._id });
    if (bookings.length === 0) return null;
    const rentals = await describeDayEnds(bookings);
    return dayList({ locationName: location.name, day, rentals });
  },
});

/** An email that could not be sent for so long is given up by the outbox, too. */
const newsMs = 5 * 24 * 60 * 60_000;

const statusAfter = {
  confirmed: 'confirmed',
  changed: 'confirmed',
  swapped: 'confirmed',
  cancelled: 'cancelled',
} as const;

function isNews(booking: BookingRecord, now: Date): boolean {
  const { toDate, confirmedAt, cancelledAt } = booking;
  const changedAt = cancelledAt ?? listChanges(booking).at(-1)?.entry.at ?? confirmedAt;
  const isRecent = changedAt !== null && now.getTime() - changedAt.getTime() < newsMs;
  return isRecent && toDate >= dayInIndia(now);
}

/**
 * Renders an email about a booking when it is sent. Returns null if it is no longer true: the location’s address or the
 * booking’s status has changed, the rental is over, or the change is old and only its email is new.
 */
export const locationBookingLetters = ({ clock }: Pick<Deps, 'clock'>): Pick<SendTimeLetters, 'location_booking'> => ({
  location_booking: async ({ to, data: { bookingId, change } }) => {
    const booking = await findBooking(bookingId);
    if (booking?.status !== statusAfter[change] || !isNews(booking, clock.now())) return null;
    const location = await findLocation(String(booking.locationId));
    if (location?.email !== to) return null;
    const [rental] = await describeDayEnds([booking]);
    return rental ? locationBooking(change, rental) : null;
  },
});

/** Checks periodically, until stopped, whether lists are due. */
export function startDayLists(deps: Pick<Deps, 'clock' | 'logger'>): Running {
  return runEvery(
    async () => mailDayLists(deps),
    () => everyMs,
    deps.logger,
  );
}
