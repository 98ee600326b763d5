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

/** The kinds of difference that the protocol repairs by querying the provider for the order. */
const repairable = new Set<DifferenceKind>(['unknown_payment', 'unknown_refund', 'refund_state_differs']);

export type Outcome = { repaired: FoundDifference[]; left: FoundDifference[] };

/**
 * Compares a payment on both sides. If they differ, queries the order through the only function that applies provider
 * data to our records, and returns the differences that remain. Rejects with GatewayError if the provider does not
 * respond.
 */
export async function reconcilePayment(
  id: string,
  known: { payment?: ProviderPayment | undefined; refunds?: ProviderRefund[] },
  deps: Deps,
): Promise<Outcome> {
  const first = await readSubject(id, known, deps);
  const subject = (await hasRebuilt(first, deps)) ? await readSubject(id, known, deps) : first;
  const before = comparePayment(subject);
  if (subject.row && before.some(({ kind }) => repairable.has(kind))) {
    const { isSilent } = await syncOrder(subject.row, { budgetMs }, deps);
    if (isSilent) throw new GatewayError('network', { description: 'no answer about an order' });
  }
  // Read again even if nothing was repaired, because an operation that was in progress during the first read may have
  // removed the difference.
  const after = before.length > 0 ? await readSubject(id, {}, deps) : subject;
  const { charge, payment } = after;
  if (charge && payment && charge.feePaise === undefined) await noteFees(charge._id, payment, deps);
  const left = before.length > 0 ? comparePayment(after) : [];
  const still = new Set(left.map(differenceId));
  return { left, repaired: before.filter((each) => repairable.has(each.kind) && !still.has(differenceId(each))) };
}

/**
 * Rebuilds our record of an order that was created after the restored backup was made. A partly refunded payment is
 * left to an admin, because we cannot know whether the rental was meant to continue.
 */
async function hasRebuilt({ payment, row, charge }: Subject, deps: Deps): Promise<boolean> {
  if (!payment || row || charge || payment.orderId === null) return false;
  const isWhole = payment.status === 'refunded' || (payment.status === 'captured' && payment.refundedInPaise === 0);
  const order = isWhole ? await nullIfRefused(deps.gateway.fetchOrder(payment.orderId)) : null;
  return order !== null && (await rebuildPayment(order, deps)) !== null;
}
