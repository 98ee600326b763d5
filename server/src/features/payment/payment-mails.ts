import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/ledger-entry.ts';
import { refundable } from '../booking/moves/ledger.ts';
import { readPickUps } from '../booking/read-pick-ups.ts';
import type { MailFacts, MailOrder, SendTimeMailFacts } from '../mail/mail-facts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Parties } from '../receipt/find-parties.ts';
import type { ChargeRecord, OutsideRefund, RefundPart } from './charge/charge.model.ts';

/* Emails about money, each keyed by its event, so that an event handled repeatedly is emailed only once. */

export type Mail = { key: string } & (
  | { template: 'booking_confirmed' | 'hold_ended' }
  | { template: 'booking_cancelled'; refund: number; waits?: number }
  | { template: 'returned_outside'; refund: number }
  | { template: 'refund_started' | 'refund_done' | 'refund_failed'; refund: number; reference: string | null }
);

export const confirmedMail = ({ _id }: BookingRecord): Mail => ({
  key: `confirmed:${String(_id)}`,
  template: 'booking_confirmed',
});

/** The email that informs the customer that an admin cancelled the unpaid booking. */
export const holdEndedMail = ({ _id }: BookingRecord): Mail => ({
  key: `hold-ended:${String(_id)}`,
  template: 'hold_ended',
});

/** The email about a cancelled paid booking: its refund, and how much of the refund waits for a dispute. */
export function cancelledMail(booking: BookingRecord, waits: number): Mail {
  const { _id, cancelReason, totalAmount, refundDue } = booking;
  const refund = cancelReason === 'refunded' ? totalAmount - refundable(booking) : refundDue;
  return { key: `cancelled:${String(_id)}`, template: 'booking_cancelled', refund, ...(waits > 0 && { waits }) };
}

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

/**
 * The email reporting that a refund was accepted, was completed or has failed; at most one of each kind per refund and
 * generation.
 */
export const refundMail = ({ reference, ...about }: RefundNews): Mail => ({
  key: refundMailKey(about),
  template: `refund_${about.news}`,
  refund: about.part.amount,
  reference,
});

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

/**
 * Queues an email to the customer of a booking, unless the account no longer exists, and an email to the location if
 * its bookings have changed.
 */
export async function sendMail(
  { key, template, ...facts }: Mail,
  parties: Parties | null,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  if (!parties) return;
  await mailLocation(template, parties, deps);
  const { customer, location, ...rental } = parties;
  if (!customer) return;
  const arrival = template === 'booking_confirmed' && location ? await arrivalAt(location, rental, deps) : {};
  const data = { customerName: customer.isConfirmed ? customer.name : null, ...rental, ...arrival, ...facts };
  // TypeScript cannot check that these facts belong to this template.
  await queueMail({ key, to: customer.email, template, data } as MailOrder, deps);
}

async function arrivalAt(
  location: NonNullable<Parties['location']>,
  { fromDate }: Pick<Parties, 'fromDate'>,
  { settings }: Pick<Deps, 'settings'>,
): Promise<Pick<MailFacts['booking_confirmed'], 'pickUp' | 'bookingsUrl'>> {
  const pickUpAt = await readPickUps(settings);
  return { pickUp: pickUpAt(location, fromDate), bookingsUrl: `${siteOrigin(settings)}/bookings` };
}

const changeOfLocation: Partial<Record<Mail['template'], SendTimeMailFacts['location_booking']['change']>> = {
  booking_confirmed: 'confirmed',
  booking_cancelled: 'cancelled',
};

/** Queues an email to the location about a new or a cancelled booking, if it has an address. */
async function mailLocation(
  template: Mail['template'],
  { location, bookingId }: Parties,
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  const change = changeOfLocation[template];
  if (change === undefined || location?.email === undefined) return;
  const key = `location-${change}:${bookingId}`;
  await queueMail({ key, to: location.email, template: 'location_booking', data: { bookingId, change } }, deps);
}
