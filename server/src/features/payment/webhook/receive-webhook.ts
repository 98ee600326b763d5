import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ignoreDuplicate } from '../../../platform/mongo.ts';
import { GatewayError } from '../../../platform/payment-gateway.ts';
import { findCharge } from '../charge/find-charges.ts';
import { findPayment, findPaymentByOrder, storeOrder, watchNow } from '../payment-moves.ts';
import { recordDispute } from '../dispute/record-dispute.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { syncOrder } from '../settle/sync-order.ts';
import { WebhookEvent, type WebhookEventRecord } from './webhook-event.model.ts';

const budgetMs = 3_000;
/** Razorpay waits five seconds for a response. Source: protocol, section 8.2. */
const answerWithinMs = 4_000;

const usedEvents = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
]);

const entityWith = <T extends z.ZodMiniType>(entity: T) => z.optional(z.object({ entity }));

/** The parts of a delivery that we read: they identify the order or payment. The rest is fetched from the provider. */
const delivery = z.object({
  event: z.string(),
  payload: z.object({
    payment: entityWith(z.object({ id: z.string(), order_id: z.nullish(z.string()) })),
    order: entityWith(z.object({ id: z.string() })),
    refund: entityWith(z.object({ payment_id: z.string() })),
    dispute: entityWith(z.object({ id: z.string(), payment_id: z.string() })),
  }),
});

type Delivery = { raw: Buffer; signature: string | undefined; eventId: string | undefined };

/**
 * Receives a webhook delivery. A delivery only identifies an order, so the order of arrival, duplicates and stale
 * contents do not matter. Throws 400 if the signature matches none of our secrets. Source: protocol, section 5.7.
 */
export async function receiveWebhook({ raw, signature, eventId }: Delivery, deps: Deps): Promise<void> {
  if (signature === undefined || !deps.gateway.verifyWebhook(raw, signature)) {
    throw new AppError('invalid_signature', { security: { event: 'bad_webhook_signature' } });
  }
  const event = readDelivery(raw, eventId, deps);
  if (!event) return;
  const stored = await storeEvent(event);
  await checkpoint('webhook:stored');
  if (!stored.done) await handleInTime(stored, deps);
}

function readDelivery(raw: Buffer, eventId: string | undefined, { clock }: Deps): WebhookEventRecord | null {
  const text = raw.toString('utf8');
  const parsed = delivery.safeParse(parseJson(text));
  if (!parsed.success || !usedEvents.has(parsed.data.event)) return null;
  return {
    _id: eventId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    event: parsed.data.event,
    ...namedIds(parsed.data),
    raw: text,
    receivedAt: clock.now(),
    done: false,
    result: null,
  };
}

const firstOf = (...ids: (string | null | undefined)[]): string | null => ids.find((id) => id != null) ?? null;

function namedIds({ payload: { payment, order, refund, dispute } }: z.infer<typeof delivery>) {
  return {
    razorpayOrderId: firstOf(order?.entity.id, payment?.entity.order_id),
    razorpayPaymentId: firstOf(payment?.entity.id, refund?.entity.payment_id, dispute?.entity.payment_id),
    razorpayDisputeId: firstOf(dispute?.entity.id),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function storeEvent(event: WebhookEventRecord): Promise<WebhookEventRecord> {
  const stored = await WebhookEvent.create(event).catch(ignoreDuplicate());
  if (stored) return event;
  const known = await WebhookEvent.findOne({ _id: event._id }).lean<WebhookEventRecord>();
  return known ?? event;
}

/** Responds in time even if the provider hangs; the work then continues in the background. */
async function handleInTime(event: WebhookEventRecord, deps: Deps): Promise<void> {
  const handling = handleEvent(event, deps);
  const isInTime = await Promise.race([handling.then(() => true), delay(answerWithinMs, false, { ref: false })]);
  if (isInTime) return;
  handling.catch((error: unknown) => {
    deps.logger.warn({ err: error, event: event._id }, 'webhook handling failed; a worker will retry it');
  });
}

/** Processes a stored event; leaves it open for a worker if the provider does not respond. */
export async function handleEvent(event: WebhookEventRecord, deps: Deps): Promise<void> {
  const payment = await findPaymentFor(event, deps);
  if (payment === 'unknown') return;
  const isApplied = payment === null || (await lookAtOrder(payment, deps));
  // A dispute is recorded even for an unknown payment, because an admin must respond to the bank.
  const isLearnt = isApplied && (await learnDispute(event, deps));
  if (isLearnt) await finishEvent(event, payment === null ? 'ignored' : 'applied');
}

/** Checks the order with the provider. Returns false if the provider does not respond. */
async function lookAtOrder(payment: PaymentRecord, deps: Deps): Promise<boolean> {
  await watchNow(payment._id, deps);
  const { isSilent } = await syncOrder(payment, { budgetMs }, deps);
  return !isSilent;
}

/** Records the dispute that the event names, if any. Returns false if the provider does not respond. */
async function learnDispute({ razorpayDisputeId }: WebhookEventRecord, deps: Deps): Promise<boolean> {
  if (!razorpayDisputeId) return true;
  try {
    await recordDispute(razorpayDisputeId, { budgetMs }, deps);
    return true;
  } catch (error) {
    if (error instanceof GatewayError) return !error.retryable;
    throw error;
  }
}

async function finishEvent(event: WebhookEventRecord, result: string): Promise<void> {
  await WebhookEvent.updateOne({ _id: event._id }, { $set: { done: true, result } });
}

async function findPaymentFor(event: WebhookEventRecord, deps: Deps): Promise<PaymentRecord | null | 'unknown'> {
  const { razorpayOrderId, razorpayPaymentId } = event;
  const byOrder = razorpayOrderId === null ? null : await findPaymentByOrder(razorpayOrderId);
  if (byOrder) return byOrder;
  if (razorpayOrderId !== null) {
    const byReceipt = await findByReceipt(razorpayOrderId, deps);
    if (byReceipt) return byReceipt;
  }
  const charge = razorpayPaymentId === null ? null : await findCharge(razorpayPaymentId);
  return charge?.paymentId ? findPayment(charge.paymentId) : null;
}

/** Finds the payment row by the order’s receipt number, in case the process died before it stored the order ID. */
async function findByReceipt(razorpayOrderId: string, deps: Deps): Promise<PaymentRecord | null | 'unknown'> {
  try {
    const order = await deps.gateway.fetchOrder(razorpayOrderId, { budgetMs });
    if (order.receipt === null || !/^[0-9a-f]{24}$/.test(order.receipt)) return null;
    const payment = await findPayment(order.receipt);
    if (!payment) return null;
    const stored = await storeOrder(payment._id, razorpayOrderId, deps);
    return stored.razorpayOrderId === razorpayOrderId ? stored : null;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.retryable ? 'unknown' : null;
  }
}

/** Returns open events received before the given time, oldest first. */
export async function findOpenEvents(limit: number, before: Date): Promise<WebhookEventRecord[]> {
  const open = await WebhookEvent.find({ done: false })
    .sort({ receivedAt: 1 })
    .limit(limit)
    .lean<WebhookEventRecord[]>();
  return open.filter(({ receivedAt }) => receivedAt <= before);
}
