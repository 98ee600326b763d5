import type { DifferenceKind } from '@rental/contracts';
import type { ProviderPayment, ProviderRefund } from '../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { findForgotten, listOutside, paiseOut } from '../payment/charge/outside-moves.ts';
import { difference, type FoundDifference } from './differences.ts';
import { type BothSides, type OwnRefund, ownRefundsOf } from './read-payment.ts';

/** Returns the differences between the provider’s and our records of a payment and its refunds; empty if they agree. */
export function comparePayment({ id, payment, refunds, charge, ...origin }: BothSides): FoundDifference[] {
  if (charge) return compareKnown(charge, payment, refunds);
  if (!payment) return [];
  if (payment.status === 'unknown') {
    return [difference('unknown_word', id, { ours: null, theirs: payment.word, razorpayPaymentId: id })];
  }
  return compareUnknown(payment, refunds, origin);
}

/** Whether the provider captured the money, even if it was refunded later. */
const isTaken = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded';

/** Returns the differences for a payment that the provider has but our records lack. */
function compareUnknown(
  payment: ProviderPayment,
  refunds: BothSides['refunds'],
  { isOurs, lostBy: bookingId }: Pick<BothSides, 'isOurs' | 'lostBy'>,
): FoundDifference[] {
  const { id, amountInPaise } = payment;
  const kind = isOurs ? 'unknown_payment' : 'foreign_payment';
  return [
    ...(isTaken(payment)
      ? [difference(kind, id, { ours: null, theirs: amountInPaise, razorpayPaymentId: id, bookingId })]
      : []),
    ...(isOurs || !Array.isArray(refunds) ? [] : refunds.map(foreignRefund)),
  ];
}

function compareKnown(
  charge: ChargeRecord,
  payment: ProviderPayment | null,
  refunds: BothSides['refunds'],
): FoundDifference[] {
  const { _id: razorpayPaymentId, providerPaise: ours, bookingId } = charge;
  const differs = (kind: DifferenceKind, theirs: string | number | null) => [
    difference(kind, razorpayPaymentId, { ours, theirs, razorpayPaymentId, bookingId }),
  ];
  if (!payment) return differs('missing_payment', null);
  const { amountInPaise, status, word } = payment;
  if (status === 'unknown') return differs('unknown_word', word);
  if (!isTaken(payment)) return differs('not_captured', word);
  return [
    ...(ours === amountInPaise ? [] : differs('amount_differs', amountInPaise)),
    ...compareRefunds(charge, refunds),
  ];
}

const foreignRefund = ({ id, razorpayPaymentId, amountInPaise }: ProviderRefund): FoundDifference =>
  difference('foreign_refund', id, { ours: null, theirs: amountInPaise, razorpayPaymentId, refundId: id });

function compareRefunds(charge: ChargeRecord, refunds: BothSides['refunds']): FoundDifference[] {
  if (refunds === null) return [];
  if (refunds === 'unreadable') {
    const about = { razorpayPaymentId: charge._id, bookingId: charge.bookingId };
    return [difference('unknown_word', charge._id, { ours: null, theirs: 'refunds unreadable', ...about })];
  }
  const own = ownRefundsOf(charge);
  const ids = new Set(own.map(({ refundId }) => refundId));
  const others = refunds.filter(({ id, status }) => !ids.has(id) && status !== 'failed');
  // Refunds that we requested but whose response was lost: their `receipt` field at the provider shows that they are
  // ours, although our records lack their ids.
  const keyed = others.filter(({ receipt }) => receipt?.startsWith(`refund-${charge._id}-`) === true);
  const forgotten = new Set(findForgotten(charge, keyed));
  const isLost = (each: ProviderRefund) => keyed.includes(each) && !forgotten.has(each);
  return [
    ...own.flatMap((each) => compareOwn(charge, each, refunds)),
    ...others.filter(isLost).map((each) => unknownRefund(charge, each)),
    ...compareOutside(charge, refunds),
  ];
}

function compareOwn(
  charge: ChargeRecord,
  { refundId, paise, state }: OwnRefund,
  refunds: ProviderRefund[],
): FoundDifference[] {
  const about = { razorpayPaymentId: charge._id, refundId, bookingId: charge.bookingId };
  const differs = (kind: DifferenceKind, ours: string | number, theirs: string | number | null) => [
    difference(kind, refundId, { ours, theirs, ...about }),
  ];
  const listed = refunds.find(({ id }) => id === refundId);
  if (!listed) return state === 'failed' ? [] : differs('missing_refund', paise, null);
  const { amountInPaise, status, word } = listed;
  if (status === 'unknown') return differs('unknown_word', state, word);
  const isSameState = status === state || (status === 'pending' && state === 'requested');
  return [
    ...(amountInPaise === paise ? [] : differs('refund_amount_differs', paise, amountInPaise)),
    ...(isSameState ? [] : differs('refund_state_differs', state, word)),
  ];
}

const unknownRefund = (charge: ChargeRecord, { id, amountInPaise }: ProviderRefund): FoundDifference =>
  difference('unknown_refund', id, {
    ours: null,
    theirs: amountInPaise,
    razorpayPaymentId: charge._id,
    refundId: id,
    bookingId: charge.bookingId,
  });

/** Our records contain only the total of the refunds made outside our system. */
function compareOutside(charge: ChargeRecord, refunds: ProviderRefund[]): FoundDifference[] {
  const ours = charge.outsidePaise;
  const { listed } = listOutside(charge, refunds);
  const theirs = paiseOut(listed);
  const newest = refunds.find(({ id }) => id === listed.find(({ cameBack }) => !cameBack)?.id);
  if (theirs > ours && newest) return [unknownRefund(charge, newest)];
  const about = { razorpayPaymentId: charge._id, bookingId: charge.bookingId };
  return theirs === ours ? [] : [difference('outside_differs', charge._id, { ours, theirs, ...about })];
}
