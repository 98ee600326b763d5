import { describe, expect, test, vi } from 'vitest';
import { openSandbox, sandboxKeys } from '../../test/support/open-sandbox.ts';
import { startSandbox } from './index.ts';

/* Tests the sandbox’s entities, states, idempotency and clock through the provider’s REST API. */

const minute = 60_000;
const automatic = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 20, refund_speed: 'normal' },
};
const { sandbox, call, newOrder } = await openSandbox();

const paymentIn = (id: string) => sandbox.state().payments.find((payment) => payment.id === id);

test('the sandbox does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');

  const started = startSandbox({ port: 0, ...sandboxKeys, webhookUrl: null });

  await expect(started).rejects.toThrow('does not run in production');
  vi.unstubAllEnvs();
});

describe('the orders API', () => {
  test('creates an order in the `created` state and returns missing notes as an empty list', async () => {
    const order = { amount: 840_000, currency: 'INR', receipt: 'receipt-1' };

    const { status, body } = await call('/v1/orders', { ...order, payment: automatic });

    expect(status).toBe(200);
    expect(body).toMatchObject({ ...order, entity: 'order', amount_paid: 0, amount_due: 840_000, status: 'created' });
    expect(body).toMatchObject({ attempts: 0, notes: [], created_at: 1_795_240_800 });
    expect((await call(`/v1/orders/${body.id}`)).body).toEqual(body);
  });

  test.each<[string, unknown]>([
    ['amount', 99],
    ['amount', 100.5],
    ['amount', '100'],
    ['currency', 'XYZ'],
    ['receipt', 'r'.repeat(41)],
    ['notes', Object.fromEntries(Array.from({ length: 16 }, (_, each) => [`n${each}`, 'x']))],
    ['notes', { n: 'x'.repeat(257) }],
    ['price', 1],
  ])('rejects an order whose %s is %j', async (field, value) => {
    const { status, body } = await call('/v1/orders', { amount: 840_000, currency: 'INR', [field]: value });

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field });
    expect(sandbox.state().orders).toEqual([]);
  });

  test.each([
    [{ capture: 'automatic', capture_options: { automatic_expiry_period: 11 } }, 'automatic_expiry_period'],
    [{ capture: 'sometimes' }, 'capture'],
  ])('rejects the capture settings %j', async (payment, field) => {
    const { status, body } = await call('/v1/orders', { amount: 840_000, currency: 'INR', payment });

    expect({ status, field: body.error.field }).toEqual({ status: 400, field });
  });
});

describe('the payments API', () => {
  test('marks the order as paid on capture, and rejects a second payment unless the control API forces it', async () => {
    const orderId = await newOrder();

    const { razorpay_payment_id: id } = sandbox.pay(orderId);

    expect((await call(`/v1/orders/${orderId}`)).body).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 });
    const { items } = (await call(`/v1/orders/${orderId}/payments`)).body;
    expect(items).toMatchObject([{ id, status: 'captured', captured: true }]);
    expect(() => sandbox.pay(orderId)).toThrow('Order already paid');
    expect(paymentIn(sandbox.payAgain(orderId).razorpay_payment_id)?.status).toBe('captured');
    expect((await call(`/v1/orders/${orderId}/payments`)).body.count).toBe(2);
  });

  test('captures an authorised payment only once, and only with the exact amount', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder(), 'authorized');
    const capture = async (amount: number) => call(`/v1/payments/${id}/capture`, { amount, currency: 'INR' });

    expect((await capture(100)).status).toBe(400);
    expect(await capture(840_000)).toMatchObject({ status: 200, body: { status: 'captured' } });
    expect((await capture(840_000)).body.error.description).toBe('This payment has already been captured');
    expect(() => sandbox.late(id, 'captured')).toThrow('cannot become captured');
  });

  test('rejects a request to capture a failed payment, but the sandbox can still simulate that the provider captures it later', async () => {
    const orderId = await newOrder();
    const { razorpay_payment_id: id } = sandbox.pay(orderId, 'failed');
    const ours = await call(`/v1/payments/${id}/capture`, { amount: 840_000 });

    sandbox.late(id, 'captured');

    expect(ours.status).toBe(400);
    expect((await call(`/v1/payments/${id}`)).body).toMatchObject({ status: 'captured', error_code: null });
    expect((await call(`/v1/orders/${orderId}`)).body.status).toBe('paid');
  });

  test('immediately refunds a second payment that is authorised after the order was paid', async () => {
    const orderId = await newOrder();
    const { razorpay_payment_id: failed } = sandbox.pay(orderId, 'failed');
    sandbox.pay(orderId);

    sandbox.late(failed, 'authorized');

    expect(paymentIn(failed)).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 840_000 });
  });
});

