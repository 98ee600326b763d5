import { dayInIndia } from '@rental/contracts';
import { type ProviderPayment, type ProviderPaymentStatus, toPaise } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { isAnyPayment, isDepositPayment, leftOf, refundable, toldOutside } from '../../booking/moves/ledger.ts';
import { isApplied, isRequested, requestedBy } from '../../booking/open-request.ts';
import type { ChargeRecord } from '../charge/charge.model.ts';
import { changedMails, receivedMails, requestEndedMail } from '../payment-mails.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { isDecided, isUntold } from '../charge/charge-moves.ts';
import { lostOf } from '../charge/outside-moves.ts';
import { nextDue } from '../charge/sendable.ts';
import { confirmedMail } from '../payment-mails.ts';
import { followUpsOf, followUpsOfAll } from './decide-follow-ups.ts';
import { decideRefunds, decideTried } from './decide-refunds.ts';
import type { Action, Facts } from './facts.ts';

/**
 * Returns the next actions for a payment and its booking, in the order in which they must be performed; empty once both
 * are final. A pure function: every caller reaches the same decision, and the next call continues a list that was
 * interrupted at any point. Only the booking determines the outcome: a payment that confirmed the booking is kept, and
 * a payment that can never confirm it is refunded. Source: protocol, sections 4.1 and 4.4 to 4.6.
 */
export function decide(facts: Facts, now: Date): Action[] {
  const { entity, charge, booking } = facts;
  if (entity && (!charge || !isTaken(entity))) return decideEntity(entity, facts);
  if (!charge) return followUpsOfAll(booking, facts.others);
  const news = decideNews(charge, facts, now);
  if (news.length > 0) return news;
  const steps = booking && !isGone(facts) ? decideBooking(charge, { ...facts, booking }, now) : [];
  return steps.length > 0 ? steps : decideDue(charge, facts, now);
}

/**
 * Whether the provider reports the payment as refunded but does not list the refund yet. Until the refund is listed,
 * the payment must not confirm a booking.
 */
const isGone = ({ entity, charge }: Facts): boolean => entity?.status === 'refunded' && charge?.outcome === 'undecided';

/** Returns the actions that follow from a refund request or from the provider’s list of refunds. */
function decideNews(charge: ChargeRecord, { tried, refunds }: Facts, now: Date): Action[] {
  if (tried) return decideTried(charge, tried, now);
  return refunds ? decideRefunds(charge, refunds) : [];
}

const decideDue = (charge: ChargeRecord, { withheld }: Facts, now: Date): Action[] =>
  nextDue(charge, withheld) && charge.nextAt !== null && charge.nextAt <= now ? [{ do: 'ask-refund' }] : [];

/** Whether the provider captured the money, even if it has been refunded since. */
const isTaken = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded';

function decideEntity(entity: ProviderPayment, { row, booking, captureWithinMs }: Facts): Action[] {
  const { id, word } = entity;
  const mayCapture = captureWithinMs !== null && row !== null && booking !== null && isWanted(booking, row);
  const isKnownFailure = row?.lastFailure?.razorpayPaymentId === id;
  const steps: Record<ProviderPaymentStatus, Action[]> = {
    captured: [{ do: 'record', as: isMismatch(entity, row) ? 'mismatch' : 'undecided' }],
    refunded: [{ do: 'record', as: 'returned' }],
    // If we do not capture the money, the provider captures or returns it. Money that it captures for a cancelled
    // booking is refunded.
    authorized: mayCapture ? [{ do: 'capture' }] : [],
    failed: isKnownFailure ? [] : [{ do: 'note-failure' }],
    created: [],
    unknown: [{ do: 'note-unknown', what: 'payment', id, word }],
  };
  return steps[entity.status];
}

/** Whether a booking waits for the payment of this row: as a hold, or with an open payment request. */
export const isWanted = (booking: BookingRecord, row: PaymentRecord): boolean =>
  row.forRequest ? requestedBy(booking, row._id) !== null : booking.status === 'pending';

function isMismatch({ amountInPaise, currency }: ProviderPayment, row: Facts['row']): boolean {
  return row === null || amountInPaise !== toPaise(row.amount) || currency !== row.currency;
}

type WithBooking = Facts & { booking: BookingRecord };

/**
 * Decides what the booking needs next: first the decision about the payment, then its follow-ups, then the recording of
 * external refunds.
 */
function decideBooking(charge: ChargeRecord, facts: WithBooking, now: Date): Action[] {
  const { booking, isDisputed } = facts;
  const outcome = isDecided(charge) ? [] : decideOutcome(charge, facts, now);
  if (outcome.length > 0) return outcome;
  const ends = charge.reason === 'mismatch' ? endsOf(booking, charge) : [];
  if (ends.length > 0) return ends;
  if (booking.followUp && isAnyPayment(booking, charge._id)) {
    return followUpsOf(booking, { charge, withheld: facts.withheld }, facts.others);
  }
  return isUntold(charge) ? decideLedger(charge, { booking, isDisputed }, now) : [];
}

