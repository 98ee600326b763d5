import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, trusted } from '../../../platform/mongo.ts';
import type { ProviderPayment } from '../../../platform/payment-gateway.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { Charge, type ChargeRecord, type ChargeRefund } from './charge.model.ts';
import { findCharge } from './find-charges.ts';

/*
 * Every change of a charge: one compare-and-set each, which names the state it expects, and false when the charge is
 * not in it. `refund-moves.ts` has those of its refund. The numbers C1 to C12 are those of the protocol (decision 0008).
 */

export type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

type OutsidePart = { outsideParts: { paise: number; at: Date } };

/** Makes a move of a charge: what it expects beside the id, and what it writes. */
export async function moveCharge(
  charge: Pick<ChargeRecord, '_id'>,
  { logger }: Pick<Deps, 'logger'>,
  { filter, ...update }: { filter: Record<string, unknown>; $set: Record<string, unknown>; $push?: OutsidePart },
): Promise<boolean> {
  const { modifiedCount } = await Charge.updateOne({ _id: charge._id, ...filter }, update);
  if (modifiedCount === 1) logger.info({ chargeId: charge._id, update }, 'charge moved');
  return modifiedCount === 1;
}

/** The idempotency key of a refund: the same for every try until a person starts a new generation. */
export const refundKey = (razorpayPaymentId: string, gen: number): string => `refund-${razorpayPaymentId}-${gen}`;

/** A refund that nobody has asked for yet; `amount` in rupees. */
export function newRefund(razorpayPaymentId: string, amount: number, dueAt: Date): ChargeRefund {
  return {
    amount,
    state: 'due',
    gen: 1,
    key: refundKey(razorpayPaymentId, 1),
    razorpayRefundId: null,
    dueAt,
    tries: 0,
    lastError: null,
    retryFrom: null,
    requestedAt: null,
    processedAt: null,
    external: false,
  };
}

/** Rupees, rounded up, that were returned outside our system. */
export const outsideOf = ({ outsidePaise = 0 }: Pick<ChargeRecord, 'outsidePaise'>): number =>
  Math.ceil(outsidePaise / 100);

type Recording = { entity: ProviderPayment; payment: PaymentRecord };

/** How a charge begins: money that may count, money that never can, or money that has gone back already. */
type Beginning = Pick<ChargeRecord, 'outcome' | 'reason' | 'refund' | 'open' | 'nextAt' | 'outsidePaise'>;

/** C1: writes a captured payment down before anything is decided, or finds what was written earlier. */
export async function recordCharge({ entity, payment }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  const nextAt = deps.clock.now();
  return insert({ entity, payment }, { outcome: 'undecided', reason: null, refund: null, open: true, nextAt }, deps);
}

/** C1 of money of the wrong amount or currency: it can never count, so its record starts as a refund. */
export async function recordMismatch({ entity, payment }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  const nextAt = deps.clock.now();
  const refund = newRefund(entity.id, rupeesOf(entity), nextAt);
  return insert({ entity, payment }, { outcome: 'refund', reason: 'mismatch', refund, open: true, nextAt }, deps);
}

/** C8 of a payment that was returned before we ever saw it: one write, so that it is at no moment money that may count. */
export async function recordReturned({ entity, payment }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  return insert(
    { entity, payment },
    { outcome: 'refund', ...allOutside(entity, deps), reason: 'returned_unseen' },
    deps,
  );
}

/** The provider's time, so that money counts on its day also when we hear of it later: after its order, not after now. */
const within = (first: Date, told: Date, last: Date): Date => (told > last ? last : told < first ? first : told);

/** A foreign amount may not be whole rupees; what goes back then is rounded up, never down. */
const rupeesOf = ({ amountInPaise }: Pick<ProviderPayment, 'amountInPaise'>): number => Math.ceil(amountInPaise / 100);

