import { newId, type Order, type Payment, ProviderError, type SuccessFields, sign } from './entities.ts';
import { recordReturn } from './refunds.ts';
import type { World } from './world.ts';

/*
 * The states of a payment: created → authorized → captured → refunded, or failed. Failed is not final: the same payment
 * may still be authorised or captured later. A paid order accepts no further payment.
 */

const minute = 60_000;
const attemptFailsAfterMs = 10 * minute;
/**
 * Razorpay’s documentation says that it captures "within the period"; in practice it captures immediately. This delay
 * makes race conditions testable.
 */
const automaticCaptureAfterMs = 30_000;

type PaymentStart = { method?: 'upi' | 'card'; vpa?: string; amount?: number; currency?: string };

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const;

export function orderOf(world: World, orderId: string): Order {
  const order = world.store.orders.get(orderId);
  if (!order) throw new ProviderError(400, 'The id provided does not exist');
  return order;
}

export function successFields({ options }: World, payment: Payment): SuccessFields {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: sign(options.keySecret, `${payment.order_id}|${payment.id}`),
  };
}

/** Starts a payment in the `created` state. It fails after 10 minutes unless its state has changed by then. */
export function openAttempt(world: World, order: Order, start: PaymentStart = {}): Payment {
  const method = start.method ?? 'upi';
  const payment: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount: start.amount ?? order.amount,
    currency: start.currency ?? order.currency,
    status: 'created',
    order_id: order.id,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: 'Car Rental / गाड़ी किराया',
    card_id: method === 'card' ? newId('card') : null,
    vpa: method === 'upi' ? (start.vpa ?? 'success@razorpay') : null,
    notes: order.notes,
    fee: null,
    tax: null,
    ...noError,
    created_at: world.clock.seconds(),
  };
  world.store.payments.set(payment.id, payment);
  order.attempts += 1;
  if (order.status === 'created') order.status = 'attempted';
  world.clock.schedule(attemptFailsAfterMs, () => {
    if (payment.status === 'created') fail(world, payment, 'payment_timed_out');
  });
  return payment;
}

/** Authorises a payment. Its order’s status and settings decide whether it is later captured or refunded. */
export function authorize(world: World, payment: Payment): void {
  Object.assign(payment, noError, { status: 'authorized' });
  world.webhooks.emit('payment.authorized', { payment });
  const order = orderOf(world, payment.order_id);
  if (order.status === 'paid') {
    recordReturn(world, payment);
    return;
  }
  const settings = world.store.captureSettings.get(order.id);
  const ageMs = (world.clock.seconds() - payment.created_at) * 1000;
  const isInTime = settings?.isAutomatic === true && ageMs < settings.automaticMinutes * minute;
  const manualMs = (settings?.manualMinutes ?? 7_200) * minute;
  world.clock.schedule(isInTime ? automaticCaptureAfterMs : manualMs - ageMs, () => {
    if (payment.status !== 'authorized') return;
    if (isInTime && order.status !== 'paid') capture(world, payment);
    else recordReturn(world, payment);
  });
}

/** Captures a payment, which marks its order as paid whatever state the order was in. */
export function capture(world: World, payment: Payment): void {
  const order = orderOf(world, payment.order_id);
  const wasPaid = order.status === 'paid';
  const fee = Math.round(payment.amount * 0.0236);
  const tax = Math.round(fee - fee / 1.18);
  Object.assign(payment, noError, { status: 'captured', captured: true, fee, tax });
  if (world.store.balance !== null) world.store.balance += payment.amount;
  world.webhooks.emit('payment.captured', { payment });
  if (wasPaid) return;
  Object.assign(order, { status: 'paid', amount_paid: payment.amount, amount_due: 0 });
  world.webhooks.emit('order.paid', { payment, order });
}

export function fail(world: World, payment: Payment, reason: string): void {
  Object.assign(payment, {
    status: 'failed',
    error_code: reason === 'gateway_technical_error' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    error_description:
      reason === 'payment_timed_out'
        ? 'Payment was unsuccessful as it could not be completed in time.'
        : 'Payment was unsuccessful. Try another account or method.',
    error_source: 'customer',
    error_step: 'payment_authentication',
    error_reason: reason,
  });
  world.webhooks.emit('payment.failed', { payment });
}

export const payOutcomes = ['captured', 'authorized', 'failed', 'pending'] as const;
export type PayOutcome = (typeof payOutcomes)[number];

type PayInput = PaymentStart & { outcome: PayOutcome; reason?: string };

/** Runs a complete payment attempt. Throws ProviderError when the order is already paid. */
export function attempt(world: World, order: Order, { outcome, reason, ...start }: PayInput): Payment {
  if (order.status === 'paid') throw new ProviderError(400, 'Order already paid', { reason: 'order_already_paid' });
  const payment = openAttempt(world, order, start);
  if (outcome === 'failed') fail(world, payment, reason ?? 'payment_failed');
  if (outcome === 'authorized' || outcome === 'captured') authorize(world, payment);
  if (outcome === 'captured') capture(world, payment);
  return payment;
}
