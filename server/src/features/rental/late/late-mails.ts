import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { everywhere } from '../../../platform/reach.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocation } from '../../location/find-locations.ts';
import { carNotBack } from '../../mail/letters/late-letters.ts';
import type { SendTimeLetters } from '../../mail/letters/letter.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { queueMessage } from '../../mail/queue-message.ts';
import { findParties } from '../../receipt/find-parties.ts';
import { findBusiness } from '../../settings/business-settings.ts';
import { describeDayEnds } from '../list-day-ends.ts';
import { describeNext } from './describe-next.ts';

type MailDeps = Pick<Deps, 'clock' | 'settings'>;

export const lateMailKey = (bookingId: string): string => `late:${bookingId}`;

/**
 * Queues the email to the customer whose car is late. There is one per booking, and none if the account no longer
 * exists or has no address.
 */
export async function mailRenter(booking: BookingRecord, day: string, deps: MailDeps): Promise<void> {
  const [{ customer, location: _pickUp, ...rental }, returned] = await Promise.all([
    findParties(booking),
    findLocation(String(returnedAt(booking))),
  ]);
  if (!customer || customer.email === null) return;
  const phone = returned?.phone ?? (await findBusiness(deps.settings)).value.phone;
  const customerName = customer.isConfirmed ? customer.name : null;
  const data = { customerName, ...rental, day, returnedAt: returned?.name ?? '–', phone };
  await queueMail({ key: lateMailKey(rental.bookingId), to: customer.email, template: 'car_late', data }, deps);
  await queueMessage({ event: lateMailKey(rental.bookingId), kind: 'late', bookingId: rental.bookingId }, deps);
}

/** Queues the email to the office about a late car that is booked again. There is one per booking and day. */
export async function mailOffice({ _id }: BookingRecord, day: string, deps: MailDeps): Promise<void> {
  const bookingId = String(_id);
  const key = `car-not-back:${bookingId}:${day}`;
  await queueMail({ key, to: deps.settings.officeEmail, template: 'car_not_back', data: { bookingId, day } }, deps);
}

/**
 * Renders the email when it is sent, so that the outbox stores no customer data. Returns null if its day is over or
 * either booking has ended.
 */
export const carNotBackLetters = (deps: MailDeps): Pick<SendTimeLetters, 'car_not_back'> => ({
  car_not_back: async ({ data: { bookingId, day } }) => {
    const booking = await findBooking(bookingId);
    if (booking?.status !== 'confirmed' || day < dayInIndia(deps.clock.now())) return null;
    const [[rental], afterReturnOf] = await Promise.all([
      describeDayEnds([booking]),
      describeNext([booking], { late: [booking], now: deps, reach: everywhere }),
    ]);
    const { next, free } = afterReturnOf(booking);
    return rental && next ? carNotBack({ rental, next, free }) : null;
  },
});
