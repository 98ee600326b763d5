import type { Deps } from '../../platform/deps.ts';
import { findMailbox } from '../auth/account/find-users.ts';
import type { BookingRecord, LedgerEntry } from '../booking/booking.model.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { refundable } from '../booking/ledger.ts';
import { describeBooking } from '../booking/describe-booking.ts';
import type { MailFacts } from '../mail/mail-facts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { ChargeRecord, RefundPart } from './charge/charge.model.ts';

/* The mails about money. Each is keyed by its event, so that it goes out once however often the event is handled. */

type MailDeps = Pick<Deps, 'clock'>;
type Addressed = { to: string; data: MailFacts['booking_confirmed'] };

/** Who a booking's mails go to and what all of them tell; null when the account is gone. */
async function addressMail(booking: BookingRecord): Promise<Addressed | null> {
  const mailbox = await findMailbox(String(booking.customerId));
  if (!mailbox) return null;
  const described = await describeBooking(booking);
  const { _id, fromDate, toDate, totalAmount } = booking;
  const data = { customerName: mailbox.name, bookingId: String(_id), ...described, fromDate, toDate, totalAmount };
  return { to: mailbox.email, data };
}

/** To the customer whose booking is confirmed. */
export async function mailConfirmed(booking: BookingRecord, deps: MailDeps): Promise<void> {
  const addressed = await addressMail(booking);
  const key = `confirmed:${String(booking._id)}`;
  if (addressed) await queueMail({ key, template: 'booking_confirmed', ...addressed }, deps);
}

type RefundNews = {
  charge: ChargeRecord;
  part: RefundPart;
  news: 'started' | 'done' | 'failed';
  /** The provider's, or what an admin gave. */
  reference: string | null;
};

/** To the customer: a refund was taken on, has ended, or was refused. Of each kind one a refund and try of a person. */
export async function mailRefund({ charge, part, news, reference }: RefundNews, deps: MailDeps): Promise<void> {
  const booking = await findBooking(charge.bookingId);
  const addressed = booking && (await addressMail(booking));
  if (!addressed) return;
  const { to, data } = addressed;
  const key = refundMailKey({ charge, part, news });
  await queueMail({ key, to, template: `refund_${news}`, data: { ...data, refund: part.amount, reference } }, deps);
}

export const refundMailKey = ({ charge, part, news }: Omit<RefundNews, 'reference'>): string =>
  `refund-${news}:${charge._id}:${part.id}:${part.gen}`;

/** To the customer whose money was returned in the provider's dashboard. */
export async function mailReturnedOutside(
  { booking, entry }: { booking: BookingRecord; entry: LedgerEntry },
  deps: MailDeps,
): Promise<void> {
  const addressed = await addressMail(booking);
  if (!addressed) return;
  const { to, data } = addressed;
  const refund = entry.back.reduce((sum, { amount }) => sum + amount, 0);
  const key = `returned:${String(entry.id)}`;
  await queueMail({ key, to, template: 'returned_outside', data: { ...data, refund } }, deps);
}

/** To the customer whose booking was cancelled after payment: what goes back, if anything does, and that it is over. */
export async function mailCancelled(booking: BookingRecord, deps: MailDeps): Promise<void> {
  const addressed = await addressMail(booking);
  if (!addressed) return;
  const { to, data } = addressed;
  const key = `cancelled:${String(booking._id)}`;
  const returned = booking.cancelReason === 'refunded';
  const refund = returned ? booking.totalAmount - refundable(booking) : booking.refundDue;
  await queueMail({ key, to, template: 'booking_cancelled', data: { ...data, refund } }, deps);
}

/** To the customer whose unpaid booking an admin ended. */
export async function mailHoldEnded(booking: BookingRecord, deps: MailDeps): Promise<void> {
  const addressed = await addressMail(booking);
  const key = `hold-ended:${String(booking._id)}`;
  if (addressed) await queueMail({ key, template: 'hold_ended', ...addressed }, deps);
}
