import type { TimelineEntry } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking-record.ts';
import type { MailFacts } from '../mail/find-mails.ts';
import type { ChargeRecord } from './charge.model.ts';
import type { PaymentRecord } from './payment.model.ts';

type Traces = {
  booking: BookingRecord;
  payment: PaymentRecord | null;
  charges: readonly ChargeRecord[];
  mails: readonly MailFacts[];
};

type Event = { at: Date | null | undefined; event: TimelineEntry['event']; detail?: string | null | undefined };

/** What happened to a booking, oldest first, read from the traces that booking, order, money and mails left. */
export function listEvents({ booking, payment, charges, mails }: Traces): TimelineEntry[] {
  const events: Event[] = [
    { at: booking.createdAt, event: 'created' },
    ...(payment ? paymentEvents(payment) : []),
    ...charges.flatMap(chargeEvents),
    { at: booking.confirmedAt, event: 'confirmed' },
    { at: booking.cancelledAt, event: 'cancelled', detail: booking.cancelReason },
    ...mails.flatMap(mailEvents),
  ];
  return events
    .flatMap(({ at, event, detail }) => (at ? [{ at: at.toISOString(), event, detail: detail ?? null }] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

function paymentEvents({ razorpayOrderId, createdAt, lastFailure }: PaymentRecord): Event[] {
  return [
    { at: razorpayOrderId === null ? null : createdAt, event: 'order_created', detail: razorpayOrderId },
    { at: lastFailure?.at, event: 'attempt_failed', detail: lastFailure?.description ?? lastFailure?.reason },
  ];
}

function chargeEvents({ _id, capturedAt, refund }: ChargeRecord): Event[] {
  return [
    { at: capturedAt, event: 'paid', detail: _id },
    { at: refund?.requestedAt, event: 'refund_requested', detail: refund?.razorpayRefundId },
    { at: refund?.processedAt, event: 'refund_returned', detail: refund?.razorpayRefundId },
  ];
}

function mailEvents({ template, createdAt, sentAt }: MailFacts): Event[] {
  return [
    { at: createdAt, event: 'mail_queued', detail: template },
    { at: sentAt, event: 'mail_sent', detail: template },
  ];
}
