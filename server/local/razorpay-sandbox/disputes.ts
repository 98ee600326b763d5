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

/** Applies the bank’s decision. A lost dispute returns the money to the customer as a refund we did not request. */
export function endDispute(world: World, dispute: Dispute, status: DisputeEnd): void {
  const payment = world.store.payments.get(dispute.payment_id);
  if (!payment || (dispute.status !== 'open' && dispute.status !== 'under_review')) return;
  dispute.status = status;
  if (status === 'lost') endRefund(world, createRefund(world, payment, { amount: dispute.amount }), 'processed');
  world.webhooks.emit(`payment.dispute.${status}`, { payment, dispute });
}
