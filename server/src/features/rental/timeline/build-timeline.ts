import {
  counterMethodTexts,
  extraChargeTexts,
  formatDayTime,
  formatRupees,
  showCar,
  type TimelineEntry,
} from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { CarOfId } from '../../booking/describe-booking.ts';
import { listChanges, type RecordedChange } from '../../booking/change/list-changes.ts';
import { listExtraCharges, type RecordedCharge } from '../../booking/moves/extra-charges.ts';
import { isCorrection } from '../../booking/moves/ledger.ts';
import type { LedgerEntry, MovedFrom } from '../../booking/record/ledger-entry.ts';
import type { MailFacts } from '../../mail/find-mails.ts';
import type { FoundMessage } from '../../mail/find-messages.ts';
import type { CustomerTextRecord } from '../../notification/text/customer-text.model.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import type { PaymentRecord } from '../../payment/payment.model.ts';
import type { News } from '../find-news.ts';
import type { OpenedText } from './find-opened-texts.ts';

type Traces = News & {
  booking: BookingRecord;
  payment: PaymentRecord | null;
  charges: readonly ChargeRecord[];
  /** The name of the admin who cancelled. */
  canceller: string | null;
  /** Which admin made a change or a correction and why, by the id of its ledger entry. */
  authors: ReadonlyMap<string, { name: string; reason: string }>;
  cars: CarOfId;
  opened: readonly OpenedText[];
  texts: readonly CustomerTextRecord[];
};

type Event = {
  at: Date | null | undefined;
  event: TimelineEntry['event'];
  detail?: string | null | undefined;
  by?: TimelineEntry['by'] | undefined;
  message?: TimelineEntry['message'];
  channel?: TimelineEntry['channel'];
};

/**
 * Lists the events of a booking, oldest first, derived from the booking, its order, its payments, its emails and
 * messages, and the customer’s texts about it.
 */
export function listEvents(traces: Traces): TimelineEntry[] {
  const { booking, payment, charges, mails, messages, canceller, opened, texts } = traces;
  const events: Event[] = [
    { at: booking.createdAt, event: 'created' },
    ...(payment ? paymentEvents(payment) : []),
    ...charges.flatMap((charge) => chargeEvents(charge, traces)),
    { at: booking.confirmedAt, event: 'confirmed' },
    ...listChanges(booking).map((change) => changeEvent(change, traces)),
    ...handoverEvents(booking),
    { at: booking.noShowAt, event: 'no_show' },
    ...listExtraCharges(booking.ledger).flatMap((charge) => extraChargeEvents(charge, traces)),
    { at: booking.cancelledAt, event: 'cancelled', detail: booking.cancelReason, by: cancelledBy(booking, canceller) },
    ...mails.flatMap(mailEvents),
    ...messages.map(messageEvent),
    ...texts.map(({ at, words, channel }): Event => ({ at, event: 'text_received', detail: words, channel })),
    ...opened.map(({ at, kind, name }): Event => ({ at, event: 'whatsapp_opened', detail: kind, by: { name } })),
  ];
  return events
    .flatMap(({ at, event, detail = null, by = null, message, channel }) =>
      at ? [{ at: at.toISOString(), event, detail, by, ...(message && { message }), ...(channel && { channel }) }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

const cancelledBy = ({ cancelledBy: by }: BookingRecord, name: string | null): TimelineEntry['by'] =>
  by && name !== null ? { name, reason: by.reason } : null;

function paymentEvents({ razorpayOrderId, createdAt, lastFailure }: PaymentRecord): Event[] {
  return [
    { at: razorpayOrderId === null ? null : createdAt, event: 'order_created', detail: razorpayOrderId },
    { at: lastFailure?.at, event: 'attempt_failed', detail: lastFailure?.description ?? lastFailure?.reason },
  ];
}

/** How a payment was made; the provider’s id if it was made online. */
function paidHow({ _id, counter, method, outcome }: ChargeRecord): string {
  if (method === 'deposit') return 'From the deposit';
  const how = counter ? `${counterMethodTexts[counter.method]}, at the counter` : _id;
  return outcome === 'held' ? `Deposit: ${how}` : how;
}

function chargeEvents(charge: ChargeRecord, { booking: { ledger }, authors }: Traces): Event[] {
  const { capturedAt, paidAt = capturedAt, parts, outsideParts } = charge;
  const money = paidHow(charge);
  const corrections = new Set(ledger.filter(isCorrection).map(({ id }) => String(id)));
  return [
    { at: paidAt, event: 'paid', detail: money },
    ...parts.flatMap(({ id, requestedAt, processedAt, razorpayRefundId, byHand }): Event[] =>
      corrections.has(id)
        ? [{ at: processedAt, event: 'money_corrected', detail: money, by: authors.get(id) }]
        : [
            { at: requestedAt, event: 'refund_requested', detail: razorpayRefundId },
            { at: processedAt, event: 'refund_returned', detail: byHand?.reference ?? razorpayRefundId },
          ],
    ),
    ...outsideParts.map(({ at }): Event => ({ at, event: 'refund_returned', detail: null })),
  ];
}

const changeEvent = ({ entry, before, after }: RecordedChange, { authors, cars }: Traces): Event => ({
  at: entry.at,
  event: 'changed',
  detail: [
    ...(before.carId.equals(after.carId) ? [] : [`${showCar(cars(before.carId))}, now ${showCar(cars(after.carId))}`]),
    ...(datesText(before) === datesText(after) ? [] : [`${datesText(before)}, now ${datesText(after)}`]),
  ].join('. '),
  by: authors.get(String(entry.id)) ?? null,
});

function extraChargeEvents({ entry, kind, amount, takenOff }: RecordedCharge, { authors }: Traces): Event[] {
  const detail = `${extraChargeTexts[kind]}, ${formatRupees(amount)}`;
  const eventOf = ({ id, at }: LedgerEntry, event: Event['event']): Event => ({
    at,
    event,
    detail,
    by: authors.get(String(id)) ?? null,
  });
  return [eventOf(entry, 'charge_added'), ...(takenOff ? [eventOf(takenOff, 'charge_taken_off')] : [])];
}

const handoverEvents = ({ handovers = [] }: BookingRecord): Event[] =>
  handovers.map(({ kind, at, note, undoneAt }) => ({
    at,
    event: kind === 'out' ? 'handed_out' : 'taken_back',
    detail: undoneAt ? 'Undone' : note,
  }));

const datesText = ({ fromDate, toDate, pickUpTime, returnTime }: MovedFrom): string =>
  `${formatDayTime(fromDate, pickUpTime)} to ${formatDayTime(toDate, returnTime)}`;

function mailEvents({ template, createdAt, sentAt }: MailFacts): Event[] {
  return [
    { at: createdAt, event: 'mail_queued', detail: template },
    { at: sentAt, event: 'mail_sent', detail: template },
  ];
}

/** When a message was sent or, if it never was, queued. */
const messageEvent = ({ kind, createdAt, shown }: FoundMessage): Event => ({
  at: shown.sentAt === undefined ? createdAt : new Date(shown.sentAt),
  event: 'message',
  detail: kind,
  message: shown,
});
