import { type Dispute, type DisputeEnd, newId, type Payment, ProviderError } from './entities.ts';
import { createRefund, endRefund } from './refunds.ts';
import type { World } from './world.ts';

const daysToAnswer = 3;

/** Opens a dispute over a captured payment. Throws ProviderError when `amount` exceeds the unrefunded amount. */
export function openDispute(world: World, payment: Payment, amount: number): Dispute {
  if (amount > payment.amount - payment.amount_refunded) throw new ProviderError(400, 'more than is left of it');
  const now = world.clock.seconds();
  const dispute: Dispute = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: now + daysToAnswer * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: now,
  };
  world.store.disputes.set(dispute.id, dispute);
  world.webhooks.emit('payment.dispute.created', { payment, dispute });
  return dispute;
}

type End = { status: DisputeEnd; deducted?: number | undefined };

/** Applies the bank’s decision. A lost dispute creates a refund of the `deducted` amount to the customer. */
export function endDispute(world: World, dispute: Dispute, { status, deducted = dispute.amount }: End): void {
  const payment = world.store.payments.get(dispute.payment_id);
  if (!payment || (dispute.status !== 'open' && dispute.status !== 'under_review')) return;
  dispute.status = status;
  if (status === 'lost') {
    dispute.amount_deducted = deducted;
    endRefund(world, createRefund(world, payment, { amount: deducted }), 'processed');
  }
  world.webhooks.emit(`payment.dispute.${status}`, { payment, dispute });
}

/** Opens a dispute again under the same ID, as when the bank challenges a decision. */
export function reopenDispute(world: World, dispute: Dispute): void {
  const payment = world.store.payments.get(dispute.payment_id);
  Object.assign(dispute, { status: 'open', phase: 'pre_arbitration', amount_deducted: 0 });
  if (payment) world.webhooks.emit('payment.dispute.action_required', { payment, dispute });
}
