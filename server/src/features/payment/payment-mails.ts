import type { ExtraChargeKind, FrozenPrice, Period, RentalTimes } from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findCarName } from '../booking/describe-booking.ts';
import { countChanges, listChanges } from '../booking/change/list-changes.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import type { PaymentRequest } from '../booking/record/payment-request.ts';
import { byCounter, isCounterCharge, refundable, rentalOf } from '../booking/moves/ledger.ts';
import { findAgreedCharges, showAgreed } from '../booking/price/agreed-charges.ts';
import { readPickUps } from '../booking/read-pick-ups.ts';
import type { MailFacts, MailOrder, SendTimeMailFacts } from '../mail/letters/mail-facts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Parties } from '../receipt/find-parties.ts';
import type { ChargeRecord, OutsideRefund, RefundPart } from './charge/charge.model.ts';
import { queueMessageOf } from './queue-message-of.ts';

/* Emails about money, each keyed by its event, so that an event handled repeatedly is emailed only once. */

/** The dates and times of a booking. */
type Dates = Period & RentalTimes;

export type Mail = { key: string } & (
  | { template: 'hold_ended' }
  | { template: 'booking_confirmed'; due?: number; price?: FrozenPrice }
  | { template: 'booking_cancelled'; refund: number; waits?: number; atCounter?: number; changes?: number }
  | ({
      template: 'booking_changed';
      before: Dates;
      /** The car before the change; absent if the car stayed the same. */
      carBefore?: ObjectId;
      byStaff?: true;
      paid: number;
      saved: number;
      refund: number;
      /** The part of the refund that was paid at the counter. */
      atCounter?: number;
      changes: number;
      /** The balance of the booking; absent if it is 0. */
      due?: number;
    } & Dates)
  | { template: 'payment_requested'; amount: number; until: Date; wanted: Dates }
  | { template: 'payment_received'; paid: number; returnHours?: number }
  | {
      template: 'charge_added';
      kind: ExtraChargeKind;
      amount: number;
      reason: string;
      evidence: string;
      /** The balance of the booking; absent if it is 0. */
      due?: number;
    }
  | { template: 'damage_proposed'; amount: number; reason: string; evidence: string; answerBy: Date }
  | { template: 'damage_dropped'; amount: number; reason: string }
  | { template: 'charge_taken_off'; kind: ExtraChargeKind; amount: number; refund: number; atCounter?: number }
  | { template: 'request_ended'; refund?: number }
  | { template: 'returned_outside'; refund: number }
  | { template: 'refund_started' | 'refund_failed'; refund: number; reference: string | null }
  | { template: 'refund_done'; refund: number; reference: string | null; atCounter?: true }
);

export const confirmedMail = ({ _id, balance = 0, price }: BookingRecord): Mail => ({
  key: `confirmed:${String(_id)}`,
  template: 'booking_confirmed',
  ...(balance > 0 && { due: balance }),
  ...(price && { price }),
});

/** The confirmation email of a booking that our staff confirmed; none once the booking is cancelled. */
export const atCounterMails = (booking: BookingRecord): Mail[] =>
  booking.status === 'confirmed' && booking.settledBy === byCounter && isNews(booking, booking.confirmedAt)
    ? [confirmedMail(booking)]
    : [];

/** The email to the customer of an unpaid booking that an admin cancelled. */
export const holdEndedMail = ({ _id }: BookingRecord): Mail => ({
  key: `hold-ended:${String(_id)}`,
  template: 'hold_ended',
});

/** The email about a cancelled paid booking: its refund, and how much of the refund waits for a dispute. */
export function cancelledMail(booking: BookingRecord, waits: number): Mail {
  const { _id, cancelReason, totalAmount, refundDue } = booking;
  const refund = cancelReason === 'refunded' ? totalAmount - refundable(booking) - waivedOf(booking) : refundDue;
  const changes = countChanges(booking);
  const atCounter = counterPartOf(booking.ledger.find(({ lines }) => lines.some(({ kind }) => kind === 'cancelled')));
  return {
    key: `cancelled:${String(_id)}`,
    template: 'booking_cancelled',
    refund,
    ...(waits > 0 && { waits }),
    ...(atCounter > 0 && { atCounter }),
    ...(changes > 0 && { changes }),
  };
}

/** The balance that was waived because all payments had been returned outside our system. */
const waivedOf = ({ ledger }: BookingRecord): number =>
  0 - sum((rentalOf(ledger).at(-1)?.lines ?? []).filter(({ kind }) => kind === 'cancelled'));

const datesOf = ({ fromDate, toDate, pickUpTime, returnTime }: Dates): Dates => ({
  fromDate,
  toDate,
  pickUpTime,
  returnTime,
});
const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((all, { amount }) => all + amount, 0);

