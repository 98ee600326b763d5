import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, trusted } from '../../../platform/mongo.ts';
import type { ProviderPayment, ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { Charge, type ChargeRecord, type ChargeRefund } from './charge.model.ts';
import { findCharge } from './find-charges.ts';

/*
 * Every change of a charge and of its refund: one compare-and-set each, which names the state it expects, and false
 * when the charge is not in it. The numbers C1 to C8 are those of the protocol (decision 0008).
 */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

async function apply(
  charge: Pick<ChargeRecord, '_id'>,
  { logger }: Pick<Deps, 'logger'>,
  { filter, $set }: { filter: Record<string, unknown>; $set: Record<string, unknown> },
): Promise<boolean> {
  const { modifiedCount } = await Charge.updateOne({ _id: charge._id, ...filter }, { $set });
  if (modifiedCount === 1) logger.info({ chargeId: charge._id, update: { $set } }, 'charge moved');
  return modifiedCount === 1;
}

/** The idempotency key of a refund: the same for every try until a person starts a new generation. */
const refundKey = (razorpayPaymentId: string, gen: number): string => `refund-${razorpayPaymentId}-${gen}`;

/** A refund that nobody has asked for yet; `amount` in rupees. */
export function newRefund(razorpayPaymentId: string, amount: number): ChargeRefund {
  return {
    amount,
    state: 'due',
    gen: 1,
    key: refundKey(razorpayPaymentId, 1),
    razorpayRefundId: null,
    tries: 0,
    lastError: null,
    retryFrom: null,
    requestedAt: null,
    processedAt: null,
    external: false,
  };
}

const genOf = ({ refund }: ChargeRecord): number => refund?.gen ?? 0;

type Recording = { entity: ProviderPayment; payment: PaymentRecord; isMismatch: boolean };

/**
 * C1: writes a captured payment down before anything is decided, or finds what was written earlier. Money of the wrong
 * amount or currency can never count, so its record starts as a refund.
 */
export async function recordCharge({ entity, payment, isMismatch }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  if (payment.razorpayOrderId === null) throw new Error('cannot record a charge: the payment has no order');
  const now = deps.clock.now();
  // A foreign amount may not be whole rupees; what goes back then is rounded up, never down.
  const amount = Math.ceil(entity.amountInPaise / 100);
  try {
    await Charge.create({
      _id: entity.id,
      paymentId: payment._id,
      bookingId: payment.bookingId,
      customerId: payment.customerId,
      razorpayOrderId: payment.razorpayOrderId,
      amount,
      providerPaise: entity.amountInPaise,
      method: entity.method,
      capturedAt: now,
      outcome: isMismatch ? 'refund' : 'undecided',
      reason: isMismatch ? 'mismatch' : null,
      net: 0,
      refund: isMismatch ? newRefund(entity.id, amount) : null,
      open: true,
      nextAt: now,
    });
    if (isMismatch) {
      const facts = { alert: 'amount_mismatch', chargeId: entity.id, expected: payment.amount };
      deps.logger.error(facts, 'captured amount differs from the order');
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const charge = await findCharge(entity.id);
  if (!charge) throw new Error('charge not found after it was written');
  await checkpoint('settle:recorded');
  return charge;
}

/** C2: this payment is what the booking was confirmed by. */
export async function keepCharge(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  return apply(charge, deps, {
    filter: { outcome: 'undecided' },
    $set: { outcome: 'kept', net: charge.amount, open: false, nextAt: null },
  });
}

/** C3: this payment can never count; all of it goes back. */
export async function refundAll(charge: ChargeRecord, reason: string, deps: MoveDeps): Promise<boolean> {
  return apply(charge, deps, {
    filter: { outcome: 'undecided' },
    $set: owes(charge, { amount: charge.amount, reason }, deps),
  });
}

/** C4: the cancellation of a paid booking owes `refundDue` rupees. */
export async function refundByPolicy(charge: ChargeRecord, refundDue: number, deps: MoveDeps): Promise<boolean> {
  return apply(charge, deps, {
    filter: { outcome: trusted({ $in: [/* guard: C4 also from undecided */ 'undecided', 'kept'] }) },
    $set: owes(charge, { amount: refundDue, reason: 'cancelled' }, deps),
  });
}

const owes = (
  charge: ChargeRecord,
  { amount, reason }: { amount: number; reason: string },
  { clock }: MoveDeps,
): Partial<ChargeRecord> => ({
  outcome: 'refund',
  reason,
  net: charge.amount - amount,
  refund: newRefund(charge._id, amount),
  open: true,
  nextAt: clock.now(),
});

/** Counts one more call for a due refund; answers which one it is, or null when it is not due any more. */
export async function startRefundTry(charge: ChargeRecord): Promise<number | null> {
  const started = await Charge.findOneAndUpdate(
    { _id: charge._id, 'refund.state': 'due', 'refund.gen': genOf(charge) },
    { $inc: { 'refund.tries': 1 } },
    { returnDocument: 'after' },
  ).lean();
  return started?.refund?.tries ?? null;
}

/** C5 and C6: the provider has taken this refund on, and perhaps ended it at once. */
export async function recordRefund(charge: ChargeRecord, accepted: ProviderRefund, deps: MoveDeps): Promise<void> {
  await refundRequested(charge, accepted.id, deps);
  if (accepted.status !== 'pending') await refundEnded(charge, accepted.status, deps);
  await checkpoint('refund:recorded');
}

/** C5: the provider has taken this refund on. */
export async function refundRequested(charge: ChargeRecord, refundId: string, deps: MoveDeps): Promise<boolean> {
  const now = deps.clock.now();
  return apply(charge, deps, {
    filter: { /* guard: C5 expects a refund that is due */ 'refund.state': 'due', 'refund.gen': genOf(charge) },
    $set: {
      'refund.state': 'requested',
      'refund.razorpayRefundId': refundId,
      'refund.requestedAt': now,
      'refund.lastError': null,
      'refund.retryFrom': null,
      nextAt: new Date(now.getTime() + 3_600_000),
    },
  });
}

/** C6: the provider's refund has ended, well or badly. One that failed waits for a person. */
export async function refundEnded(
  charge: ChargeRecord,
  state: 'processed' | 'failed',
  deps: MoveDeps,
): Promise<boolean> {
  const isProcessed = state === 'processed';
  const moved = await apply(charge, deps, {
    filter: { 'refund.state': 'requested', 'refund.gen': genOf(charge) },
    $set: {
      'refund.state': state,
      'refund.processedAt': isProcessed ? deps.clock.now() : null,
      open: !isProcessed,
      nextAt: null,
    },
  });
  if (moved && !isProcessed) {
    deps.logger.error({ alert: 'refund_failed', chargeId: charge._id }, 'refund failed; an admin must retry it');
  }
  return moved;
}

/** C7: a person tries a failed refund again, under a new key. */
export async function retryRefund(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  const gen = genOf(charge);
  return apply(charge, deps, {
    filter: { /* guard: C7 expects a refund that failed */ 'refund.state': 'failed', 'refund.gen': gen },
    $set: {
      'refund.state': 'due',
      'refund.gen': gen + 1,
      'refund.key': refundKey(charge._id, gen + 1),
      'refund.razorpayRefundId': null,
      'refund.tries': 0,
      nextAt: deps.clock.now(),
    },
  });
}

/** C8: all of it was returned outside our system. */
export async function refundedOutside(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  const now = deps.clock.now();
  return apply(charge, deps, {
    filter: {
      $or: [
        { outcome: trusted({ $in: ['undecided', 'kept'] }) },
        { 'refund.state': trusted({ $in: ['due', 'requested', 'failed'] }) },
      ],
    },
    $set: {
      outcome: 'refund',
      reason: 'refunded_outside',
      net: 0,
      refund: { ...newRefund(charge._id, charge.amount), state: 'processed', external: true, processedAt: now },
      open: false,
      nextAt: null,
    },
  });
}

/** Remembers `amount` rupees as returned in part outside our system; false when as much was known before. */
export async function noteOutside(razorpayPaymentId: string, amount: number, deps: MoveDeps): Promise<boolean> {
  return apply({ _id: razorpayPaymentId }, deps, {
    filter: { outside: trusted({ $not: { $gte: amount } }) },
    $set: { outside: amount },
  });
}

/** How long a refund that waits is left alone between two tries before its time, whoever makes them. */
export const earlyTryEveryMs = 30_000;

/** A refund call did not get through: it stays due and is tried again later, or earlier if the provider was silent. */
export async function postponeRefund(
  charge: ChargeRecord,
  { nextAt, error, wasSilent }: { nextAt: Date; error: string; wasSilent: boolean },
  deps: MoveDeps,
): Promise<void> {
  const retryFrom = wasSilent ? new Date(deps.clock.now().getTime() + earlyTryEveryMs) : null;
  await apply(charge, deps, {
    filter: { 'refund.state': 'due', 'refund.gen': genOf(charge) },
    $set: { nextAt, 'refund.lastError': error, 'refund.retryFrom': retryFrom },
  });
}
