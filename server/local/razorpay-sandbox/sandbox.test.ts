import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './index.ts';

/* Entities, states, idempotency, faults and clock, as seen through the provider’s REST API. */

const keys = { keyId: 'rzp_test_sandboxtest01', keySecret: 'sandbox-test-secret', webhookSecret: 'hook' };
const startAt = new Date('2026-11-21T06:00:00.000Z');
const minute = 60_000;
const order = { amount: 840_000, currency: 'INR', receipt: 'receipt-1' };
const automatic = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 20, refund_speed: 'normal' },
};
let sandbox: Sandbox;

type Reply = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- looked at freely here

async function call(method: string, path: string, sent: { body?: unknown; headers?: object } = {}): Promise<Reply> {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const reply = await fetch(`${sandbox.origin}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...sent.headers },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

const post = async (path: string, body: unknown, headers: object = {}) => call('POST', path, { body, headers });
const get = async (path: string) => call('GET', path);
const newOrder = async (more: object = {}): Promise<string> =>
  (await post('/v1/orders', { ...order, ...more })).body.id;
const paymentIn = (id: string) => sandbox.state().payments.find((payment) => payment.id === id);

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, ...keys, webhookUrl: null, startAt });
});
afterAll(async () => sandbox.stop());
beforeEach(() => sandbox.reset());

describe('starting the sandbox', () => {
  test('is rejected in production', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';

    const started = startSandbox({ port: 0, ...keys, webhookUrl: null });

    await expect(started).rejects.toThrow('does not run in production');
    process.env['NODE_ENV'] = before;
  });

  test('binds to the loopback interface only', () => {
    expect(sandbox.origin).toBe(`http://127.0.0.1:${sandbox.port}`);
  });
});

describe('the orders API', () => {
  test('creates an order in the `created` state, whose empty notes are a list', async () => {
    const { status, body } = await post('/v1/orders', { ...order, payment: automatic });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      entity: 'order',
      amount: 840_000,
      amount_paid: 0,
      amount_due: 840_000,
      receipt: 'receipt-1',
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 1_795_240_800,
    });
    expect((await get(`/v1/orders/${body.id}`)).body).toEqual(body);
  });

  test.each([
    ['amount under a rupee', { amount: 99 }, 'amount'],
    ['amount with a fraction', { amount: 100.5 }, 'amount'],
    ['amount as text', { amount: '100' }, 'amount'],
    ['foreign currency', { currency: 'XYZ' }, 'currency'],
    ['long receipt', { receipt: 'r'.repeat(41) }, 'receipt'],
    [
      'too many notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, each) => [`n${each}`, 'x'])) },
      'notes',
    ],
    ['long note', { notes: { n: 'x'.repeat(257) } }, 'notes'],
    ['unknown field', { price: 1 }, 'price'],
    [
      'short capture period',
      { payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'automatic_expiry_period',
    ],
    ['unknown capture', { payment: { capture: 'sometimes' } }, 'capture'],
  ])('rejects %s', async (_name, change, field) => {
    const { status, body } = await post('/v1/orders', { ...order, ...change });

    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      field,
    });
    expect(sandbox.state().orders).toEqual([]);
  });

  test('returns 401 for a wrong key and 400 for an unknown ID or path', async () => {
    const wrongKey = await call('GET', '/v1/orders', { headers: { authorization: 'Basic eDp5' } });

    expect(wrongKey).toMatchObject({ status: 401, body: { error: { description: 'Authentication failed' } } });
    expect(await get('/v1/orders/order_AAAAAAAAAAAAAA')).toMatchObject({ status: 400 });
    expect(await get('/v1/orders/nonsense')).toMatchObject({ status: 400 });
    expect(await get('/v1/invoices')).toMatchObject({ status: 400 });
    expect(await post('/v1/orders/order_AAAAAAAAAAAAAA/payments', {})).toMatchObject({ status: 400 });
  });
});

describe('the payments API', () => {
  test('marks the order as paid on capture, and accepts no further payment', async () => {
    const orderId = await newOrder();

    const fields = sandbox.pay(orderId);

    expect((await get(`/v1/orders/${orderId}`)).body).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 });
    expect((await get(`/v1/orders/${orderId}/payments`)).body.items).toMatchObject([
      { id: fields.razorpay_payment_id, status: 'captured', captured: true },
    ]);
    expect(() => sandbox.pay(orderId)).toThrow('Order already paid');
  });

  test('allows a second captured payment to be forced', async () => {
    const orderId = await newOrder();
    sandbox.pay(orderId);

    const second = sandbox.payAgain(orderId);

    expect(paymentIn(second.razorpay_payment_id)?.status).toBe('captured');
    expect((await get(`/v1/orders/${orderId}/payments`)).body.count).toBe(2);
  });

  test('captures an authorised payment only once, and only with the exact amount', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder(), 'authorized');

    const wrongAmount = await post(`/v1/payments/${id}/capture`, { amount: 100, currency: 'INR' });
    const right = await post(`/v1/payments/${id}/capture`, { amount: 840_000, currency: 'INR' });
    const again = await post(`/v1/payments/${id}/capture`, { amount: 840_000, currency: 'INR' });

    expect(wrongAmount.status).toBe(400);
    expect(right).toMatchObject({ status: 200, body: { status: 'captured' } });
    expect(again.body.error.description).toBe('This payment has already been captured');
  });

  test('lets a failed payment be captured later, but not at our request', async () => {
    const orderId = await newOrder();
    const { razorpay_payment_id: id } = sandbox.pay(orderId, 'failed');
    const ours = await post(`/v1/payments/${id}/capture`, { amount: 840_000 });

    sandbox.late(id, 'captured');

    expect(ours.status).toBe(400);
    expect((await get(`/v1/payments/${id}`)).body).toMatchObject({ status: 'captured', error_code: null });
    expect((await get(`/v1/orders/${orderId}`)).body.status).toBe('paid');
  });

  test('immediately returns the money of a second payment that is authorised late on a paid order', async () => {
    const orderId = await newOrder();
    const { razorpay_payment_id: failed } = sandbox.pay(orderId, 'failed');
    sandbox.pay(orderId);

    sandbox.late(failed, 'authorized');

    expect(paymentIn(failed)).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 840_000 });
  });

  test('rejects a late capture of a captured payment', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder());

    expect(() => sandbox.late(id, 'captured')).toThrow('cannot become captured');
  });
});

