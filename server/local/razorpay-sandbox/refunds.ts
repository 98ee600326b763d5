import { newId, type Notes, type Payment, ProviderError, type Refund, type RefundEnd } from './entities.ts';
import type { World } from './world.ts';

const processedAfterMs = 60_000;
const sixMonthsInSeconds = 180 * 86_400;

type RefundInput = { amount: number; receipt?: string | null; notes?: Notes };

function addRefund(world: World, payment: Payment, input: RefundInput): Refund {
  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount: input.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes ?? [],
    receipt: input.receipt ?? null,
    created_at: world.clock.seconds(),
    status: 'pending',
  };
  world.store.refunds.set(refund.id, refund);
  payment.amount_refunded += input.amount;
  showRefunded(payment);
  world.webhooks.emit('refund.created', { refund, payment });
  return refund;
}

/** A partial refund leaves the payment in the captured state. */
function showRefunded(payment: Payment): void {
  const isFull = payment.amount_refunded === payment.amount;
  const isPartial = payment.amount_refunded > 0 && !isFull;
  payment.refund_status = isFull ? 'full' : isPartial ? 'partial' : null;
  payment.status = isFull ? 'refunded' : 'captured';
}

/** Refunds an authorised payment in full when it can no longer be captured. */
export function recordReturn(world: World, payment: Payment): void {
  const refund = addRefund(world, payment, { amount: payment.amount });
  endRefund(world, refund, 'processed');
}

/** Validates and creates a refund. Throws ProviderError in the same cases as Razorpay. */
export function createRefund(world: World, payment: Payment, input: RefundInput): Refund {
  if (payment.status === 'refunded') {
    throw new ProviderError(400, 'The payment has been fully refunded already', { reason: 'payment_fully_refunded' });
  }
  if (payment.status !== 'captured') {
    throw new ProviderError(400, 'The payment status should be captured for action to be taken');
  }
  if (input.amount > payment.amount - payment.amount_refunded) {
    throw new ProviderError(400, 'The refund amount provided is greater than amount captured', { field: 'amount' });
  }
  if (world.clock.seconds() - payment.created_at > sixMonthsInSeconds) {
    const words = 'Refund is not supported by the bank because the payment is more than 6 months old';
    throw new ProviderError(400, words, { reason: 'NA' });
  }
  if (world.store.balance !== null && input.amount > world.store.balance) {
    throw new ProviderError(
      400,
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
      { reason: 'insufficient_balance' },
    );
  }
  if (world.store.balance !== null) world.store.balance -= input.amount;
  const refund = addRefund(world, payment, input);
  world.clock.schedule(processedAfterMs, () => {
    if (refund.status === 'pending') endRefund(world, refund, 'processed');
  });
  return refund;
}

const hasComeBack = ({ status }: Pick<Refund, 'status'>): boolean => status === 'failed' || status === 'reversed';

/** Applies the bank’s result for a refund. Failed and reversed refunds are final; the amount is refundable again. */
export function endRefund(world: World, refund: Refund, status: RefundEnd): void {
  const payment = world.store.payments.get(refund.payment_id);
  if (!payment || refund.status === status || hasComeBack(refund)) return;
  refund.status = status;
  if (hasComeBack(refund)) {
    payment.amount_refunded -= refund.amount;
    showRefunded(payment);
    if (world.store.balance !== null) world.store.balance += refund.amount;
  }
  world.webhooks.emit(status === 'processed' ? 'refund.processed' : 'refund.failed', { refund, payment });
}
