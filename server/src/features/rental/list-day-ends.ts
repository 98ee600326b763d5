import {
  compareTimes,
  contactContract,
  type DayEnd,
  dayInIndia,
  type ElsewhereBooking,
  type Relocation,
  type RelocationEnd,
  timesOf,
} from '@rental/contracts';
import { type Caller, mayCall } from '../../http/caller.ts';
import { type Reach, reachOf } from '../../platform/reach.ts';
import type { Deps } from '../../platform/deps.ts';
import { findContacts } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { ListedBooking } from '../booking/claim/listed-claims.ts';
import { type BookingLabels, labelBookings } from '../booking/describe-booking.ts';
import { findElsewhere } from '../booking/ends/find-elsewhere.ts';
import { findDayEnds } from '../booking/ends/find-standing-ends.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { isEnded } from '../booking/stage/stages.ts';
import { countMessages } from '../contact/contacts.ts';
import { findUnreadIds } from '../notification/text/find-texts.ts';
import { findRelocations } from './relocations/find-relocations.ts';

function describeEnd(booking: ListedBooking, { carOf, locationOf, returnOf }: BookingLabels): RelocationEnd {
  const { _id, code = null, fromDate, toDate } = booking;
  const { carName, plate = null } = carOf(booking);
  const { returnLocationId: returned } = returnOf(booking);
  return {
    _id: String(_id),
    code,
    carName,
    plate,
    locationName: locationOf(booking).name,
    fromDate,
    toDate,
    ...timesOf(booking),
    ...(returned && { returnLocationName: returned.name }),
  };
}

/**
 * Returns a function that describes each of these bookings for the staff. Names that no longer exist are shown as a
 * dash. `locations` are all locations by id, from a caller that has read them.
 */
export async function labelDayEnds(
  bookings: readonly ListedBooking[],
  locations?: ReadonlyMap<string, LocationRecord>,
): Promise<(booking: ListedBooking) => DayEnd> {
  const [labels, contacts] = await Promise.all([
    labelBookings(bookings, locations),
    findContacts(bookings.map(({ customerId }) => customerId)),
  ]);
  return (booking) => {
    const { name = '–', phone = null } = contacts.get(String(booking.customerId)) ?? {};
    return { ...describeEnd(booking, labels), customerName: name, customerPhone: phone };
  };
}

/** Describes bookings for the staff, in the same order. */
export const describeDayEnds = async (bookings: readonly ListedBooking[]): Promise<DayEnd[]> =>
  bookings.map(await labelDayEnds(bookings));

/**
 * Returns the cars to move from or to a location within reach. Of a booking out of reach, shows the location but not
 * the code.
 */
async function listRelocations(today: string, { isOwn }: Reach): Promise<Relocation[]> {
  const pairs = (await findRelocations(today)).filter(({ last, next }) => isOwn(last) || isOwn(next));
  const labels = await labelBookings(pairs.flatMap(({ last, next }) => [last, next]));
  const describe = (booking: BookingRecord): RelocationEnd => {
    const end = describeEnd(booking, labels);
    return isOwn(booking) ? end : { ...end, code: null, isElsewhere: true };
  };
  return pairs.map(({ last, next }) => ({ last: describe(last), next: describe(next) }));
}

/** Describes the bookings within reach whose car will have another home. Without any, the reply has no such field. */
async function listElsewhere(today: string, { isOwn }: Reach): Promise<{ elsewhere?: ElsewhereBooking[] }> {
  const found = (await findElsewhere(today)).filter(({ booking }) => isOwn(booking));
  if (found.length === 0) return {};
  const shown = await describeDayEnds(found.map(({ booking }) => booking));
  return {
    elsewhere: shown.map((each, at) => {
      const { homeName = '–', freeUnits = 0 } = found[at] ?? {};
      return { ...each, homeName, freeUnits };
    }),
  };
}

const byLocationThenCustomer =
  (locationOf: (end: DayEnd) => string) =>
  (a: DayEnd, b: DayEnd): number =>
    locationOf(a).localeCompare(locationOf(b)) || a.customerName.localeCompare(b.customerName);

/**
 * Returns the rentals that begin and end today in India, by time, location and customer. Omits pick-ups whose car was
 * handed out and returns whose car was taken back. Adds the cars to drive to another location in the next days, and
 * one number for open messages and unread texts together. Everything is limited to the caller’s reach.
 */
export async function getToday(caller: Pick<Caller, 'staff'>, { clock, settings }: Pick<Deps, 'clock' | 'settings'>) {
  const reach = reachOf(caller);
  const day = dayInIndia(clock.now());
  const [found, relocations, elsewhere, openMessages, unread] = await Promise.all([
    findDayEnds(day, { reach }),
    listRelocations(day, reach),
    listElsewhere(day, reach),
    mayCall(caller, contactContract.list) ? countMessages('open') : 0,
    settings.messages.whatsapp ? findUnreadIds(caller) : [],
  ]);
  const ends = await describeDayEnds(found.filter((booking) => !isEnded(booking)));
  const out = new Set(found.filter(({ stage }) => stage === 'out').map(({ _id }) => String(_id)));
  return {
    day,
    pickUps: ends
      .filter(({ _id, fromDate }) => fromDate === day && !out.has(_id))
      .toSorted(byLocationThenCustomer(({ locationName }) => locationName))
      .toSorted((a, b) => compareTimes(a.pickUpTime, b.pickUpTime)),
    returns: ends
      .filter(({ toDate }) => toDate === day)
      .toSorted(byLocationThenCustomer(({ locationName, returnLocationName = locationName }) => returnLocationName))
      .toSorted((a, b) => compareTimes(a.returnTime, b.returnTime)),
    relocations,
    ...elsewhere,
    openMessages: openMessages + unread.length,
  };
}
