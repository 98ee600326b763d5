/*
 * The payment provider's interface, as far as this application needs it. `razorpay/gateway.ts` is the only
 * implementation; tests point it at the sandbox.
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

/**
 * A failed provider call. If it is `retryable`, the same call may succeed later, and the failed call may still have
 * taken effect.
 */
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
  /** The notes that this application set on the order. */
  notes: Record<string, string>;
};

/**
 * `unknown` means a status that this code does not know, or an entity that could not be parsed; `word` holds the
 * original value.
 */
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
  /** The provider's fee including tax, and the tax alone; both are null until the provider reports them. */
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

/** A payment dispute; `status` is the provider's own value, or `unreadable`. */
export type ProviderDispute = {
  id: string;
  razorpayPaymentId: string;
  amountInPaise: number;
  /** The amount that we lost; 0 until the dispute is lost, or if the provider doesn’t report it. */
  deductedInPaise: number;
  phase: string;
  reason: string | null;
  status: string;
  respondBy: Date | null;
  createdAt: Date;
};

/** A payout to the company's bank account; `status` is the provider's own value, or `unreadable`. */
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
 * One line of a payout. Fees include tax; the credit for a payment is its amount minus the fee. `unknown` means an
 * unknown type or a line that could not be parsed; `word` holds the original value.
 */
export type ProviderSettlementItem = {
  /** The id of the payment or refund in the payout, or the provider's name for an adjustment. */
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

/** `budgetMs` limits the whole call, including retries; it defaults to the gateway's own limit of 10 s. */
export type CallOptions = { budgetMs?: number };

/** Complete lists; `day` is a date in India, `YYYY-MM-DD`. `budgetMs` limits each page. */
export type ProviderLists = {
  /** Returns every payment attempt that started on the day. */
  listPayments: (day: string, options?: CallOptions) => Promise<ProviderPayment[]>;
  listRefunds: (day: string, options?: CallOptions) => Promise<ProviderRefund[]>;
  /** Returns all disputes of all time, because an old one may change. */
  listDisputes: (options?: CallOptions) => Promise<ProviderDispute[]>;
  listSettlements: (day: string, options?: CallOptions) => Promise<ProviderSettlement[]>;
  /** Returns every line of the payouts made on the day. */
  listSettlementItems: (day: string, options?: CallOptions) => Promise<ProviderSettlementItem[]>;
};

/**
 * The payment provider. `amount` is in whole rupees; `…InPaise` is in paise, exactly as the provider reported it. Every
 * method may throw GatewayError. Ids are validated before they are sent.
 */
export type PaymentGateway = ProviderLists & {
  /** The public key id, used by the checkout. */
  readonly keyId: string;
  createOrder: (
    input: { receipt: string; amount: number; notes: Record<string, string> },
    options?: CallOptions,
  ) => Promise<ProviderOrder>;
  /** Returns the newest order with this receipt and amount, or null. */
  findOrderByReceipt: (receipt: string, amount: number, options?: CallOptions) => Promise<ProviderOrder | null>;
  fetchOrder: (orderId: string, options?: CallOptions) => Promise<ProviderOrder>;
  /** Returns every payment attempt for the order, in no particular order; empty when there were none. */
  fetchOrderPayments: (orderId: string, options?: CallOptions) => Promise<ProviderPayment[]>;
  fetchPayment: (razorpayPaymentId: string, options?: CallOptions) => Promise<ProviderPayment>;
  capture: (input: { razorpayPaymentId: string; amount: number }, options?: CallOptions) => Promise<ProviderPayment>;
  /**
   * `key` is both the idempotency key and the refund's receipt. The amount is in paise, so that a payment that is not
   * in whole rupees can also be refunded in full.
   */
  refund: (
    input: { razorpayPaymentId: string; amountInPaise: number; key: string; bookingId: string },
    options?: CallOptions,
  ) => Promise<ProviderRefund>;
  fetchRefunds: (razorpayPaymentId: string, options?: CallOptions) => Promise<ProviderRefund[]>;
  fetchDispute: (disputeId: string, options?: CallOptions) => Promise<ProviderDispute>;
  verifyCheckout: (input: { orderId: string; razorpayPaymentId: string; signature: string }) => boolean;
  /** `raw` contains the bytes exactly as received; the signature may match any configured secret. */
  verifyWebhook: (raw: Uint8Array, signature: string) => boolean;
};

/** Converts rupees to paise. Throws RangeError unless the amount is a non-negative integer that converts exactly. */
export function toPaise(amount: number): number {
  const paise = amount * 100;
  if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isSafeInteger(paise)) {
    throw new RangeError(`not whole rupees: ${amount}`);
  }
  return paise;
}