/** The part of an entry’s refund that was paid at the counter, in rupees. */
export const counterPartOf = (entry?: LedgerEntry): number =>
  sum((entry?.back ?? []).filter(({ chargeId, external }) => isCounterCharge(chargeId) && !external));

const changedMailKey = ({ id }: Pick<LedgerEntry, 'id'>): string => `changed:${String(id)}`;

const newsMs = 5 * 24 * 60 * 60_000;

/** Whether an event is recent. Sent emails are deleted after some time, so an old event would queue its email again. */
export const isNews = ({ updatedAt }: Pick<BookingRecord, 'updatedAt'>, at: Date | null): boolean =>
  at !== null && at.getTime() > updatedAt.getTime() - newsMs;

/**
 * The emails about the changes of a booking, each with the dates and times before and after it; none once the booking
 * is cancelled. A move to an identical car is only part of the change that needs it.
 */
export function changedMails(booking: BookingRecord): Mail[] {
  if (booking.status !== 'confirmed') return [];
  const { customerId, balance = 0 } = booking;
  const mails = listChanges(booking).map(({ entry, before, after }, index) => ({
    isByPerson: entry.by !== null,
    at: entry.at,
    mail: {
      key: changedMailKey(entry),
      template: 'booking_changed' as const,
      ...datesOf(after),
      before: datesOf(before),
      ...(!before.carId.equals(after.carId) && { carBefore: before.carId }),
      ...(entry.by !== null && !entry.by.equals(customerId) && { byStaff: true as const }),
      paid: sum(entry.paid),
      saved: Math.max(0, 0 - sum(entry.lines.filter(({ kind }) => kind === 'change'))),
      refund: sum(entry.back),
      ...(counterPartOf(entry) > 0 && { atCounter: counterPartOf(entry) }),
      changes: index + 1,
      ...(balance > 0 && { due: balance }),
    },
  }));
  return mails.filter(({ at, isByPerson }) => isByPerson && isNews(booking, at)).map(({ mail }) => mail);
}

const requestedKey = (requestId: ObjectId): string => `requested:${String(requestId)}`;

/** The email that asks the customer to pay for a change that staff have prepared. */
export const paymentRequestedMail = ({ _id, amount, until, plan }: PaymentRequest): Mail => ({
  key: requestedKey(_id),
  template: 'payment_requested',
  amount,
  until,
  wanted: datesOf(plan),
});

const receivedKey = ({ id }: Pick<LedgerEntry, 'id'>): string => `paid:${String(id)}`;

/** The email that confirms a payment of the balance or the deposit; none for any other payment. */
export const receivedMails = ({ ledger, depositTerms }: BookingRecord, chargeId: string): Mail[] =>
  ledger
    .filter(({ lines, paid }) => lines.length === 0 && paid.some((each) => each.chargeId === chargeId))
    .map((entry) => ({
      key: receivedKey(entry),
      template: 'payment_received',
      paid: sum(entry.paid),
      ...(entry.account && depositTerms && { returnHours: depositTerms.returnHours }),
    }));

const requestEndedKey = (requestId: ObjectId): string => `request-ended:${String(requestId)}`;

/** The email that a request was not paid in time, or that a late payment is refunded; only one for each request. */
export const requestEndedMail = (requestId: ObjectId, late?: Pick<ChargeRecord, 'amount'>): Mail => ({
  key: requestEndedKey(requestId),
  template: 'request_ended',
  ...(late && { refund: late.amount }),
});

/** The keys of the emails that the customer may have got about changes of the booking. */
export const changeMailKeys = (
  { ledger, paymentRequest }: BookingRecord,
  requestIds: readonly ObjectId[],
): string[] => [
  ...ledger.filter(({ moved }) => moved).flatMap((entry) => [changedMailKey(entry), requestedKey(entry.id)]),
  ...ledger.map(receivedKey),
  ...(paymentRequest ? [requestedKey(paymentRequest._id)] : []),
  ...requestIds.map(requestEndedKey),
];

/** The email about money that was refunded in the provider’s dashboard. */
export const returnedOutsideMail = ({ id, back }: LedgerEntry): Mail => ({
  key: `returned:${String(id)}`,
  template: 'returned_outside',
  refund: back.reduce((sum, { amount }) => sum + amount, 0),
});

type RefundNews = {
  charge: Pick<ChargeRecord, '_id'>;
  part: RefundPart;
  news: 'started' | 'done' | 'failed';
  /** The provider’s or the admin’s reference; null if there is none. */
  reference: string | null;
};

export const refundMailKey = ({ charge, part, news }: Omit<RefundNews, 'reference'>): string =>
  `refund-${news}:${charge._id}:${part.id}:${part.gen}`;