async function insert({ entity, payment }: Recording, beginning: Beginning, deps: MoveDeps): Promise<ChargeRecord> {
  if (payment.razorpayOrderId === null) throw new Error('cannot record a charge: the payment has no order');
  try {
    await Charge.create({
      _id: entity.id,
      paymentId: payment._id,
      bookingId: payment.bookingId,
      customerId: payment.customerId,
      razorpayOrderId: payment.razorpayOrderId,
      amount: rupeesOf(entity),
      providerPaise: entity.amountInPaise,
      method: entity.method,
      capturedAt: within(payment.createdAt, entity.createdAt, deps.clock.now()),
      net: 0,
      ...beginning,
    });
    if (beginning.reason === 'mismatch') {
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

type Decision = { filter: Record<string, unknown>; changes: (charge: ChargeRecord) => Partial<ChargeRecord> };

/** Decides about a charge as it stands: what went back outside since it was read is part of the decision. */
async function decide(charge: ChargeRecord, { filter, changes }: Decision, deps: MoveDeps): Promise<boolean> {
  const { outsidePaise } = charge;
  const seen = { outsidePaise: outsidePaise ?? trusted({ $exists: false }) };
  if (await moveCharge(charge, deps, { filter: { ...filter, ...seen }, $set: changes(charge) })) return true;
  const fresh = await findCharge(charge._id);
  return fresh !== null && fresh.outsidePaise !== outsidePaise && decide(fresh, { filter, changes }, deps);
}

/** C2: this payment is what the booking was confirmed by. */
export async function keepCharge(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  return decide(
    charge,
    {
      filter: { outcome: 'undecided' },
      changes: (now) => ({ outcome: 'kept', net: now.amount - outsideOf(now), open: false, nextAt: null }),
    },
    deps,
  );
}

/** C3: this payment can never count; all of it goes back. */
export async function refundAll(charge: ChargeRecord, reason: string, deps: MoveDeps): Promise<boolean> {
  return decide(
    charge,
    {
      filter: { outcome: 'undecided' },
      changes: (now) => owes(now, { amount: now.amount, reason }, deps),
    },
    deps,
  );
}

/** C4: the cancellation of a paid booking owes `refundDue` rupees. */
export async function refundByPolicy(charge: ChargeRecord, refundDue: number, deps: MoveDeps): Promise<boolean> {
  return decide(
    charge,
    {
      filter: { outcome: trusted({ $in: [/* guard: C4 also from undecided */ 'undecided', 'kept'] }) },
      changes: (now) => owes(now, { amount: refundDue, reason: 'cancelled' }, deps),
    },
    deps,
  );
}

/** Never more than is left: what went back outside our system is not owed again. */
function owes(
  charge: ChargeRecord,
  { amount, reason }: { amount: number; reason: string },
  { clock }: MoveDeps,
): Partial<ChargeRecord> {
  const left = charge.amount - outsideOf(charge);
  const owed = /* guard: no more is promised than is left -> amount */ Math.min(amount, left);
  return {
    outcome: 'refund',
    reason,
    net: left - owed,
    refund: newRefund(charge._id, owed, clock.now()),
    open: true,
    nextAt: clock.now(),
  };
}

/** What a charge is after all of it was returned outside our system. */
function allOutside({ id, amountInPaise }: Pick<ProviderPayment, 'id' | 'amountInPaise'>, { clock }: MoveDeps) {
  const amount = rupeesOf({ amountInPaise });
  const now = clock.now();
  const refund = { ...newRefund(id, amount, now), state: 'processed' as const, external: true, processedAt: now };
  return { reason: 'refunded_outside', refund, outsidePaise: amountInPaise, open: false, nextAt: null };
}

/** C8: all of it was returned outside our system. */
export async function refundedOutside(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  return moveCharge(charge, deps, {
    filter: {
      $or: [
        { outcome: trusted({ $in: ['undecided', 'kept'] }) },
        { 'refund.state': trusted({ $in: ['due', 'requested', 'failed'] }) },
      ],
    },
    $set: { outcome: 'refund', net: 0, ...allOutside({ id: charge._id, amountInPaise: charge.providerPaise }, deps) },
    $push: { outsideParts: { paise: charge.providerPaise - (charge.outsidePaise ?? 0), at: deps.clock.now() } },
  });
}
