import * as z from 'zod/mini';
import type {
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  ProviderSettlement,
  ProviderSettlementItem,
} from '../payment-gateway.ts';

/*
 * Razorpay's responses, as far as we use them. Amounts are in paise, times in seconds. Unknown fields are ignored,
 * because the provider adds fields without notice. Source: the provider's API reference.
 */

const idShapes = {
  order: /^order_[A-Za-z0-9]{14}$/,
  payment: /^pay_[A-Za-z0-9]{14}$/,
  refund: /^rfnd_[A-Za-z0-9]{14}$/,
  dispute: /^disp_[A-Za-z0-9]{14}$/,
} as const;

/** Returns whether `id` is a well-formed id of this kind. Checked because the SDK puts ids into the URL unescaped. */
export function isProviderId(kind: keyof typeof idShapes, id: string): boolean {
  return typeof id === 'string' && idShapes[kind].test(id);
}

const noteWords = z.record(z.string(), z.union([z.string(), z.number()]));

/** Razorpay sends an empty array when there are no notes; invalid notes must not make the whole order unreadable. */
function readNotes(notes: unknown): Record<string, string> {
  const { data = {} } = noteWords.safeParse(notes);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
}

const text = z._default(z.nullable(z.string()), null);
const paise = z.int().check(z.nonnegative());

const order = z.object({
  id: z.string().check(z.regex(idShapes.order)),
  amount: paise,
  currency: z.string(),
  receipt: text,
  status: z.string(),
  notes: z._default(z.unknown(), {}),
});

const payment = z.object({
  id: z.string().check(z.regex(idShapes.payment)),
  order_id: text,
  amount: paise,
  amount_refunded: z._default(z.nullable(paise), 0),
  currency: z.string(),
  status: z.string(),
  method: text,
  created_at: z.int(),
  fee: z._default(z.nullable(paise), null),
  tax: z._default(z.nullable(paise), null),
  error_code: text,
  error_reason: text,
  error_description: text,
});

const refund = z.object({
  id: z.string().check(z.regex(idShapes.refund)),
  payment_id: z.string().check(z.regex(idShapes.payment)),
  amount: paise,
  status: z.string(),
  receipt: text,
});

const paymentWords = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
/** Maps refund statuses. A reversed refund counts as failed, because its money has come back to our account. */
const refundWords = {
  created: 'pending',
  pending: 'pending',
  processed: 'processed',
  failed: 'failed',
  reversed: 'failed',
} as const;

const dispute = z.object({
  id: z.string().check(z.regex(idShapes.dispute)),
  payment_id: z.string().check(z.regex(idShapes.payment)),
  amount: paise,
  phase: z.string(),
  amount_deducted: z._default(z.nullable(paise), null),
  reason_code: text,
  status: z.string(),
  respond_by: z._default(z.nullable(z.int()), null),
  created_at: z.int(),
});

const toDispute = (wire: z.infer<typeof dispute>): ProviderDispute => ({
  id: wire.id,
  razorpayPaymentId: wire.payment_id,
  amountInPaise: wire.amount,
  deductedInPaise: wire.amount_deducted ?? 0,
  phase: wire.phase,
  reason: wire.reason_code,
  status: wire.status,
  respondBy: wire.respond_by === null ? null : new Date(wire.respond_by * 1000),
  createdAt: new Date(wire.created_at * 1000),
});

const toOrder = (wire: z.infer<typeof order>): ProviderOrder => ({
  id: wire.id,
  amountInPaise: wire.amount,
  currency: wire.currency,
  receipt: wire.receipt,
  status: wire.status,
  notes: readNotes(wire.notes),
});

const toPayment = (wire: z.infer<typeof payment>): ProviderPayment => ({
  id: wire.id,
  orderId: wire.order_id,
  amountInPaise: wire.amount,
  refundedInPaise: wire.amount_refunded ?? 0,
  currency: wire.currency,
  status: paymentWords.find((word) => word === wire.status) ?? 'unknown',
  word: wire.status,
  method: wire.method,
  createdAt: new Date(wire.created_at * 1000),
  feeInPaise: wire.fee,
  taxInPaise: wire.tax,
  error: { code: wire.error_code, reason: wire.error_reason, description: wire.error_description },
});

const toRefund = (wire: z.infer<typeof refund>): ProviderRefund => ({
  id: wire.id,
  razorpayPaymentId: wire.payment_id,
  amountInPaise: wire.amount,
  status: Object.entries(refundWords).find(([word]) => word === wire.status)?.[1] ?? 'unknown',
  word: wire.status,
  receipt: wire.receipt,
});

const collection = z.object({ items: z.array(z.unknown()) });
const named = z.object({ id: z.string().check(z.regex(idShapes.payment)) });
const namedRefund = z.object({ id: z.string().check(z.regex(idShapes.refund)) });
const namedDispute = z.object({ id: z.string().check(z.regex(idShapes.dispute)) });

/**
 * Parses a payment; when only the id is readable, marks the rest as unknown, so that one bad item does not make the
 * whole list fail.
 */
function toListedPayment(item: unknown): ProviderPayment {
  const whole = payment.safeParse(item);
  if (whole.success) return toPayment(whole.data);
  const { id } = named.parse(item);
  const nothing = {
    order_id: null,
    amount: 0,
    amount_refunded: 0,
    currency: '',
    method: null,
    created_at: 0,
    fee: null,
    tax: null,
  };
  const noError = { error_code: null, error_reason: null, error_description: null };
  return toPayment({ ...nothing, ...noError, id, status: 'unreadable' });
}