/** A paid order accepts no further payment, so a hold or request whose order was paid with a wrong amount ends. */
function endsOf(booking: BookingRecord, { paymentId }: ChargeRecord): Action[] {
  if (booking.status === 'pending') return [{ do: 'drop' }];
  return requestedBy(booking, paymentId) ? [{ do: 'withdraw' }] : [];
}

const refundAll = (reason: string | null): Action => ({ do: 'refund-all', reason: `booking ${reason ?? ''}` });

/** Confirms, changes, reinstates or permanently closes the booking first, then keeps or refunds the payment. */
function decideOutcome(charge: ChargeRecord, facts: WithBooking, now: Date): Action[] {
  const { booking, mayRevive } = facts;
  if (isAnyPayment(booking, charge._id)) return countSteps(booking, charge);
  if (charge.outcome === 'refund') return [];
  if (canNeverCount(booking, charge)) {
    return [...lateMails(facts, charge), refundAll(booking.cancelReason ?? booking.status)];
  }
  if (booking.status === 'confirmed') return [{ do: 'apply-change' }];
  const keep = keepFor(booking, { needsMail: true });
  if (booking.status === 'pending') {
    const hasBegun = booking.fromDate < dayInIndia(now);
    return hasBegun ? [{ do: 'close-begun' }, refundAll('car_unavailable')] : [{ do: 'confirm' }, ...keep];
  }
  if (mayRevive) return [{ do: 'revive' }, ...keep];
  const close: Action = { do: 'close' };
  return [close, refundAll('car_unavailable')];
}

/** The steps of a payment that its booking counts: for the rental, or as its deposit. */
function countSteps(booking: BookingRecord, charge: ChargeRecord): Action[] {
  if (booking.settledBy === charge._id) return keepFor(booking, { needsMail: booking.status === 'confirmed' });
  const mails = laterMails(booking, charge);
  if (isDepositPayment(booking, charge._id)) return [...mails, { do: 'hold' }];
  return [{ do: 'receipt' }, ...mails, { do: 'keep' }];
}

/** The decision is stored last, so that the next call repeats whatever a crash prevented. */
const keepFor = (booking: BookingRecord, { needsMail }: { needsMail: boolean }): Action[] => [
  ...(booking.paymentId === null ? [{ do: 'show-payment' } as const] : []),
  { do: 'receipt' },
  ...(needsMail ? [{ do: 'mail', mail: confirmedMail(booking) } as const] : []),
  { do: 'keep' },
];

/** The emails about any payment after the one that confirmed the booking. */
const laterMails = (booking: BookingRecord, { _id }: ChargeRecord): Action[] =>
  [...changedMails(booking), ...receivedMails(booking, _id)].map((mail) => ({ do: 'mail', mail }));

/** The email about a payment for a change that came after its payment request had ended. */
const lateMails = ({ booking, row }: WithBooking, charge: ChargeRecord): Action[] =>
  row?.forRequest && booking.status === 'confirmed' && !isApplied(booking, row._id)
    ? [{ do: 'mail', mail: requestEndedMail(row._id, charge) }]
    : [];

/**
 * Whether a payment that doesn’t count for this booking can never count: the booking is cancelled for good, or confirmed
 * and no open payment request is the one of this payment. Once true, this stays true, because no move leaves these
 * states and no payment request is opened twice.
 */
const canNeverCount = (booking: BookingRecord, { paymentId }: ChargeRecord): boolean =>
  booking.status === 'confirmed'
    ? requestedBy(booking, paymentId) === null
    : booking.status === 'cancelled' && booking.cancelReason !== 'hold_expired';

/**
 * Adds external refunds of a kept payment to the ledger (T11, T30), except money that covered refunds we owed or is
 * already in the ledger. Source: protocol, section 4.6.
 */
function decideLedger(
  charge: ChargeRecord,
  { booking, isDisputed }: Pick<WithBooking, 'booking' | 'isDisputed'>,
  now: Date,
): Action[] {
  const { ledger, status, fromDate } = booking;
  const left = leftOf(ledger, charge._id);
  const amount = Math.min(lostOf(charge) - toldOutside(ledger, charge._id), left);
  if (amount <= 0) return [{ do: 'mark-told' }];
  const isLast = !isDepositPayment(booking, charge._id) && amount === refundable(booking);
  // If a bank took back the money for a rental, or a payment request is open, an admin decides what happens to it.
  const mayEnd = isLast && !isDisputed && status === 'confirmed' && !isRequested(booking) && fromDate > dayInIndia(now);
  return [{ do: mayEnd ? 'end-returned' : 'note-returned', amount, isLast }];
}
