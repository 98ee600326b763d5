import { createHmac } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../src/platform/listen.ts';
import { type Sandbox, startSandbox } from './index.ts';

/* Webhook events as their receiver sees them, and the control API over HTTP. */

const keys = { keyId: 'rzp_test_sandboxtest02', keySecret: 'sandbox-test-secret', webhookSecret: 'hook-secret' };
const startAt = new Date('2026-11-21T06:00:00.000Z');
const minute = 60_000;

type Received = { id: string; signature: string; event: string; body: string };

let sandbox: Sandbox;
let receiver: Server;
let received: Received[] = [];
let answerWith = 200;

async function control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(`${sandbox.origin}/_sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

async function newOrder(): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const body = JSON.stringify({ amount: 50_000, currency: 'INR', receipt: 'r', notes: { bookingId: 'b/1' } });
  await fetch(`${sandbox.origin}/v1/orders`, { method: 'POST', headers: { authorization }, body });
  return sandbox.state().orders.at(-1)?.id ?? '';
}

const hex = (body: string) => createHmac('sha256', keys.webhookSecret).update(body).digest('hex');
const names = () => received.map(({ event }) => event);

beforeAll(async () => {
  receiver = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { headers } = incoming;
      const id = String(headers['x-razorpay-event-id']);
      received.push({ id, signature: String(headers['x-razorpay-signature']), event: JSON.parse(body).event, body });
      response.writeHead(answerWith).end();
    });
  });
  const webhookUrl = `http://127.0.0.1:${await listen(receiver)}/hook`;
  sandbox = await startSandbox({ port: 0, ...keys, webhookUrl, startAt });
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});
beforeEach(() => {
  sandbox.reset();
  received = [];
  answerWith = 200;
});

describe('events', () => {
  test('include authorized, captured and order.paid for each payment, in Razorpay’s real envelope', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder());
    await sandbox.idle();

    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id, status: 'captured' } }, order: { entity: { status: 'paid' } } },
      created_at: startAt.getTime() / 1000,
    });
  });

  test('verify against the raw bytes, but not after being parsed and serialised again', async () => {
    sandbox.pay(await newOrder(), 'failed');
    await sandbox.idle();

    const [failed] = received;
    const body = failed?.body ?? '';

    expect(failed?.signature).toBe(hex(body));
    expect(body).toContain('गाड़ी');
    expect(body).toContain('\\/');
    expect(hex(JSON.stringify(JSON.parse(body)))).not.toBe(failed?.signature);
  });

  test('contain a snapshot that does not change afterwards', async () => {
    sandbox.webhooks({ mode: 'manual' });
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder(), 'failed');
    sandbox.late(id, 'captured');
    await sandbox.flush();

    expect(JSON.parse(received[0]?.body ?? '').payload.payment.entity.status).toBe('failed');
  });

  test('are sent again later, with the same ID and bytes, when a delivery is rejected', async () => {
    answerWith = 500;
    sandbox.pay(await newOrder(), 'failed');
    await sandbox.idle();
    answerWith = 200;

    await sandbox.advance(minute);
    await sandbox.advance(60 * minute);

    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    expect(sandbox.deliveries()).toMatchObject([
      { attempt: 1, status: 500, outcome: 'failed' },
      { attempt: 2, status: 200, outcome: 'delivered' },
    ]);
  });

  test('are disabled after 24 hours of rejected deliveries', async () => {
    answerWith = 500;
    sandbox.pay(await newOrder(), 'failed');

    await sandbox.advance(23 * 60 * minute);
    expect(sandbox.state().webhooks.mode).toBe('auto');

    await sandbox.advance(60 * minute);
    expect(sandbox.state().webhooks.mode).toBe('off');
  });

  test('wait for `flush` in manual mode and are not created in off mode', async () => {
    sandbox.webhooks({ mode: 'manual' });
    sandbox.pay(await newOrder(), 'failed');
    await sandbox.idle();
    expect(names()).toEqual([]);

    await sandbox.flush();
    sandbox.webhooks({ mode: 'off' });
    sandbox.pay(await newOrder(), 'failed');
    await sandbox.flush();

    expect(names()).toEqual(['payment.failed']);
  });

  test('can be delayed, duplicated, reversed and badly signed', async () => {
    sandbox.webhooks({ delay: 5_000, duplicate: 1, order: 'reverse', badSignature: 1 });
    sandbox.pay(await newOrder(), 'authorized');
    await sandbox.idle();
    expect(names()).toEqual([]);

    await sandbox.advance(5_000);

    expect(names()).toEqual(['payment.authorized', 'payment.authorized']);
    expect(received.map(({ body, signature }) => signature === hex(body))).toEqual([false, true]);
  });

  test.each([
    ['reverse', ['order.paid', 'payment.captured', 'payment.authorized']],
    ['fifo', ['payment.authorized', 'payment.captured', 'order.paid']],
  ] as const)('are delivered in %s order within one batch', async (order, expected) => {
    sandbox.webhooks({ order });
    sandbox.pay(await newOrder());
    await sandbox.idle();

    expect(names()).toEqual(expected);
  });

  test('are sent again when a delivery is lost, and can be redelivered on command', async () => {
    sandbox.webhooks({ drop: 1 });
    sandbox.pay(await newOrder(), 'failed');
    await sandbox.idle();
    expect(sandbox.deliveries()).toMatchObject([{ outcome: 'dropped', status: null }]);

    await sandbox.advance(minute);
    await sandbox.redeliver(received[0]?.id ?? '');

    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
  });
});

