import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund, toPaise } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { endRefundedOutside, noteReturned } from '../../booking/booking-moves.ts';
import { findDisputesOf } from '../dispute/find-disputes.ts';
import { forgetUnknown, noteUnknown } from '../payment-moves.ts';
import type { ChargeRecord, ChargeRefund } from './charge.model.ts';
import { outsideOf, refundedOutside } from './charge-moves.ts';
import { findCharge } from './find-charges.ts';
import { noteOutside } from './outside-moves.ts';
import { recordRefund, refundEnded } from './refund-moves.ts';

type Returned = Pick<ProviderPayment, 'refundedInPaise'>;

/**
 * Compares what the provider says went back with what we know of it, and writes down the difference: how our own
 * refund ended (C5, C6) and what was returned outside (C11, C8, T11). Answers the charge as it then is. A provider
 * that does not answer leaves it as it was. Source: protocol, section 4.6.
 */
export async function reviewReturns(charge: ChargeRecord, entity: Returned, deps: Deps): Promise<ChargeRecord> {
  const isKnown = entity.refundedInPaise === returnedSoFar(charge) && charge.refund?.state !== 'requested';
  return isKnown ? charge : lookAtRefunds(charge, deps);
}

/** The same without asking first whether anything differs. */
export async function lookAtRefunds(charge: ChargeRecord, deps: Deps): Promise<ChargeRecord> {
  try {
    await applyRefunds(charge, await deps.gateway.fetchRefunds(charge._id), deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.logger.warn({ chargeId: charge._id, err: error.message }, 'payment provider did not list refunds');
  }
  return (await findCharge(charge._id)) ?? charge;
}

/** Writes down what the provider's list of a payment's refunds says; false when it says nothing new. */
export async function applyRefunds(charge: ChargeRecord, refunds: ProviderRefund[], deps: Deps): Promise<boolean> {
  const known = refunds.filter(({ status }) => status !== 'unknown');
  if (known.length > 0)
    await forgetUnknown(
      charge.paymentId,
      known.map(({ id }) => id),
    );
  const isOwn = ({ receipt }: ProviderRefund) => receipt?.startsWith(`refund-${charge._id}-`) === true;
  const isFollowed = await followOwn(charge, refunds.filter(isOwn), deps);
  const outside = refunds.filter((each) => !isOwn(each) && each.status !== 'failed');
  const outsidePaise = outside.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0);
  return (await recordOutside(charge, outsidePaise, deps)) || isFollowed;
}

/** What our own refund of this charge asks for, in paise: to the last one when nothing is to be left. */
export function paiseOfRefund(charge: ChargeRecord): number {
  const { refund, amount, providerPaise, outsidePaise = 0 } = charge;
  if (!refund) return 0;
  return refund.amount + outsideOf(charge) === amount ? providerPaise - outsidePaise : toPaise(refund.amount);
}

function returnedSoFar(charge: ChargeRecord): number {
  const { refund, outsidePaise = 0 } = charge;
  const isOurs = refund !== null && !refund.external && refund.state === 'processed';
  return outsidePaise + (isOurs ? paiseOfRefund(charge) : 0);
}

/** The provider's refund that this one became: the one it told us of, or one whose answer was lost. */
const findOwn = ({ razorpayRefundId, key }: ChargeRefund, own: ProviderRefund[]): ProviderRefund | undefined =>
  own.find(({ id }) => id === razorpayRefundId) ??
  own.find(({ receipt, status }) => receipt === key && status !== 'failed');

async function followOwn(charge: ChargeRecord, own: ProviderRefund[], deps: Deps): Promise<boolean> {
  const { refund } = charge;
  const found = refund && !refund.external ? findOwn(refund, own) : undefined;
  if (!refund || !found) return false;
  if (found.status === 'unknown') await alertUnknown(charge, found, deps);
  if (found.status === 'failed') return refundEnded(charge, 'failed', deps);
  if (refund.state === 'due') {
    await recordRefund(charge, found, deps);
    return true;
  }
  return found.status === 'processed' && refund.state === 'requested' && refundEnded(charge, 'processed', deps);
}

async function alertUnknown(charge: ChargeRecord, { id, word }: ProviderRefund, deps: Deps): Promise<void> {
  if (!(await noteUnknown(charge.paymentId, { id, word }, deps))) return;
  deps.logger.error(
    { alert: 'unknown_refund_state', chargeId: charge._id, refundId: id, word },
    'unknown refund state',
  );
}

async function recordOutside(charge: ChargeRecord, outsidePaise: number, deps: Deps): Promise<boolean> {
  if (outsidePaise >= charge.providerPaise) return recordAllOutside(charge, deps);
  const isNew = await noteOutside(charge, outsidePaise, deps);
  if (!isNew) return false;
  await noteReturned(charge.bookingId, { razorpayPaymentId: charge._id, amount: Math.ceil(outsidePaise / 100) }, deps);
  // A part that pays what we owed is for nobody to look at; any other part somebody must know of.
  if (charge.outcome !== 'refund') {
    deps.logger.error(
      { alert: 'partial_refund_outside', chargeId: charge._id },
      'partial refund made outside our system',
    );
  }
  return true;
}

/** T11, unless a bank took the money back: what then becomes of the rental is for a person to say. */
export async function endReturned({ _id, bookingId }: ChargeRecord, deps: Deps): Promise<BookingRecord | null> {
  const [disputed] = await findDisputesOf([_id]);
  // guard: T11 ends a booking whose money was returned outside -> return null;
  return disputed ? null : endRefundedOutside(bookingId, _id, deps);
}

async function recordAllOutside(charge: ChargeRecord, deps: Deps): Promise<boolean> {
  const ended = await endReturned(charge, deps);
  const isNew = await refundedOutside(charge, deps);
  if (isNew && !ended && charge.outcome === 'kept') {
    const facts = { alert: 'refunded_outside_rental_begun', chargeId: charge._id, bookingId: String(charge.bookingId) };
    deps.logger.error(facts, 'money of a rental that has begun was returned outside our system');
  }
  return isNew;
}
