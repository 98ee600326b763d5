import { objectIdPattern } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund, toPaise } from '../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { findCharge } from '../payment/charge/find-charges.ts';
import { findPayment, findPaymentByOrder } from '../payment/payment-moves.ts';
import type { PaymentRecord } from '../payment/payment.model.ts';

/** One payment as both sides know it. */
export type BothSides = {
  id: string;
  /** Null: the provider has no such payment. */
  payment: ProviderPayment | null;
  /** Null: nothing was refunded. */
  refunds: ProviderRefund[] | 'unreadable' | null;
  charge: ChargeRecord | null;
  /** Whether the order that it pays is ours. */
  isOurs: boolean;
};

/** A refund that we asked the provider for and that it has accepted. */
export type OwnRefund = { refundId: string; paise: number; state: 'requested' | 'processed' | 'failed' };

/** Every refund of ours that the provider has given an id, except those that others paid. */
export function ownRefundsOf({ parts }: ChargeRecord): OwnRefund[] {
  return parts.flatMap(({ razorpayRefundId: refundId, paise, amount, state, byHand }) =>
    refundId === null || byHand || amount === 0 || state === 'due'
      ? []
      : [{ refundId, paise: paise ?? toPaise(amount), state }],
  );
}

/** Null when the provider refuses to know something; rejects when it does not answer. */
export async function nullIfRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'validation') return null;
    throw error;
  }
}

type Known = { payment?: ProviderPayment | undefined; refunds?: ProviderRefund[] };

/** Both sides of a payment, and the row of the order that it pays if that is ours. */
export type Subject = BothSides & { row: PaymentRecord | null };

/**
 * Reads both sides of a payment as they are now; `known` spares the questions that a list has answered. Rejects with
 * GatewayError when the provider does not answer.
 */
export async function readSubject(id: string, known: Known, deps: Deps): Promise<Subject> {
  // The provider first: what moves meanwhile then differs, and is looked at once more.
  const payment = known.payment ?? (await readPayment(id, deps));
  const refunds = payment && (await readRefunds(payment, known.refunds ?? [], deps));
  const charge = await findCharge(id);
  const row = charge ? await findPayment(charge.paymentId) : await findRow(payment?.orderId ?? null, deps);
  return { id, payment, refunds, charge, row, isOurs: row !== null };
}

const hasRefunds = (charge: ChargeRecord): boolean => ownRefundsOf(charge).length > 0 || charge.outsidePaise > 0;

const isMalformed = (error: unknown): boolean => error instanceof GatewayError && error.kind === 'malformed';

/** Null for a payment that the provider does not have; one that cannot be read says so, as in a list. */
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

/** The whole list of a payment's refunds; null when nobody tells of any. */
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

/** The row of an order of ours, also of one whose id was lost on its way to us. */
async function findRow(orderId: string | null, { gateway }: Deps): Promise<PaymentRecord | null> {
  if (orderId === null) return null;
  const row = await findPaymentByOrder(orderId);
  if (row) return row;
  const order = await nullIfRefused(gateway.fetchOrder(orderId));
  const receipt = order?.receipt ?? '';
  const named = objectIdPattern.test(receipt) ? await findPayment(receipt) : null;
  return named?.razorpayOrderId === null ? named : null;
}