/** The email that a refund was accepted, is done or has failed; at most one of each kind per refund and generation. */
export function refundMail({ reference, ...about }: RefundNews): Mail {
  const { charge, part, news } = about;
  const facts = { key: refundMailKey(about), refund: part.amount, reference };
  if (news !== 'done') return { ...facts, template: `refund_${news}` };
  return { ...facts, template: 'refund_done', ...(isCounterCharge(charge._id) && { atCounter: true as const }) };
}

/** The email reporting that a refund made outside our system has failed. */
export const cameBackMail = ({ _id }: ChargeRecord, { id: reference, paise }: OutsideRefund): Mail => ({
  key: `came-back:${_id}:${reference}`,
  template: 'refund_failed',
  refund: Math.ceil(paise / 100),
  reference,
});

/** Returns the emails about refunds that we owed but that were made in full outside our system. */
export const paidByOthersMails = (charge: ChargeRecord): Mail[] =>
  charge.parts
    .filter(({ state, amount, byHand }) => state === 'processed' && amount === 0 && !byHand)
    .map((part) => refundMail({ charge, part: { ...part, amount: part.promised }, news: 'done', reference: null }));

type SendDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Queues an email to the customer of a booking, unless the account no longer exists or has no address, a message about
 * some events, and an email to the location if its bookings have changed.
 */
export async function sendMail(mail: Mail, parties: Parties | null, deps: SendDeps): Promise<void> {
  if (!parties) return;
  await mailLocation(mail, parties, deps);
  await queueMessageOf(mail, parties, deps);
  const { key, template, ...facts } = await toFacts(mail, deps);
  const { customer, location, ...rental } = parties;
  if (!customer || customer.email === null) return;
  const arrival = template === 'booking_confirmed' && location ? await arrivalAt(location, rental, deps) : {};
  const data = { customerName: customer.isConfirmed ? customer.name : null, ...rental, ...arrival, ...facts };
  // TypeScript cannot check that these facts belong to this template.
  await queueMail({ key, to: customer.email, template, data } as MailOrder, deps);
}

/** Converts dates, ids and prices to the texts and URLs that the email template needs. */
async function toFacts(mail: Mail, { settings }: Pick<Deps, 'settings'>) {
  if (mail.template === 'payment_requested') {
    return { ...mail, until: mail.until.toISOString(), bookingsUrl: bookingsUrlOf(settings) };
  }
  if (mail.template === 'damage_proposed') {
    return { ...mail, answerBy: mail.answerBy.toISOString(), bookingsUrl: bookingsUrlOf(settings) };
  }
  if (mail.template === 'charge_added') return { ...mail, bookingsUrl: bookingsUrlOf(settings) };
  if (mail.template === 'booking_confirmed') return withAgreed(mail);
  if (mail.template !== 'booking_changed' || !mail.carBefore) return mail;
  return { ...mail, carBefore: await findCarName(mail.carBefore) };
}

/** Replaces the price of a booking by the kinds of extra charges that were agreed with it. */
async function withAgreed({ price, ...mail }: Extract<Mail, { template: 'booking_confirmed' }>) {
  const agreedBy = await findAgreedCharges(price ? [{ price }] : []);
  const { agreedCharges: charges } = showAgreed(price && agreedBy({ price }));
  return { ...mail, ...(charges && { charges }) };
}

const bookingsUrlOf = (settings: Deps['settings']): string => `${siteOrigin(settings)}/bookings`;

async function arrivalAt(
  location: NonNullable<Parties['location']>,
  { fromDate }: Pick<Parties, 'fromDate'>,
  { settings }: Pick<Deps, 'settings'>,
): Promise<Pick<MailFacts['booking_confirmed'], 'pickUp' | 'bookingsUrl'>> {
  const pickUpAt = await readPickUps(settings);
  return { pickUp: pickUpAt(location, fromDate), bookingsUrl: bookingsUrlOf(settings) };
}

const changeOfLocation: Partial<Record<Mail['template'], SendTimeMailFacts['location_booking']['change']>> = {
  booking_confirmed: 'confirmed',
  booking_changed: 'changed',
  booking_cancelled: 'cancelled',
};

/** Queues an email to the location about a new, changed or cancelled booking, if it has an address. */
async function mailLocation(mail: Mail, { location, bookingId }: Parties, deps: Pick<Deps, 'clock'>): Promise<void> {
  const { key, template } = mail;
  const isSwap = template === 'booking_changed' && mail.carBefore !== undefined;
  const change = isSwap ? 'swapped' : changeOfLocation[template];
  if (change === undefined || location?.email === undefined) return;
  const data = { bookingId, change };
  await queueMail({ key: `location-${key}`, to: location.email, template: 'location_booking', data }, deps);
}
