import { objectIdPattern } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund, toPaise } from '../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { findCharge } from '../payment/charge/find-charges.ts';
import { findPayment, findPaymentByOrder } from '../payment/payment-moves.ts';
import type { PaymentRecord } from '../payment/payment.model.ts';
import { findRequestedBooking } from '../payment/rebuild-payment.ts';

/** One payment as recorded by the provider and by us. */
export type BothSides = {
  id: string;
  /** Null if the provider has no such payment. */
  payment: ProviderPayment | null;
  /** Null if nothing was refunded. */
  refunds: ProviderRefund[] | 'unreadable' | null;
  charge: ChargeRecord | null;
  /** Whether the payment belongs to one of our orders. */
  isOurs: boolean;
  /** The booking that the order names, if it is the order of a payment request that was lost. */
  lostBy: ObjectId | null;
};

/** A refund that we requested and the provider accepted. */
export type OwnRefund = { refundId: string; paise: number; state: 'requested' | 'processed' | 'failed' };

/** Returns the refunds that the provider accepted from us, except those that an admin paid by bank transfer. */
export function ownRefundsOf({ parts }: ChargeRecord): OwnRefund[] {
  return parts.flatMap(({ razorpayRefundId: refundId, paise, amount, state, byHand }) =>
    refundId === null || byHand || amount === 0 || state === 'due'
      ? []
      : [{ refundId, paise: paise ?? toPaise(amount), state }],
  );
}

/** Returns null for a rejected call, for example for an unknown id. Throws if the provider does not respond. */
export async function nullIfRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'validation') return null;
    throw error;
  }
}

type Known = { payment?: ProviderPayment | undefined; refunds?: ProviderRefund[] };

/** Both sides of a payment, and our payment record if the order is ours. */
export type Subject = BothSides & { row: PaymentRecord | null };

/**
 * Reads the current state of a payment from the provider and from our records. Data in `known`, from an earlier list
 * request, is not fetched again. Rejects with GatewayError if the provider does not respond.
 */
export async function readSubject(id: string, known: Known, deps: Deps): Promise<Subject> {
  // Read the provider first: a change during the read then makes the two sides differ, so the payment is checked again.
  const payment = known.payment ?? (await readPayment(id, deps));
  const refunds = payment && (await readRefunds(payment, known.refunds ?? [], deps));
  const charge = await findCharge(id);
  const { row, lostBy = null } = charge
    ? { row: charge.paymentId && (await findPayment(charge.paymentId)) }
    : await findRow(payment?.orderId ?? null, deps);
  return { id, payment, refunds, charge, row, isOurs: row !== null, lostBy };
}

const hasRefunds = (charge: ChargeRecord): boolean => ownRefundsOf(charge).length > 0 || charge.outsidePaise > 0;

const isMalformed = (error: unknown): boolean => error instanceof GatewayError && error.kind === 'malformed';

/**
 * Returns null for a payment that the provider does not have. A malformed payment is returned as `unreadable`, just as
 * it is in a list.
 */
async function readPayment(id: string, { gateway }: Deps): Promise<ProviderPayment | null> {
  try {
    return await nullIfRefused(gateway.fetchPayment(id));
  } catch (error) {
    if (isMalformed(error)) return unreadable(id);
    throw error;
  }
}

const unreadable = (id: string): ProviderPayment => ({
  id,
  orderId: null,
  amountInPaise: 0,
  refundedInPaise: 0,
  currency: '',
  status: 'unknown',
  word: 'unreadable',
  method: null,
  createdAt: new Date(0),
  feeInPaise: null,
  taxInPaise: null,
  error: { code: null, reason: null, description: null },
});

/** Returns all refunds of a payment; null if neither side reports any. */
async function readRefunds(
  { id, refundedInPaise }: ProviderPayment,
  listed: ProviderRefund[],
  { gateway }: Deps,
): Promise<BothSides['refunds']> {
  const charge = await findCharge(id);
  const isTold = refundedInPaise > 0 || listed.length > 0 || (charge !== null && hasRefunds(charge));
  if (!isTold) return null;
  try {
    return await gateway.fetchRefunds(id);
  } catch (error) {
    if (isMalformed(error)) return 'unreadable';
    throw error;
  }
}

type Found = { row: PaymentRecord | null; lostBy?: ObjectId | null };

/**
 * Returns our record of an order, even if the response with the order’s id was lost. If the order is not ours, the
 * record is null.
 */
async function findRow(orderId: string | null, { gateway }: Deps): Promise<Found> {
  if (orderId === null) return { row: null };
  const row = await findPaymentByOrder(orderId);
  if (row) return { row };
  const order = await nullIfRefused(gateway.fetchOrder(orderId));
  const receipt = order?.receipt ?? '';
  const named = objectIdPattern.test(receipt) ? await findPayment(receipt) : null;
  if (named?.razorpayOrderId === null) return { row: named };
  return { row: null, lostBy: order && (await findRequestedBooking(order)) };
}