describe('the sandbox’s clock', () => {
  test('fails an open attempt after 10 minutes', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder(), 'pending');

    await sandbox.advance(10 * minute - 1);
    expect(paymentIn(id)?.status).toBe('created');

    await sandbox.advance(1);
    expect(paymentIn(id)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' });
    expect(sandbox.state().now).toBe('2026-11-21T06:10:00.000Z');
  });

  test.each([
    ['is captured automatically', { payment: automatic }, 'captured'],
    ['waits for us without automatic capture', {}, 'authorized'],
  ])('shows that a payment authorised in time %s', async (_, more, status) => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder(more), 'authorized');

    await sandbox.advance(60 * minute);

    expect(paymentIn(id)?.status).toBe(status);
  });

  test('returns a payment that was authorised too late when the manual capture period ends', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder({ payment: automatic }), 'failed');
    await sandbox.advance(12 * minute);
    sandbox.late(id, 'authorized');

    await sandbox.advance(8 * minute - 1);
    expect(paymentIn(id)?.status).toBe('authorized');

    await sandbox.advance(1);
    expect(paymentIn(id)).toMatchObject({ status: 'refunded', captured: false });
  });

  test('follows real time when no start time is given', async () => {
    const real = await startSandbox({ port: 0, ...keys, webhookUrl: null });
    await real.advance(60 * minute);

    const ahead = Date.parse(real.state().now) - Date.now();

    expect(ahead).toBeGreaterThan(59 * minute);
    expect(ahead).toBeLessThan(61 * minute);
    await real.stop();
  });
});

describe('the refunds API', () => {
  const key = { 'x-refund-idempotency': 'refund-test-1' };
  const paid = async () => sandbox.pay(await newOrder()).razorpay_payment_id;

  test('leaves the payment captured after a partial refund and refunded after the rest, and the order paid', async () => {
    const id = await paid();

    await post(`/v1/payments/${id}/refund`, { amount: 40_000 });
    expect(paymentIn(id)).toMatchObject({ status: 'captured', refund_status: 'partial', amount_refunded: 40_000 });

    await post(`/v1/payments/${id}/refund`, {});
    expect(paymentIn(id)).toMatchObject({ status: 'refunded', refund_status: 'full', amount_refunded: 840_000 });
    expect(sandbox.state().orders[0]?.status).toBe('paid');
  });

  test('returns the first response for the same key and body', async () => {
    const id = await paid();
    const first = await post(`/v1/payments/${id}/refund`, { amount: 840_000, receipt: 'refund-test-1' }, key);
    await sandbox.advance(minute);

    const again = await post(`/v1/payments/${id}/refund`, { amount: 840_000, receipt: 'refund-test-1' }, key);

    expect(again).toEqual(first);
    expect((await get(`/v1/payments/${id}/refunds`)).body).toMatchObject({
      count: 1,
      items: [{ status: 'processed' }],
    });
  });

  test('rejects a different body under the same key, and a key that is too short', async () => {
    const id = await paid();
    await post(`/v1/payments/${id}/refund`, { amount: 100 }, key);

    const other = await post(`/v1/payments/${id}/refund`, { amount: 200 }, key);
    const short = await post(`/v1/payments/${id}/refund`, { amount: 100 }, { 'x-refund-idempotency': 'short' });

    expect([other.status, short.status]).toEqual([400, 400]);
    expect(sandbox.state().refunds).toHaveLength(1);
  });

  test('rejects a refund of more than the remaining amount, and one of an uncaptured payment', async () => {
    const authorised = sandbox.pay(await newOrder(), 'authorized').razorpay_payment_id;

    expect((await post(`/v1/payments/${await paid()}/refund`, { amount: 840_001 })).status).toBe(400);
    expect((await post(`/v1/payments/${authorised}/refund`, { amount: 100 })).status).toBe(400);
  });

  test('rejects a refund when the balance is insufficient and stores nothing under its key', async () => {
    const id = await paid();
    sandbox.setBalance(100);

    const poor = await post(`/v1/payments/${id}/refund`, { amount: 840_000 }, key);
    sandbox.setBalance(null);
    const funded = await post(`/v1/payments/${id}/refund`, { amount: 840_000 }, key);

    expect(poor.body.error).toMatchObject({ reason: 'insufficient_balance' });
    expect(funded.status).toBe(200);
  });

  test('makes the amount refundable again when a refund fails, which is final', async () => {
    const id = await paid();
    const { body: refund } = await post(`/v1/payments/${id}/refund`, { amount: 840_000 });

    sandbox.setRefund(refund.id, 'failed');

    expect(paymentIn(id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null });
    expect(() => sandbox.setRefund(refund.id, 'processed')).toThrow('stays failed');
  });

  test('processes a refund made outside the app immediately, without a receipt', async () => {
    const id = await paid();

    const refund = sandbox.refundOutside(id);

    expect(refund).toMatchObject({ amount: 840_000, receipt: null, status: 'processed' });
    expect(paymentIn(id)?.status).toBe('refunded');
  });
});
