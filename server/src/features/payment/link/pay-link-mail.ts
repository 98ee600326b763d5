import { formatRupees, type LinkedPayment, type PayPurpose, withinReturn } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findRecipient } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { aboutBooking, periodOf } from '../../mail/letters/booking-letter.ts';
import { momentOf, type SendTimeLetters } from '../../mail/letters/letter.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { queueMessage } from '../../mail/queue-message.ts';
import { findParties } from '../../receipt/find-parties.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { awaitedBy, findLinkedTo, stateOf } from './find-linked.ts';
import { payLinkUrl } from './pay-link-token.ts';

const keyOf = (paymentId: ObjectId): string => `pay-link:${String(paymentId)}`;
const reminderKeyOf = (paymentId: ObjectId): string => `pay-link-reminder:${String(paymentId)}`;

/** The keys of the emails with pay links that the customer of a booking may have got. */
export const payLinkMailKeys = (
  { paymentRequest, ledger }: BookingRecord,
  ownRow: Pick<PaymentRecord, '_id'> | null,
): string[] =>
  [ownRow?._id, paymentRequest?._id, ...ledger.map(({ id }) => id)].flatMap((id) =>
    id ? [keyOf(id), reminderKeyOf(id)] : [],
  );

/**
 * Emails the customer the pay link of this payment row, once, and with `remindAt` again at that time. Returns whether the
 * customer has an address. The link is not stored: each email is rendered when it is sent, and only if the payment is
 * still open.
 */
export async function mailPayLink(
  { _id, bookingId, customerId }: PaymentRecord,
  remindAt: Date | null,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<boolean> {
  const to = (await findRecipient(String(customerId)))?.email ?? null;
  if (to === null) return false;
  const data = { bookingId: String(bookingId), paymentId: String(_id) };
  const mail = { to, template: 'pay_link' } as const;
  await queueMail({ ...mail, key: keyOf(_id), data }, deps);
  await queueMessage({ event: keyOf(_id), kind: 'payment', bookingId: data.bookingId }, deps);
  if (remindAt) {
    await queueMail({ ...mail, key: reminderKeyOf(_id), data: { ...data, isReminder: true }, sendAt: remindAt }, deps);
  }
  return true;
}

const reasons: Record<Exclude<PayPurpose, 'deposit'>, string> = {
  booking: 'We’re holding the car for you until then. If you don’t pay in time, the booking is cancelled.',
  change: 'Your booking stays as it is until you pay. If you don’t pay in time, nothing changes.',
  balance: 'This is what is left to pay for your booking.',
};

const reasonOf = ({ purpose, returnHours = 0 }: Pick<LinkedPayment, 'purpose' | 'returnHours'>): string =>
  purpose === 'deposit' ? `This is your deposit. It comes back ${withinReturn({ returnHours })}.` : reasons[purpose];

/** Renders a pay link when it is sent. Returns null if there is nothing to pay any more, or the address has changed. */
export const payLinkLetters = (deps: Pick<Deps, 'clock' | 'settings'>): Pick<SendTimeLetters, 'pay_link'> => ({
  pay_link: async ({ to, data: { paymentId, isReminder } }) => {
    const linked = await findLinkedTo(paymentId);
    const awaited = linked && awaitedBy(linked);
    if (!awaited || stateOf(linked, deps) !== 'open') return null;
    const { customer, location: _location, ...rental } = await findParties(linked.booking);
    if (customer?.email !== to) return null;
    const facts = { customerName: customer.isConfirmed ? customer.name : null, ...rental };
    const [amount, until] = [formatRupees(awaited.amount), momentOf(awaited.until.toISOString())];
    return aboutBooking(
      facts,
      `${isReminder ? 'Reminder: please' : 'Please'} pay ${amount}: ${facts.carName}, ${periodOf(facts)}`,
      `Please pay ${amount} by ${until}. ${reasonOf(awaited)}`,
      `Pay here, without logging in: ${payLinkUrl(linked.payment._id, deps)}`,
    );
  },
});