describe('the sandbox, as its clock advances,', () => {
  test.each([
    ['captures', { payment: automatic }, 'captured'],
    ['does not capture', {}, 'authorized'],
  ])('%s a promptly authorised payment if its order was created with %j', async (_, changes, status) => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder(changes), 'authorized');

    await sandbox.advance(60 * minute);

    expect(paymentIn(id)?.status).toBe(status);
  });

  test('refunds a late-authorised payment at the end of the manual capture period', async () => {
    const { razorpay_payment_id: id } = sandbox.pay(await newOrder({ payment: automatic }), 'failed');
    await sandbox.advance(12 * minute);
    sandbox.late(id, 'authorized');

    await sandbox.advance(8 * minute - 1);
    expect(paymentIn(id)?.status).toBe('authorized');

    await sandbox.advance(1);
    expect(paymentIn(id)).toMatchObject({ status: 'refunded', captured: false });
  });

  test('runs ahead of real time by as much as its clock was advanced, if it was started without a start time', async () => {
    const real = await startSandbox({ port: 0, ...sandboxKeys, webhookUrl: null });
    await real.advance(60 * minute);

    const ahead = Date.parse(real.state().now) - Date.now();

    expect(Math.abs(ahead - 60 * minute)).toBeLessThan(minute);
    await real.stop();
  });
});

describe('the refunds API', () => {
  const key = { 'x-refund-idempotency': 'refund-test-1' };
  const paid = async () => sandbox.pay(await newOrder()).razorpay_payment_id;
  const refund = async (id: string, body: object, headers?: object) => call(`/v1/payments/${id}/refund`, body, headers);

  test('leaves a payment captured after a partial refund, marks it as refunded once the rest is refunded, and leaves the order paid', async () => {
    const id = await paid();

    await refund(id, { amount: 40_000 });
    expect(paymentIn(id)).toMatchObject({ status: 'captured', refund_status: 'partial', amount_refunded: 40_000 });

    await refund(id, {});
    expect(paymentIn(id)).toMatchObject({ status: 'refunded', refund_status: 'full', amount_refunded: 840_000 });
    expect(sandbox.state().orders[0]?.status).toBe('paid');
  });

  test('rejects an idempotency key that is reused with a different body or is too short', async () => {
    const id = await paid();
    await refund(id, { amount: 100 }, key);

    expect((await refund(id, { amount: 200 }, key)).status).toBe(400);
    expect((await refund(id, { amount: 100 }, { 'x-refund-idempotency': 'short' })).status).toBe(400);
    expect(sandbox.state().refunds).toHaveLength(1);
  });

  test('rejects a refund that exceeds the remaining amount, and a refund of an uncaptured payment', async () => {
    const authorised = sandbox.pay(await newOrder(), 'authorized').razorpay_payment_id;

    expect((await refund(await paid(), { amount: 840_001 })).status).toBe(400);
    expect((await refund(authorised, { amount: 100 })).status).toBe(400);
  });

  test('makes the amount refundable again when a refund fails, and never changes the failed refund again', async () => {
    const id = await paid();
    const { body } = await refund(id, { amount: 840_000 });

    sandbox.setRefund(body.id, 'failed');

    expect(paymentIn(id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null });
    expect(() => sandbox.setRefund(body.id, 'processed')).toThrow('stays failed');
  });
});
