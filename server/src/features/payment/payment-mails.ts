import type { Deps } from '../../platform/deps.ts';
import { findMailbox } from '../auth/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { describeBooking } from '../booking/describe-booking.ts';
import type { MailFacts, MailOrder } from '../mail/mail-facts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { ChargeRecord } from './charge/charge.model.ts';

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

const refundMail = ({ to, data }: Addressed, razorpayPaymentId: string, refund: number): MailOrder => ({
  key: `refund:${razorpayPaymentId}`,
  to,
  template: 'payment_refunded',
  data: { ...data, refund },
});

/** To the customer whose booking is confirmed. */
export async function mailConfirmed(booking: BookingRecord, deps: MailDeps): Promise<void> {
  const addressed = await addressMail(booking);
  const key = `confirmed:${String(booking._id)}`;
  if (addressed) await queueMail({ key, template: 'booking_confirmed', ...addressed }, deps);
}

/** To the customer whose payment can never count: all of it goes back. */
export async function mailRefund(
  { booking, charge }: { booking: BookingRecord; charge: ChargeRecord },
  deps: MailDeps,
): Promise<void> {
  const addressed = await addressMail(booking);
  if (addressed) await queueMail(refundMail(addressed, charge._id, charge.amount), deps);
}

/** To the customer whose booking was cancelled after payment: what goes back, if anything does, and that it is over. */
export async function mailCancelled(booking: BookingRecord, deps: MailDeps): Promise<void> {
  const addressed = await addressMail(booking);
  if (!addressed) return;
  const { _id, settledBy, refundDue } = booking;
  if (settledBy !== null && refundDue > 0) await queueMail(refundMail(addressed, settledBy, refundDue), deps);
  const { to, data } = addressed;
  const key = `cancelled:${String(_id)}`;
  await queueMail({ key, to, template: 'booking_cancelled', data: { ...data, refund: refundDue } }, deps);
}
