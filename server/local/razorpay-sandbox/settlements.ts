import { dayInIndia, listDays, addDays, startOfDayInIndia } from '@rental/contracts';
import { newId, type Payment, type Refund, type Settlement, type SettlementItem } from './entities.ts';
import type { World } from './world.ts';

/*
 * At 10 a.m. in India, a settlement pays out the captured payments that are at least two days old, less the refunds
 * that are not settled yet. This is calculated on each request, so no timer is needed.
 */

const cycleInDays = 2;
const settledAtMs = 10 * 3_600_000;

const dayOf = ({ created_at: seconds }: { created_at: number }): string => dayInIndia(new Date(seconds * 1000));
const hasComeBack = ({ status }: Refund): boolean => status === 'failed' || status === 'reversed';

type Line = Pick<SettlementItem, 'entity_id' | 'type' | 'debit' | 'credit' | 'amount' | 'fee' | 'tax' | 'created_at'>;
type Linked = Line & Pick<SettlementItem, 'payment_id' | 'order_id' | 'method' | 'description'>;

const lineOfPayment = (payment: Payment): Linked => ({
  entity_id: payment.id,
  type: 'payment',
  debit: 0,
  credit: payment.amount - (payment.fee ?? 0),
  amount: payment.amount,
  fee: payment.fee ?? 0,
  tax: payment.tax ?? 0,
  created_at: payment.created_at,
  // As at Razorpay, `payment_id` is null in a payment’s own item, because `entity_id` already contains the ID.
  payment_id: null,
  order_id: payment.order_id,
  method: payment.method,
  description: payment.description,
});

const lineOfRefund = (refund: Refund, payment: Payment): Linked => ({
  ...lineOfPayment(payment),
  entity_id: refund.id,
  type: 'refund',
  debit: refund.amount,
  credit: 0,
  amount: refund.amount,
  fee: 0,
  tax: 0,
  created_at: refund.created_at,
  payment_id: payment.id,
  description: null,
});

/** A credit or debit that belongs to no payment or refund; a negative amount is a debit. */
export const lineOfAdjustment = (amount: number, created: number, description: string): Linked => ({
  entity_id: newId('adj'),
  type: 'adjustment',
  debit: Math.max(0, -amount),
  credit: Math.max(0, amount),
  amount: Math.abs(amount),
  fee: 0,
  tax: 0,
  created_at: created,
  payment_id: null,
  order_id: null,
  method: null,
  description,
});

/** Stores these lines as one settlement at the given time. */
export function settle({ store }: World, lines: Linked[], at: Date): Settlement {
  const seconds = Math.floor(at.getTime() / 1000);
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const settlement: Settlement = {
    id: newId('setl'),
    entity: 'settlement',
    amount: sum(({ credit, debit }) => credit - debit),
    status: 'processed',
    fees: sum(({ fee }) => fee),
    tax: sum(({ tax }) => tax),
    utr: `${seconds}${newId('setl').slice(5, 11).toLowerCase()}`,
    created_at: seconds,
  };
  store.settlements.set(settlement.id, settlement);
  store.settlementItems.push(...lines.map((line) => itemOf(line, settlement)));
  return settlement;
}

/** A settlement line in the provider’s format. */
export const itemOf = (line: Linked, { id, utr, created_at: at }: Settlement): SettlementItem => ({
  ...line,
  currency: 'INR',
  settled_at: at,
  settlement_id: id,
  settlement_utr: utr,
});

/**
 * Returns the lines of captured payments that are neither settled nor in `held`, and of unsettled refunds whose payment
 * is settled or in this result.
 */
export function openLines({ store }: World, isIn: (payment: Payment) => boolean, before: Date): Linked[] {
  const listed = new Set(store.settlementItems.map((item) => item.entity_id));
  const payments = [...store.payments.values()].filter(
    (payment) => payment.captured && !listed.has(payment.id) && !store.held.has(payment.id) && isIn(payment),
  );
  const known = new Set([...listed, ...payments.map(({ id }) => id)]);
  const refunds = [...store.refunds.values()].flatMap((refund) => {
    const payment = store.payments.get(refund.payment_id);
    const isOpen = !listed.has(refund.id) && !hasComeBack(refund) && refund.created_at * 1000 < before.getTime();
    return payment && isOpen && known.has(payment.id) ? [lineOfRefund(refund, payment)] : [];
  });
  return [...payments.map(lineOfPayment), ...refunds];
}

/**
 * Creates the settlements that have become due since the last call. If the total is not positive, the lines wait for
 * the next day.
 */
export function settleDue(world: World): void {
  const now = world.clock.now();
  const days = [...world.store.payments.values(), ...world.store.refunds.values()].map(dayOf).toSorted();
  if (days[0] === undefined) return;
  for (const day of listDays(days[0], dayInIndia(now))) {
    const at = new Date(startOfDayInIndia(day).getTime() + settledAtMs);
    if (at > now) return;
    const last = addDays(day, -cycleInDays);
    const lines = openLines(world, (payment) => dayOf(payment) <= last, at);
    const comesTo = lines.reduce((total, { credit, debit }) => total + credit - debit, 0);
    if (comesTo > 0) settle(world, lines, at);
  }
}
