import { createHmac, randomBytes } from 'node:crypto';

/*
 * Razorpay’s entities as its API returns them: amounts in paise, times in seconds, names in snake case. Fields that our
 * application never reads are omitted. Source: the provider’s API reference.
 */

export type Notes = Record<string, string> | [];

export type Order = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string;
  method: 'upi' | 'card';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string;
  card_id: string | null;
  vpa: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
};

/** `reversed` means that the bank returned a refund after it had been processed. */
export const refundEnds = ['processed', 'failed', 'reversed'] as const;
export type RefundEnd = (typeof refundEnds)[number];

export type Refund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  created_at: number;
  status: 'pending' | RefundEnd;
};

export const disputeEnds = ['won', 'lost', 'closed'] as const;
export type DisputeEnd = (typeof disputeEnds)[number];

export type Dispute = {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | DisputeEnd;
  phase: 'chargeback' | 'pre_arbitration';
  created_at: number;
};

export type Settlement = {
  id: string;
  entity: 'settlement';
  amount: number;
  status: 'created' | 'processed' | 'failed';
  fees: number;
  tax: number;
  utr: string;
  created_at: number;
};

/** An item of a settlement. `fee` includes `tax`; for a payment, `credit` is the amount less the fee. */
export type SettlementItem = {
  entity_id: string;
  type: 'payment' | 'refund' | 'adjustment';
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  fee: number;
  tax: number;
  created_at: number;
  settled_at: number;
  settlement_id: string;
  description: string | null;
  payment_id: string | null;
  settlement_utr: string;
  order_id: string | null;
  method: Payment['method'] | null;
};

/** The fields that the checkout passes to the page’s handler after a successful payment. */
export type SuccessFields = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'setl' | 'adj' | 'evt' | 'card'): string {
  const tail = [...randomBytes(14)].map((byte) => letters[byte % letters.length]).join('');
  return `${prefix}_${tail}`;
}

export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

type ErrorFacts = { field?: string; reason?: string; source?: string; step?: string; code?: string };

/** An error in Razorpay’s format. */
export class ProviderError extends Error {
  readonly status: number;
  readonly facts: ErrorFacts;

  constructor(status: number, description: string, facts: ErrorFacts = {}) {
    super(description);
    this.name = 'ProviderError';
    this.status = status;
    this.facts = facts;
  }

  toBody() {
    const { code = 'BAD_REQUEST_ERROR', field, reason = 'input_validation_failed', source, step } = this.facts;
    const known = { code, description: this.message, source: source ?? 'business', step: step ?? 'payment_initiation' };
    return { error: { ...known, reason, metadata: {}, ...(field && { field }) } };
  }
}
