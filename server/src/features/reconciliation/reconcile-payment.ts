import type { DifferenceKind } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund } from '../../platform/payment-gateway.ts';
import { syncOrder } from '../payment/settle/sync-order.ts';
import { noteFees } from '../payment/charge/charge-moves.ts';
import { rebuildPayment } from '../payment/rebuild-payment.ts';
import { comparePayment } from './compare-payment.ts';
import { differenceId, type FoundDifference } from './differences.ts';
import { nullIfRefused, readSubject, type Subject } from './read-payment.ts';

const budgetMs = 5_000;

/** What the one door of the protocol repairs once it asks about the order. */
const repairable = new Set<DifferenceKind>(['unknown_payment', 'unknown_refund', 'refund_state_differs']);

export type Outcome = { repaired: FoundDifference[]; left: FoundDifference[] };

/**
 * Compares a payment on both sides. Where they differ, the order is asked about through the one door by which the
 * provider's facts reach our records, and what still differs is left. Rejects with GatewayError when the provider
 * does not answer.
 */
export async function reconcilePayment(
  id: string,
  known: { payment?: ProviderPayment | undefined; refunds?: ProviderRefund[] },
  deps: Deps,
): Promise<Outcome> {
  const first = await readSubject(id, known, deps);
  const subject = (await hasRebuilt(first, deps)) ? await readSubject(id, known, deps) : first;
  const before = comparePayment(subject);
  if (before.length > 0 && subject.row && before.some(({ kind }) => repairable.has(kind))) {
    const { isSilent } = await syncOrder(subject.row, { budgetMs }, deps);
    if (isSilent) throw new GatewayError('network', { description: 'no answer about an order' });
  }
  // Read again in any case: what was under way a moment ago differs from nothing.
  const after = before.length > 0 ? await readSubject(id, {}, deps) : subject;
  if (after.charge?.feePaise === undefined) await noteFeesOf(after, deps);
  const left = before.length > 0 ? comparePayment(after) : [];
  const still = new Set(left.map(differenceId));
  return { left, repaired: before.filter((each) => repairable.has(each.kind) && !still.has(differenceId(each))) };
}

/**
 * An order of ours that we do not know was made after the backup that was restored. What went back in part is for a
 * person: we do not know whether its rental was to stand.
 */
async function hasRebuilt({ payment, row, charge }: Subject, deps: Deps): Promise<boolean> {
  if (!payment || row || charge || payment.orderId === null) return false;
  const isWhole = payment.status === 'refunded' || (payment.status === 'captured' && payment.refundedInPaise === 0);
  const order = isWhole ? await nullIfRefused(deps.gateway.fetchOrder(payment.orderId)) : null;
  return order !== null && (await rebuildPayment(order, deps)) !== null;
}

async function noteFeesOf({ charge, payment }: Subject, deps: Deps): Promise<void> {
  if (charge && payment) await noteFees(charge._id, payment, deps);
}
