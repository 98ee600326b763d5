import { formatDay } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findMailbox } from '../auth/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { describeBooking } from '../booking/describe-booking.ts';
import { type MailTemplate, queueMail } from '../mail/queue-mail.ts';
import type { ChargeRecord } from './charge/charge.model.ts';

/* The mails about money. Each is keyed by its event, so that it goes out once however often the event is handled. */

type Mail = { key: string; template: MailTemplate; facts?: Record<string, unknown> };

async function mailCustomer(booking: BookingRecord, mails: Mail[], deps: Pick<Deps, 'clock'>): Promise<void> {
  const mailbox = await findMailbox(String(booking.customerId));
  if (!mailbox) return;
  const described = await describeBooking(booking);
  for (const { key, template, facts } of mails) {
    await queueMail(
      {
        key,
        template,
        to: mailbox.email,
        data: {
          customerName: mailbox.name,
          bookingId: String(booking._id),
          ...described,
          firstDay: booking.fromDate,
          lastDay: booking.toDate,
          fromDate: formatDay(booking.fromDate),
          toDate: formatDay(booking.toDate),
          totalAmount: booking.totalAmount,
          ...facts,
        },
      },
      deps,
    );
  }
}

/** To the customer whose booking is confirmed. */
export async function mailConfirmed(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<void> {
  await mailCustomer(booking, [{ key: `confirmed:${String(booking._id)}`, template: 'booking_confirmed' }], deps);
}

const refundMail = (razorpayPaymentId: string, refund: number): Mail => ({
  key: `refund:${razorpayPaymentId}`,
  template: 'payment_refunded',
  facts: { refund, razorpayPaymentId },
});

/** To the customer whose money goes back; `amount` in rupees. */
export async function mailRefund(
  { booking, charge, amount }: { booking: BookingRecord; charge: ChargeRecord; amount: number },
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  await mailCustomer(booking, [refundMail(charge._id, amount)], deps);
}

/** To the customer whose booking was cancelled after payment: that it is over, and what goes back if anything does. */
export async function mailCancelled(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<void> {
  const { _id, settledBy, refundDue } = booking;
  const cancelled: Mail = {
    key: `cancelled:${String(_id)}`,
    template: 'booking_cancelled',
    facts: { refund: refundDue },
  };
  const refund = settledBy !== null && refundDue > 0 ? [refundMail(settledBy, refundDue)] : [];
  await mailCustomer(booking, [...refund, cancelled], deps);
}
