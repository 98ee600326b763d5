import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../../../../local/razorpay-sandbox/entities.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import {
  mailsOf,
  openRental,
  readBooking,
  readCharge,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../../test/support/open-rental.ts';
import { testKeys } from '../../../../test/support/test-settings.ts';
import type { CheckpointName } from '../../../platform/checkpoint.ts';
import { createOrder } from '../create-order.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { WebhookEvent } from './webhook-event.model.ts';
import { runEvents } from '../workers.ts';

const minute = 60_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
  rental.app.sandbox.webhooks({ mode: 'manual' });
});

async function deliver(event: string) {
  const waiting = rental.app.sandbox.state().webhooks.waiting.find((each) => each.event === event);
  return rental.app.sandbox.redeliver(waiting?.id ?? `no ${event} waits`);
}

/** Posts a custom delivery, signed like the provider’s unless `headers` overrides the signature. */
const post = (body: string, headers: Record<string, string> = {}) =>
  rental.app.client.raw
    .post('/api/payment/webhook')
    .set({ 'content-type': 'application/json', 'x-razorpay-signature': sign(testKeys.webhookSecret, body), ...headers })
    .send(body);

const orderPaid = (id: string): string =>
  JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id } } } });
const unknownOrder = `order_${'x'.repeat(14)}`;

const eventsStored = async () => WebhookEvent.find({}).lean();

