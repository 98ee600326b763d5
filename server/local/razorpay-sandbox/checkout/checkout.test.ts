import { describe, expect, test, beforeEach } from 'vitest';
import { openSandbox, sandboxKeys } from '../../../test/support/open-sandbox.ts';

/* Tests the checkout page’s requests to the sandbox. The end-to-end tests cover the dialog itself in a browser. */

const allowedOrigins = ['http://127.0.0.1:3000'];
const { sandbox, call, newOrder } = await openSandbox({ allowedOrigins });
const wrongKey = { key_id: 'rzp_test_other' };
let orderId: string;

const session = async (id: string, key = sandboxKeys.keyId as string) =>
  call(`/v1/checkout/session?key_id=${key}&order_id=${id}`);
const attempt = async (action: string, changes: object = {}) =>
  call('/v1/checkout/attempts', { key_id: sandboxKeys.keyId, order_id: orderId, action, method: 'upi', ...changes });
const attemptNow = async (id: string) => call(`/v1/checkout/attempts/${id}?key_id=${sandboxKeys.keyId}`);

beforeEach(async () => {
  orderId = await newOrder({ payment: { capture: 'automatic' } });
});

describe('the checkout file server', () => {
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

  test.each(['checkout-server.ts', '..%2f..%2findex.ts'])('returns 400 for %s', async (file) => {
    expect((await call(`/v1/checkout/${file}`)).status).toBe(400);
  });
});

describe('the session route', () => {
  test('returns the order’s amount to every request, but the scripted step of the dialog only to the first', async () => {
    sandbox.checkoutNext(['alert']);

    const first = await session(orderId);
    const second = await session(orderId);

    expect(first.body).toEqual({ order: { id: orderId, amount: 840_000, currency: 'INR' }, step: 'alert' });
    expect(second.body.step).toBeNull();
  });

  test('rejects a wrong key, an unknown order and a paid order', async () => {
    sandbox.pay(orderId);

    expect(await session(orderId, wrongKey.key_id)).toMatchObject({ status: 401 });
    expect(await session('order_AAAAAAAAAAAAAA')).toMatchObject({ status: 400 });
    expect(await session('nonsense')).toMatchObject({ status: 400 });
    expect(await session(orderId)).toMatchObject({ body: { error: { description: 'Order already paid' } } });
  });
});

describe('the attempt route', () => {
  test('authorises the payment without capturing it if its order has no automatic capture', async () => {
    orderId = await newOrder({ payment: { capture: 'manual' } });

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
    expect((await attempt('success')).body.status).toBe('captured');
    expect((await attempt('success')).status).toBe(400);
  });

  test.each([
    ['captures a `later` attempt after 15 seconds', 'later', 15_000, { status: 'captured' }],
    ['fails a `pending` attempt after 10 minutes', 'pending', 600_000, { error: { reason: 'payment_timed_out' } }],
  ])('%s and leaves it open until then', async (_, action, ms, expected) => {
    const { body } = await attempt(action);
    expect(body).toMatchObject({ status: 'created', fields: null, error: null });

    await sandbox.advance(ms);

    expect((await attemptNow(body.id)).body).toMatchObject(expected);
  });

  test('refunds a `later` attempt when a different attempt was paid first', async () => {
    const { body } = await attempt('later');
    await attempt('success');

    await sandbox.advance(15_000);

    expect(sandbox.state().payments.find(({ id }) => id === body.id)).toMatchObject({ status: 'refunded' });
  });

  test('rejects a wrong key and an unknown action, ID or path', async () => {
    expect((await attempt('success', wrongKey)).status).toBe(401);
    expect((await attempt('explode')).status).toBe(400);
    expect((await attemptNow('pay_AAAAAAAAAAAAAA')).status).toBe(400);
    expect((await call('/v1/checkout/nonsense', {})).status).toBe(400);
    expect(sandbox.state().payments).toEqual([]);
  });
});
