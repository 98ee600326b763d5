import * as z from 'zod/mini';
import type { ProviderSettlement, ProviderSettlementItem } from '../payment-gateway.ts';

/* Parses payouts from Razorpay, following the rules of `parse.ts`: amounts are in paise, times in seconds. */

const text = z._default(z.nullable(z.string()), null);
const paise = z._default(z.nullable(z.int()), 0);
const settlementId = z.string().check(z.regex(/^setl_[A-Za-z0-9]{14}$/));

const settlement = z.object({
  id: settlementId,
  amount: z.int(),
  fees: paise,
  tax: paise,
  utr: text,
  status: z.string(),
  created_at: z.int(),
});

const item = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: paise,
  credit: paise,
  amount: z.int(),
  fee: paise,
  tax: paise,
  settlement_id: settlementId,
  settlement_utr: text,
  payment_id: text,
  order_id: text,
  description: text,
  created_at: z.int(),
  settled_at: z._default(z.nullable(z.int()), null),
});

const itemTypes = ['payment', 'refund', 'adjustment'] as const;
const collection = z.object({ items: z.array(z.unknown()) });
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

/** Parsers for payouts and their lines. They throw a zod error for any other input. */
export const readSettlements = {
  settlements: (body: unknown) => collection.parse(body).items.map(toListedSettlement),
  items: (body: unknown) => collection.parse(body).items.map(toListedItem),
};
