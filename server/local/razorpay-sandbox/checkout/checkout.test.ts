import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { sign } from '../entities.ts';

/*
 * The requests that the checkout page sends to the sandbox. The end-to-end tests cover the dialog itself in a browser.
 */

const keys = { keyId: 'rzp_test_sandboxtest03', keySecret: 'sandbox-test-secret', webhookSecret: 'hook' };
const startAt = new Date('2026-11-21T06:00:00.000Z');
const allowedOrigins = ['http://127.0.0.1:3000'];
let sandbox: Sandbox;
let orderId: string;

type Answer = Record<string, unknown>;

async function ask(path: string, body?: object): Promise<{ status: number; body: Answer }> {
  const reply = await fetch(`${sandbox.origin}/v1/checkout/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  // Every response here is a JSON object, and each test checks its fields.
  return { status: reply.status, body: (await reply.json()) as Answer };
}

async function newOrder(capture: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const body = JSON.stringify({ amount: 840_000, currency: 'INR', payment: { capture } });
  await fetch(`${sandbox.origin}/v1/orders`, { method: 'POST', headers: { authorization }, body });
  return sandbox.state().orders.at(-1)?.id ?? '';
}

const session = async (key: string, id: string) => ask(`session?key_id=${key}&order_id=${id}`);
const attempt = async (action: string, more: object = {}) =>
  ask('attempts', { key_id: keys.keyId, order_id: orderId, action, method: 'upi', ...more });

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, ...keys, webhookUrl: null, startAt, allowedOrigins });
});
afterAll(async () => sandbox.stop());
beforeEach(async () => {
  sandbox.reset();
  orderId = await newOrder('automatic');
});

describe('checkout file server', () => {
  test('allows any origin to load the script, but only the configured origins to embed the page', async () => {
    const script = await fetch(`${sandbox.origin}/v1/checkout.js`);
    const page = await fetch(`${sandbox.origin}/v1/checkout/page`);

    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toContain('window.Razorpay = Razorpay');
    const refusals = [script, page].flatMap(({ headers }) => [
      headers.get('cross-origin-resource-policy'),
      headers.get('x-frame-options'),
    ]);
    expect(refusals).toEqual([null, null, null, null]);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${allowedOrigins[0]}`);
  });

  test.each(['page.css', 'controls.css', 'page.js', 'page-api.js', 'page-parent.js', 'page-view.js'])(
    'serves %s',
    async (file) => {
      expect((await fetch(`${sandbox.origin}/v1/checkout/${file}`)).status).toBe(200);
    },
  );

  test('serves nothing else', async () => {
    expect((await ask('checkout-server.ts')).status).toBe(400);
    expect((await ask('..%2f..%2findex.ts')).status).toBe(400);
  });
});

describe('session route', () => {
  test('takes the amount from the order and returns one scripted step', async () => {
    sandbox.checkoutNext(['fail:payment_cancelled', 'success']);

    const first = await session(keys.keyId, orderId);
    const second = await session(keys.keyId, orderId);
    const third = await session(keys.keyId, orderId);

    expect(first.body).toEqual({
      order: { id: orderId, amount: 840_000, currency: 'INR' },
      step: 'fail:payment_cancelled',
    });
    expect([second.body['step'], third.body['step']]).toEqual(['success', null]);
  });

  test('rejects a wrong key, an unknown order and a paid order', async () => {
    sandbox.pay(orderId);

    expect(await session('rzp_test_other', orderId)).toMatchObject({ status: 401 });
    expect(await session(keys.keyId, 'order_AAAAAAAAAAAAAA')).toMatchObject({ status: 400 });
    expect(await session(keys.keyId, 'nonsense')).toMatchObject({ status: 400 });
    expect(await session(keys.keyId, orderId)).toMatchObject({
      body: { error: { description: 'Order already paid' } },
    });
  });
});

describe('attempt route', () => {
  test('captures the payment and signs the three fields on success', async () => {
    const { body } = await attempt('success', { method: 'card' });

    expect(body).toMatchObject({ status: 'captured', error: null });
    expect(body['fields']).toEqual({
      razorpay_payment_id: body['id'],
      razorpay_order_id: orderId,
      razorpay_signature: sign(keys.keySecret, `${orderId}|${String(body['id'])}`),
    });
    expect(sandbox.state().payments).toMatchObject([{ method: 'card', vpa: null, status: 'captured' }]);
  });

  test('only authorises the payment if its order has no automatic capture', async () => {
    orderId = await newOrder('manual');

    expect((await attempt('success')).body).toMatchObject({
      status: 'authorized',
      fields: { razorpay_order_id: orderId },
    });
  });

  test('returns the reason for a failure and leaves the order open for another attempt', async () => {
    const failed = await attempt('failure', { reason: 'payment_cancelled', vpa: 'failure@razorpay' });

    expect(failed.body).toMatchObject({
      status: 'failed',
      fields: null,
      error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_cancelled', metadata: { order_id: orderId } },
    });
    expect((await attempt('success')).body['status']).toBe('captured');
    expect((await attempt('success')).status).toBe(400);
  });

  test('leaves a `later` attempt open at first and captures it 15 seconds later', async () => {
    const { body } = await attempt('later');
    const address = `attempts/${String(body['id'])}?key_id=${keys.keyId}`;
    expect(body).toMatchObject({ status: 'created', fields: null, error: null });

    await sandbox.advance(15_000);

    expect((await ask(address)).body).toMatchObject({ status: 'captured', fields: { razorpay_order_id: orderId } });
  });

  test('refunds a `later` attempt when a different attempt was paid first', async () => {
    const { body } = await attempt('later');
    await attempt('success');

    await sandbox.advance(15_000);

    expect(sandbox.state().payments.find(({ id }) => id === body['id'])).toMatchObject({ status: 'refunded' });
  });

  test('fails a `pending` attempt after 10 minutes', async () => {
    const { body } = await attempt('pending');

    await sandbox.advance(600_000);

    const address = `attempts/${String(body['id'])}?key_id=${keys.keyId}`;
    expect((await ask(address)).body).toMatchObject({ status: 'failed', error: { reason: 'payment_timed_out' } });
  });

  test('rejects a wrong key and an unknown action, ID or path', async () => {
    expect((await attempt('success', { key_id: 'rzp_test_other' })).status).toBe(401);
    expect((await attempt('explode')).status).toBe(400);
    expect((await ask(`attempts/pay_AAAAAAAAAAAAAA?key_id=${keys.keyId}`)).status).toBe(400);
    expect((await ask('nonsense', {})).status).toBe(400);
    expect(sandbox.state().payments).toEqual([]);
  });
});