describe('POST /payment/webhook', () => {
  test.each([
    ['payment.authorized', 'authorized', 1],
    ['payment.captured', 'captured', 0],
    ['order.paid', 'captured', 0],
  ] as const)(
    'confirms the booking from a single %s event when the payment is %s',
    async (event, outcome, captures) => {
      const { booking, order } = await rental.holdAndOrder();
      rental.app.sandbox.pay(order.orderId, outcome);

      const { status } = await deliver(event);

      expect(status).toBe(200);
      expect(rental.calls('POST', /capture$/)).toHaveLength(captures);
      expect((await readBooking(booking._id)).status).toBe('confirmed');
      expect(await eventsStored()).toMatchObject([{ event, done: true, result: 'applied' }]);
      await rental.expectQuiet();
    },
  );

  test('stores the failure on payment.failed and changes nothing else', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const { razorpay_payment_id: failed } = rental.app.sandbox.pay(order.orderId, 'failed');

    const { status } = await deliver('payment.failed');

    expect(status).toBe(200);
    expect((await readPayment(booking._id)).lastFailure).toMatchObject({
      razorpayPaymentId: failed,
      reason: 'payment_failed',
    });
    expect((await readBooking(booking._id)).status).toBe('pending');
    await rental.expectQuiet();
  });

  test.each(['processed', 'failed'] as const)(
    'updates the refund’s state when the event refund.%s arrives',
    async (state) => {
      const { booking, fields } = await rental.confirmed();
      await rental.cancel(booking._id);
      const created = await deliver('refund.created');
      const [refund] = rental.app.sandbox.state().refunds;
      rental.app.sandbox.setRefund(refund?.id ?? '', state);

      const ended = await deliver(`refund.${state}`);

      expect([created.status, ended.status]).toEqual([200, 200]);
      expect((await eventsStored()).map(({ done }) => done)).toEqual([true, true]);
      expect((await readCharge(fields.razorpay_payment_id)).parts[0]?.state).toBe(state);
      expect(rental.alerts()).toEqual(state === 'failed' ? ['refund_failed'] : []);
    },
  );

  test('returns 400 for a missing or wrong signature and stores nothing', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);
    const body = orderPaid(order.orderId);

    const missing = await rental.app.client.raw.post('/api/payment/webhook').type('json').send(body);
    const wrong = await post(body, { 'x-razorpay-signature': sign('another secret', body) });
    const checkout = await post(body, { 'x-razorpay-signature': sign(testKeys.keySecret, body) });

    const responses = [missing, wrong, checkout].map(({ status, body: { code } }) => [status, code]);
    expect(responses).toEqual(responses.map(() => [400, 'invalid_signature']));
    expect(await eventsStored()).toEqual([]);
    expect((await readBooking(booking._id)).status).toBe('pending');
  });

  test('processes an event only once when it is repeated or delivered ten times concurrently', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);

    const parallel = await Promise.all(Array.from({ length: 10 }, async () => deliver('payment.captured')));
    const requests = rental.app.sandbox.requests().length;
    const again = await deliver('payment.captured');

    expect([...parallel, again].map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(rental.app.sandbox.requests()).toHaveLength(requests);
    expect(await eventsStored()).toMatchObject([{ done: true }]);
    expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
    await rental.expectQuiet();
  });

  test('identifies an event without an ID by the hash of its body', async () => {
    const { order } = await rental.holdAndOrder();
    const body = orderPaid(order.orderId);

    await post(body);
    await post(body);

    const stored = await eventsStored();
    expect(stored.map(({ _id }) => _id)).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
  });

  test('confirms the booking of a payment that first failed and was captured afterwards', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const failed = rental.app.sandbox.pay(order.orderId, 'failed');
    await deliver('payment.failed');
    rental.app.sandbox.late(failed.razorpay_payment_id, 'captured');

    const { status } = await deliver('payment.captured');

    expect(status).toBe(200);
    expect(await readBooking(booking._id)).toMatchObject({
      status: 'confirmed',
      settledBy: failed.razorpay_payment_id,
    });
    await rental.expectQuiet();
  });

  test.each([
    ['an event we do not use', JSON.stringify({ event: 'settlement.processed', payload: {} })],
    ['an event without a payload', JSON.stringify({ event: 'order.paid' })],
    ['text that is not JSON', 'order.paid, honestly'],
    ['an empty body', ''],
    ['a list', '[]'],
  ])('returns 200 for %s and stores nothing', async (_what, body) => {
    const { status } = await post(body);

    expect(status).toBe(200);
    expect(await eventsStored()).toEqual([]);
    expect(rental.app.sandbox.requests()).toEqual([]);
  });

  test('ignores an event whose order is unknown to the provider or belongs to another shop', async () => {
    const { gateway } = rental.app.deps;
    const foreign = await gateway.createOrder({ receipt: 'of another shop', amount: 10, notes: {} });

    const responses = [await post(orderPaid(unknownOrder)), await post(orderPaid(foreign.id))];

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await eventsStored()).map(({ result }) => result)).toEqual(['ignored', 'ignored']);
    await rental.expectQuiet();
  });

  test('finds the payment of an order whose ID was never stored', async () => {
    const booking = await rental.hold();
    const input = { bookingId: booking._id, customerId: String(rental.customer.user._id) };
    await dieAt({ name: 'order:posted', nth: 1 }, async () => createOrder(input, rental.app.deps));
    const [order] = rental.app.sandbox.state().orders;
    rental.app.sandbox.pay(order?.id ?? '');

    const { status } = await deliver('order.paid');

    expect(status).toBe(200);
    expect(await readPayment(booking._id)).toMatchObject({ razorpayOrderId: order?.id, watching: true });
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('returns 413 for a body of two megabytes', async () => {
    const { status, body } = await post(
      JSON.stringify({ event: 'order.paid', padding: 'x'.repeat(2 * 1_024 * 1_024) }),
    );

    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(await eventsStored()).toEqual([]);
  });

  // A validation rule that no document satisfies makes every write to the collection fail.
  test.each(['webhookevents', 'payments', 'charges'])(
    'returns 500 when writes to the collection %s fail, and succeeds on the next delivery',
    async (collection) => {
      const { booking, order } = await rental.holdAndOrder();
      rental.app.sandbox.pay(order.orderId);
      const { db } = mongoose.connection;
      await db?.command({ collMod: collection, validator: { neverThere: { $exists: true } } });

      const refused = await deliver('payment.captured');
      await db?.command({ collMod: collection, validator: {} });
      const { status } = await readBooking(booking._id);
      const accepted = await deliver('payment.captured');

      expect([refused.status, accepted.status]).toEqual([500, 200]);
      expect(status).toBe('pending');
      expect((await readBooking(booking._id)).status).toBe('confirmed');
      await rental.expectQuiet();
    },
  );

  test.each<CheckpointName>(['webhook:stored', 'webhook:queued'])(
    'leaves the event to a worker if the process died at %s',
    async (name) => {
      const { booking, order } = await rental.holdAndOrder();
      rental.app.sandbox.pay(order.orderId);
      const raw = Buffer.from(orderPaid(order.orderId));
      const delivery = { raw, signature: sign(testKeys.webhookSecret, raw.toString()), eventId: 'event-1' };

      const died = await dieAt({ name, nth: 1 }, async () => receiveWebhook(delivery, rental.app.deps));
      await rental.app.advance(30_000);
      await runEvents(rental.app.deps);

      expect(died).toBe(true);
      expect((await readBooking(booking._id)).status).toBe('confirmed');
      await rental.expectQuiet();
    },
  );

  test('verifies the signature against the raw bytes, including escaped slashes and non-Latin letters', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);

    const { status, body, headers } = await deliver('payment.captured');
    const rewritten = await post(JSON.stringify(JSON.parse(body)), {
      'x-razorpay-signature': headers['x-razorpay-signature'] ?? '',
    });

    expect([body.includes('\\/'), body.includes('गाड़ी')]).toEqual([true, true]);
    expect([status, rewritten.status]).toEqual([200, 400]);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  // Like the provider, the sandbox times out after five seconds, so any recorded status means we responded in time.
  test('responds within five seconds while the provider hangs, and a worker completes the events', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);
    rental.app.sandbox.faults([{ match: 'GET *', times: null, action: 'hang' }]);

    const responses = await Promise.all([deliver('payment.captured'), post(orderPaid(unknownOrder))]);
    const waiting = await eventsStored();
    rental.app.sandbox.faults([]);
    await rental.runFor(minute, 1);

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(waiting.map(({ done }) => done)).toEqual([false, false]);
    expect(new Set((await eventsStored()).map(({ result }) => result))).toEqual(new Set(['applied', 'ignored']));
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('responds within five seconds and refunds exactly once, even if the provider lists payments slowly and refund requests hang', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.dismiss(order.paymentId);
    rental.app.sandbox.pay(order.orderId);
    rental.app.sandbox.faults([
      { match: 'GET /v1/orders/:id/payments', action: 'delay', delayMs: 2_500 },
      { match: 'POST /v1/payments/:id/refund', action: 'hang' },
    ]);

    const { status } = await deliver('payment.captured');
    rental.app.sandbox.faults([]);
    await rental.runUntilQuiet();

    expect(status).toBe(200);
    expect((await readBooking(booking._id)).cancelReason).toBe('payment_dismissed');
    expect(rental.app.sandbox.state().refunds).toHaveLength(1);
  });
});

const permutations = <T>(items: T[]): T[][] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));

const events = ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'] as const;
/** All permutations of the events; the position at which the verification is inserted rotates. */
const orders = permutations<(typeof events)[number] | 'verify'>([...events]).map((order, index) => ({
  order: order.toSpliced(index % (events.length + 1), 0, 'verify'),
}));

describe('the events and the verification of one payment', () => {
  test.each(orders)(
    'confirm the booking and queue exactly one email when they arrive in the order $order',
    async ({ order: inOrder }) => {
      const { booking, order } = await rental.holdAndOrder();
      rental.app.sandbox.pay(order.orderId, 'failed');
      const fields = rental.app.sandbox.pay(order.orderId);

      const statuses = await inOrder.reduce<Promise<(number | null)[]>>(async (before, step) => {
        const done = await before;
        const { status } = step === 'verify' ? await rental.verify(verifyBody(order, fields)) : await deliver(step);
        return [...done, status];
      }, Promise.resolve([]));

      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      expect(await readBooking(booking._id)).toMatchObject({
        status: 'confirmed',
        settledBy: fields.razorpay_payment_id,
      });
      expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
      await rental.expectQuiet();
    },
  );
});
