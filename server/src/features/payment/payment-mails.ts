import { formatDay } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findMailbox } from '../auth/find-users.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { describeBooking } from '../booking/describe-booking.ts';
import { type MailTemplate, queueMail } from '../mail/queue-mail.ts';
import type { ChargeRecord } from './charge/charge.model.ts';

/* The mails about money. Each is keyed by its event, so that it goes out once however often the event is handled. */

type Mail = { key: string; template: MailTemplate; booking: BookingRecord; facts?: Record<string, unknown> };

async function mailCustomer({ key, template, booking, facts }: Mail, deps: Pick<Deps, 'clock'>): Promise<void> {
  const mailbox = await findMailbox(String(booking.customerId));
  if (!mailbox) return;
  const described = await describeBooking(booking);
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

/** To the customer whose booking is confirmed. */
export async function mailConfirmed(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<void> {
  await mailCustomer({ key: `confirmed:${String(booking._id)}`, template: 'booking_confirmed', booking }, deps);
}

/** To the customer whose booking was cancelled after payment. */
export async function mailCancelled(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<void> {
  await mailCustomer(
    {
      key: `cancelled:${String(booking._id)}`,
      template: 'booking_cancelled',
      booking,
      facts: { refund: booking.refundDue },
    },
    deps,
  );
}

/** To the customer whose money goes back; `amount` in rupees. */
export async function mailRefund(
  { booking, charge, amount }: { booking: BookingRecord; charge: ChargeRecord; amount: number },
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  await mailCustomer(
    {
      key: `refund:${charge._id}`,
      template: 'payment_refunded',
      booking,
      facts: { refund: amount, razorpayPaymentId: charge._id },
    },
    deps,
  );
}