describe('the control API over HTTP', () => {
  test('pays an order, returns the state and the journals, and resets the sandbox', async () => {
    const orderId = await newOrder();

    const paid = await control('POST', `orders/${orderId}/pay`, { outcome: 'captured' });

    expect(paid).toMatchObject({ status: 200, body: { razorpay_order_id: orderId } });
    await sandbox.idle();
    expect((await control('GET', 'state')).body).toMatchObject({
      now: startAt.toISOString(),
      orders: [{ id: orderId, status: 'paid' }],
      payments: [{ order_id: orderId }],
      refunds: [],
      webhooks: { mode: 'auto' },
    });
    expect((await control('GET', 'requests')).body).toMatchObject([{ path: '/v1/orders', status: 200 }]);
    expect((await control('GET', 'deliveries')).body).toHaveLength(3);
    await control('POST', 'reset');
    expect((await control('GET', 'state')).body).toMatchObject({ orders: [], payments: [] });
  });

  test('changes the state of every entity', async () => {
    const orderId = await newOrder();
    const { razorpay_payment_id: id } = sandbox.pay(orderId, 'failed');

    await control('POST', `payments/${id}/late`, { to: 'captured' });
    await control('POST', `orders/${orderId}/pay-again`, {});
    await control('POST', `payments/${id}/refund-outside`, { amount: 100 });
    const refundId = sandbox.state().refunds[0]?.id ?? '';
    await control('POST', `refunds/${refundId}`, { to: 'failed' });
    await control('POST', 'balance', { amount: 0 });
    await control('POST', 'checkout/next', ['success', 'fail:payment_cancelled']);
    const moved = await control('POST', 'clock', { advanceMs: minute });

    expect(sandbox.state().payments).toMatchObject([{ status: 'captured' }, { status: 'captured' }]);
    expect(sandbox.state().refunds).toMatchObject([{ status: 'failed' }]);
    expect(moved.body).toEqual({ now: '2026-11-21T06:01:00.000Z' });
  });

  test('sets faults and the webhook policy', async () => {
    await control('POST', 'faults', [{ match: 'POST /v1/orders', times: 1, action: 'status', status: 503 }]);
    await control('POST', 'webhooks', { mode: 'manual', order: 'reverse' });
    await newOrder();
    const orderId = await newOrder();
    sandbox.pay(orderId);

    await control('POST', 'webhooks/flush', {});

    expect(sandbox.requests()).toMatchObject([
      { status: 503, fault: 'status' },
      { status: 200, fault: null },
    ]);
    expect(names()[0]).toBe('order.paid');
    expect(await control('POST', 'webhooks/redeliver', { eventId: received[0]?.id })).toMatchObject({ status: 200 });
  });

  test.each([
    ['POST', 'orders/order_AAAAAAAAAAAAAA/pay', { outcome: 'captured' }],
    ['POST', 'orders/order_AAAAAAAAAAAAAA/pay-again', {}],
    ['POST', 'payments/pay_AAAAAAAAAAAAAA/late', { to: 'captured' }],
    ['POST', 'payments/pay_AAAAAAAAAAAAAA/refund-outside', {}],
    ['POST', 'refunds/rfnd_AAAAAAAAAAAAAA', { to: 'failed' }],
    ['POST', 'webhooks/redeliver', { eventId: 'none' }],
    ['POST', 'nonsense', {}],
    ['GET', 'reset', undefined],
  ])('returns 404 for %s %s', async (method, path, body) => {
    expect((await control(method, path, body)).status).toBe(404);
  });

  test.each([
    ['clock', { advanceMs: -1 }],
    ['clock', {}],
    ['faults', { match: '*', action: 'explode' }],
    ['webhooks', { mode: 'sometimes' }],
    ['webhooks', { speed: 1 }],
    ['checkout/next', ['explode']],
    ['balance', { amount: 'much' }],
  ])('returns 400 for a wrong %s: %j', async (path, body) => {
    expect((await control('POST', path, body)).status).toBe(400);
  });

  test('rejects a request that uses an unknown host name for this machine', async () => {
    const status = await new Promise<number | undefined>((resolve) => {
      const headers = { host: 'sandbox.example.com' };
      request(`${sandbox.origin}/_sandbox/state`, { headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      }).end();
    });

    expect(status).toBe(403);
  });
});