/** Like `toListedPayment`, but for refunds; an unreadable refund gets no payment id, so it belongs to no payment. */
function toListedRefund(item: unknown): ProviderRefund {
  const whole = refund.safeParse(item);
  if (whole.success) return toRefund(whole.data);
  const { id } = namedRefund.parse(item);
  return toRefund({ id, payment_id: '', amount: 0, status: 'unreadable', receipt: null });
}

/** Like `toListedRefund`, but for disputes. */
function toListedDispute(item: unknown): ProviderDispute {
  const whole = dispute.safeParse(item);
  if (whole.success) return toDispute(whole.data);
  const { id } = namedDispute.parse(item);
  const nothing = { amount: 0, amount_deducted: 0, phase: '', reason_code: null, respond_by: null, created_at: 0 };
  return toDispute({ ...nothing, id, payment_id: '', status: 'unreadable' });
}

const paiseOrNone = z._default(z.nullable(z.int()), 0);
const settlementId = z.string().check(z.regex(/^setl_[A-Za-z0-9]{14}$/));

const settlement = z.object({
  id: settlementId,
  amount: z.int(),
  fees: paiseOrNone,
  tax: paiseOrNone,
  utr: text,
  status: z.string(),
  created_at: z.int(),
});

const item = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: paiseOrNone,
  credit: paiseOrNone,
  amount: z.int(),
  fee: paiseOrNone,
  tax: paiseOrNone,
  settlement_id: settlementId,
  settlement_utr: text,
  payment_id: text,
  order_id: text,
  description: text,
  created_at: z.int(),
  settled_at: z._default(z.nullable(z.int()), null),
});

const itemTypes = ['payment', 'refund', 'adjustment'] as const;
const namedItem = z.object({ entity_id: z.string() });
const namedSettlement = z.object({ id: settlementId });

const toSettlement = (wire: z.infer<typeof settlement>): ProviderSettlement => ({
  id: wire.id,
  amountInPaise: wire.amount,
  feesInPaise: wire.fees ?? 0,
  taxInPaise: wire.tax ?? 0,
  utr: wire.utr,
  status: wire.status,
  createdAt: new Date(wire.created_at * 1000),
});

const toItem = (wire: z.infer<typeof item>): ProviderSettlementItem => ({
  entityId: wire.entity_id,
  type: itemTypes.find((word) => word === wire.type) ?? 'unknown',
  word: wire.type,
  debitInPaise: wire.debit ?? 0,
  creditInPaise: wire.credit ?? 0,
  amountInPaise: wire.amount,
  feeInPaise: wire.fee ?? 0,
  taxInPaise: wire.tax ?? 0,
  settlementId: wire.settlement_id,
  utr: wire.settlement_utr,
  razorpayPaymentId: wire.type === 'payment' ? wire.entity_id : wire.payment_id,
  orderId: wire.order_id,
  description: wire.description,
  createdAt: new Date(wire.created_at * 1000),
  settledAt: new Date((wire.settled_at ?? wire.created_at) * 1000),
});

/**
 * Parses a payout; when only the id is readable, marks the rest as unreadable, so that one bad item does not make the
 * whole list fail.
 */
function toListedSettlement(wire: unknown): ProviderSettlement {
  const whole = settlement.safeParse(wire);
  if (whole.success) return toSettlement(whole.data);
  const { id } = namedSettlement.parse(wire);
  return toSettlement({ id, amount: 0, fees: 0, tax: 0, utr: null, status: 'unreadable', created_at: 0 });
}

function toListedItem(wire: unknown): ProviderSettlementItem {
  const whole = item.safeParse(wire);
  if (whole.success) return toItem(whole.data);
  const { entity_id } = namedItem.parse(wire);
  const nothing = { debit: 0, credit: 0, amount: 0, fee: 0, tax: 0, created_at: 0, settled_at: null };
  const nobody = { settlement_id: '', settlement_utr: null, payment_id: null, order_id: null, description: null };
  return toItem({ ...nothing, ...nobody, entity_id, type: 'unreadable' });
}

/** Parsers from the provider's format to ours. They throw a zod error for any other input. */
export const read = {
  order: (body: unknown) => toOrder(order.parse(body)),
  orders: (body: unknown) =>
    z
      .object({ items: z.array(order) })
      .parse(body)
      .items.map(toOrder),
  payment: (body: unknown) => toPayment(payment.parse(body)),
  payments: (body: unknown) => collection.parse(body).items.map(toListedPayment),
  dispute: (body: unknown) => toDispute(dispute.parse(body)),
  disputes: (body: unknown) => collection.parse(body).items.map(toListedDispute),
  refund: (body: unknown) => toRefund(refund.parse(body)),
  refunds: (body: unknown) => collection.parse(body).items.map(toListedRefund),
  settlements: (body: unknown) => collection.parse(body).items.map(toListedSettlement),
  settlementItems: (body: unknown) => collection.parse(body).items.map(toListedItem),
};

const errorBody = z.object({
  error: z.object({ code: text, description: text, reason: text }),
});

/** Returns the code, description and reason of a provider error; empty for any other format. */
export function readError(body: unknown): { code?: string; description?: string; reason?: string } {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return {};
  const { code, description, reason } = parsed.data.error;
  return { ...(code && { code }), ...(description && { description }), ...(reason && { reason }) };
}
