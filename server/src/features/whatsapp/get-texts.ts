import {
  addDays,
  dayInIndia,
  mapUrlOf,
  showCar,
  timesAt,
  timesOf,
  type WhatsappKind,
  type WhatsappTexts,
} from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isWithoutPassword } from '../auth/account/counter-customer.ts';
import { findContacts } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { labelBookings } from '../booking/describe-booking.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { depositToTake } from '../booking/moves/counter-moves.ts';
import { depositOf } from '../booking/moves/ledger.ts';
import { readPickUps } from '../booking/read-pick-ups.ts';
import { returnedAt } from '../booking/times/one-way.ts';
import { findLocation } from '../location/find-locations.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { findChargesOfBookings } from '../payment/charge/find-charges.ts';
import { findWithheld } from '../payment/dispute/list-dispute-flows.ts';
import { cancelledMail, counterPartOf } from '../payment/payment-mails.ts';
import { findBusiness } from '../settings/business-settings.ts';
import { findCounter } from '../settings/counter-settings.ts';
import { findTimes } from '../settings/time-settings.ts';
import { chooseKinds } from './choose-kinds.ts';
import { findDue } from './find-due.ts';
import { renderText, type WhatsappFacts } from './whatsapp-texts.ts';

type TextDeps = Pick<Deps, 'clock' | 'settings'>;

/** Returns the texts that fit a booking now, and the number they can go to. Throws `booking_not_found`. */
export async function getTexts(bookingId: string, deps: TextDeps): Promise<WhatsappTexts> {
  const booking = await findBooking(bookingId);
  if (!booking) throw new AppError('booking_not_found');
  const { phone, kinds, facts } = await findFacts(booking, deps);
  return { phone: mobileOrNull(phone), texts: kinds.map((kind) => ({ kind, text: renderText(kind, facts) })) };
}

/** Everything that a text about a booking says now. `kinds` are those that fit, the most fitting first. */
export type FoundFacts = { phone: string | null; kinds: WhatsappKind[]; facts: WhatsappFacts };

export async function findFacts(booking: BookingRecord, deps: TextDeps): Promise<FoundFacts> {
  const [contacts, counter, times, returnPlace, due, cancelled] = await Promise.all([
    findContacts([booking.customerId]),
    findCounter(),
    findTimes(),
    findLocation(String(returnedAt(booking))),
    findDue(booking, deps),
    findRefund(booking),
  ]);
  const { name = '–', phone = null } = contacts.get(String(booking.customerId)) ?? {};
  const deposit = depositBackOf(booking);
  const kinds = chooseKinds(booking, {
    now: deps.clock.now(),
    counter,
    lateMinutes: timesAt(returnPlace ?? {}, times).lateMinutes,
    isDue: due !== null,
    isUrgent: due?.until !== undefined,
    hasDeposit: deposit !== null,
  });
  const facts = { customerName: name, due, deposit, cancelled, ...(await placesOf(booking, returnPlace, deps)) };
  return { phone, kinds, facts };
}

/**
 * Returns a number in E.164 format if it can be on WhatsApp; null for a landline in India whose area code begins with 1
 * to 5. Others, such as Bengaluru's 80, share their first digits with mobile numbers.
 */
export const mobileOrNull = (phone: string | null): string | null =>
  phone !== null && /^\+(?!91)\d{8,15}$|^\+91[6-9]\d{9}$/.test(phone) ? phone : null;

/** What a text says about the car, the dates and the places. */
async function placesOf(
  booking: BookingRecord,
  returnPlace: LocationRecord | null,
  { clock, settings }: TextDeps,
): Promise<Omit<WhatsappFacts, 'customerName' | 'due' | 'deposit' | 'cancelled'>> {
  const [labels, hasPassword, pickUpAt, { value: business }] = await Promise.all([
    labelBookings([booking]),
    hasOwnAccount(booking),
    readPickUps(settings),
    findBusiness(settings),
  ]);
  const { fromDate, toDate, status, code } = booking;
  const { plate, ...car } = labels.carOf(booking);
  const place = labels.placeOf(booking);
  const pickUp = place && pickUpAt(place, fromDate);
  return {
    brandName: business.brandName,
    phone: pickUp?.phone ?? business.phone,
    // As in My Bookings, customers see the number plate only of a confirmed booking.
    car: showCar({ ...car, ...(status === 'confirmed' && { plate }) }),
    code,
    fromDate,
    toDate,
    ...timesOf(booking),
    begins: beginsOn(fromDate, dayInIndia(clock.now())),
    pickUpAt: placeOf(place ?? null),
    returnAt: placeOf(returnPlace),
    bring: pickUp?.bring ?? '',
    ...(hasPassword && { bookingsUrl: `${siteOrigin(settings)}/bookings` }),
    depositToTake: depositMissing(booking),
  };
}

/** Only staff book for a customer without a password, so other bookings need no query. */
const hasOwnAccount = async ({ madeBy, customerId }: BookingRecord): Promise<boolean> =>
  !madeBy || !(await isWithoutPassword(customerId));

const placeOf = (location: LocationRecord | null): WhatsappFacts['pickUpAt'] => ({
  name: location?.name ?? '–',
  address: location?.address?.replaceAll('\n', ', ') ?? location?.description ?? '',
  mapUrl: location ? mapUrlOf(location) : undefined,
});

function beginsOn(fromDate: string, today: string): WhatsappFacts['begins'] {
  if (fromDate === today) return 'today,';
  return fromDate === addDays(today, 1) ? 'tomorrow,' : 'on';
}

function depositMissing(booking: BookingRecord): WhatsappFacts['depositToTake'] {
  const amount = depositToTake(booking);
  return booking.depositTerms && amount > 0 ? { amount, returnHours: booking.depositTerms.returnHours } : null;
}

/** Returns what happens to the deposit of a rental that has ended; null if we hold and refund none. */
function depositBackOf({ ledger, deposit: held = 0, depositDueAt }: BookingRecord): WhatsappFacts['deposit'] {
  const returned = depositOf(ledger).filter(({ release }) => release === 'returned');
  const refund = sum(returned.flatMap(({ back }) => back.map(({ amount }) => amount)));
  if (held + refund === 0) return null;
  return { held, backBy: depositDueAt, refund, atCounter: sum(returned.map(counterPartOf)) };
}

/** Returns the refund of a cancelled booking that the email about the cancellation states. */
async function findRefund(booking: BookingRecord): Promise<WhatsappFacts['cancelled']> {
  const none = { refund: 0, atCounter: 0, waits: 0 };
  if (booking.status !== 'cancelled') return none;
  const withheld = await findWithheld(await findChargesOfBookings([booking._id]));
  const mail = cancelledMail(booking, sum([...withheld.values()]));
  return mail.template === 'booking_cancelled' ? { ...none, ...mail } : none;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
