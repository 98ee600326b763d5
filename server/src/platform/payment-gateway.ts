/*
 * What we need of a payment provider, in our words. `razorpay/gateway.ts` is the one implementation;
 * tests point it at the sandbox.
 */

export type GatewayErrorKind =
  | 'validation'
  | 'auth'
  | 'conflict'
  | 'rate_limited'
  | 'server'
  | 'network'
  | 'timeout'
  | 'malformed';

type GatewayErrorFacts = {
  status?: number;
  code?: string;
  description?: string;
  reason?: string;
  cause?: unknown;
};

/** A call that did not succeed. `retryable` says that the same call may succeed later; it may also have been done. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly description: string | undefined;
  readonly reason: string | undefined;

  constructor(kind: GatewayErrorKind, facts: GatewayErrorFacts = {}) {
    super(`payment provider: ${kind}${facts.description ? ` (${facts.description})` : ''}`, { cause: facts.cause });
    this.name = 'GatewayError';
    this.kind = kind;
    this.retryable = kind !== 'validation' && kind !== 'auth';
    this.status = facts.status;
    this.code = facts.code;
    this.description = facts.description;
    this.reason = facts.reason;
  }
}

export type ProviderOrder = {
  id: string;
  amountInPaise: number;
  currency: string;
  receipt: string | null;
  status: string;
  /** What we wrote on it. */
  notes: Record<string, string>;
};

/** `unknown`: the provider said a word that we do not know, or the entity could not be read; `word` tells what it was. */
export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'unknown';

export type ProviderPayment = {
  id: string;
  orderId: string | null;
  amountInPaise: number;
  refundedInPaise: number;
  currency: string;
  status: ProviderPaymentStatus;
  word: string;
  method: string | null;
  createdAt: Date;
  /** What the provider keeps of it, its tax included, and that tax; null before it says. */
  feeInPaise: number | null;
  taxInPaise: number | null;
  error: { code: string | null; reason: string | null; description: string | null };
};

export type ProviderRefund = {
  id: string;
  razorpayPaymentId: string;
  amountInPaise: number;
  status: 'pending' | 'processed' | 'failed' | 'unknown';
  word: string;
  receipt: string | null;
};

/** A payment that its customer's bank calls in question; `status` is the provider's word. */
export type ProviderDispute = {
  id: string;
  razorpayPaymentId: string;
  amountInPaise: number;
  phase: string;
  reason: string | null;
  status: string;
  respondBy: Date | null;
  createdAt: Date;
};

/** Money on its way to our bank account; `status` is the provider's word, or `unreadable`. */
export type ProviderSettlement = {
  id: string;
  amountInPaise: number;
  feesInPaise: number;
  taxInPaise: number;
  utr: string | null;
  status: string;
  createdAt: Date;
};

/**
 * One line of a settlement. A fee includes the tax on it; of a payment the credit is the amount less the fee.
 * `unknown`: a type that we do not know, or a line that could not be read; `word` tells which.
 */
export type ProviderSettlementItem = {
  /** The payment or refund that is settled, or the provider's name for an adjustment. */
  entityId: string;
  type: 'payment' | 'refund' | 'adjustment' | 'unknown';
  word: string;
  debitInPaise: number;
  creditInPaise: number;
  amountInPaise: number;
  feeInPaise: number;
  taxInPaise: number;
  settlementId: string;
  utr: string | null;
  razorpayPaymentId: string | null;
  orderId: string | null;
  description: string | null;
  createdAt: Date;
  settledAt: Date;
};

/** `budgetMs` bounds the whole call, retries included; without it the gateway's own limit of 10 s holds. */
export type CallOptions = { budgetMs?: number };

/** Everything of one day in India, `YYYY-MM-DD`. `budgetMs` bounds each page. */
export type ProviderLists = {
  /** Every attempt to pay that began on the day. */
  listPayments: (day: string, options?: CallOptions) => Promise<ProviderPayment[]>;
  /** Every refund that was made on the day. */
  listRefunds: (day: string, options?: CallOptions) => Promise<ProviderRefund[]>;
  listSettlements: (day: string, options?: CallOptions) => Promise<ProviderSettlement[]>;
  /** What was settled on the day, payment by payment. */
  listSettlementItems: (day: string, options?: CallOptions) => Promise<ProviderSettlementItem[]>;
};

/**
 * The provider. `amount` is whole rupees; `…InPaise` is paise, exactly as the provider said.
 * Every method may throw GatewayError. Ids are checked before they are sent.
 */
export type PaymentGateway = ProviderLists & {
  /** The public key id that checkout needs. */
  readonly keyId: string;
  createOrder: (
    input: { receipt: string; amount: number; notes: Record<string, string> },
    options?: CallOptions,
  ) => Promise<ProviderOrder>;
  /** The newest order with this receipt and amount, or null. */
  findOrderByReceipt: (receipt: string, amount: number, options?: CallOptions) => Promise<ProviderOrder | null>;
  fetchOrder: (orderId: string, options?: CallOptions) => Promise<ProviderOrder>;
  /** Every attempt to pay the order, in any order; empty when nobody tried. */
  fetchOrderPayments: (orderId: string, options?: CallOptions) => Promise<ProviderPayment[]>;
  fetchPayment: (razorpayPaymentId: string, options?: CallOptions) => Promise<ProviderPayment>;
  capture: (input: { razorpayPaymentId: string; amount: number }, options?: CallOptions) => Promise<ProviderPayment>;
  /** `key` is the idempotency key and the refund's receipt. In paise, because all of an odd amount must go back. */
  refund: (
    input: { razorpayPaymentId: string; amountInPaise: number; key: string; bookingId: string },
    options?: CallOptions,
  ) => Promise<ProviderRefund>;
  fetchRefunds: (razorpayPaymentId: string, options?: CallOptions) => Promise<ProviderRefund[]>;
  fetchDispute: (disputeId: string, options?: CallOptions) => Promise<ProviderDispute>;
  verifyCheckout: (input: { orderId: string; razorpayPaymentId: string; signature: string }) => boolean;
  /** `raw` are the bytes as they arrived; any configured secret may match. */
  verifyWebhook: (raw: Uint8Array, signature: string) => boolean;
};

/** Rupees to paise. Throws RangeError for anything but a whole, non-negative, exact amount. */
export function toPaise(amount: number): number {
  const paise = amount * 100;
  if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isSafeInteger(paise)) {
    throw new RangeError(`not whole rupees: ${amount}`);
  }
  return paise;
}
