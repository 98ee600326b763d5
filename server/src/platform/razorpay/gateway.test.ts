import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FaultAction } from '../../../local/razorpay-sandbox/faults.ts';
import { openSandbox, sandboxKeys, sandboxStart } from '../../../test/support/open-sandbox.ts';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import { GatewayError, type GatewayErrorKind, type PaymentGateway } from '../payment-gateway.ts';
import { createRazorpayGateway } from './gateway.ts';

const { keyId, keySecret } = sandboxKeys;
const keys = { keyId, keySecret };
const bookingId = '65f000000000000000000001';
const { sandbox } = await openSandbox();
let gateway: PaymentGateway;
let nowMs = sandboxStart.getTime();

const gatewayAt = (apiUrl: string, given: { keySecret?: string } = {}) =>
  createRazorpayGateway({
    ...keys,
    ...given,
    webhookSecrets: ['new-webhook-secret', 'old-webhook-secret'],
    apiUrl,
    timeoutSeconds: 2,
    clock: { now: () => new Date(nowMs) },
    logger: createLogger('silent'),
  });

const newOrder = async () => gateway.createOrder({ receipt: 'receipt-1', amount: 8_400, notes: { bookingId } });
const hex = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');

async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GatewayError);
  // The line above asserts this type.
  return error as GatewayError;
}

beforeEach(() => {
  nowMs = sandboxStart.getTime();
  gateway = gatewayAt(`${sandbox.origin}/`);
});
afterEach(() => vi.unstubAllEnvs());

describe('the gateway', () => {
  test('creates an order in paise with receipt, notes and capture settings', async () => {
    const order = await newOrder();

    expect(order).toMatchObject({ amountInPaise: 840_000, currency: 'INR', receipt: 'receipt-1', status: 'created' });
    expect(sandbox.requests()).toMatchObject([
      {
        method: 'POST',
        path: '/v1/orders',
        body: {
          amount: 840_000,
          currency: 'INR',
          receipt: 'receipt-1',
          notes: { bookingId },
          payment: {
            capture: 'automatic',
            capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: 'normal' },
          },
        },
        headers: { authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}` },
      },
    ]);
  });

  test('finds the newest order with the same receipt and amount', async () => {
    await newOrder();
    const second = await newOrder();
    await gateway.createOrder({ receipt: 'receipt-1', amount: 100, notes: {} });

    expect(await gateway.findOrderByReceipt('receipt-1', 8_400)).toEqual(second);
    expect(await gateway.findOrderByReceipt('receipt-2', 8_400)).toBeNull();
  });

  test('returns a payment in the application’s own format', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: razorpayPaymentId } = sandbox.pay(order.id, 'failed', { reason: 'payment_cancelled' });

    const payment = await gateway.fetchPayment(razorpayPaymentId);

    expect(payment).toMatchObject({
      id: razorpayPaymentId,
      orderId: order.id,
      amountInPaise: 840_000,
      refundedInPaise: 0,
      status: 'failed',
      createdAt: sandboxStart,
      error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_cancelled' },
    });
    expect(await gateway.fetchOrderPayments(order.id)).toEqual([payment]);
  });

  test('captures with the exact amount and currency', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: razorpayPaymentId } = sandbox.pay(order.id, 'authorized');

    const payment = await gateway.capture({ razorpayPaymentId, amount: 8_400 });

    expect(payment.status).toBe('captured');
    expect(sandbox.requests().at(-1)).toMatchObject({ body: { amount: 840_000, currency: 'INR' } });
    expect(await gateway.fetchOrder(order.id)).toMatchObject({ status: 'paid' });
  });

  test('sends a refund’s idempotency key in the header and as the receipt, so that a retry does not refund again', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: razorpayPaymentId } = sandbox.pay(order.id);
    const input = { razorpayPaymentId, amountInPaise: 420_000, key: `refund-${razorpayPaymentId}-1`, bookingId };

    const refund = await gateway.refund(input);
    const again = await gateway.refund(input);

    expect(again).toEqual(refund);
    expect(await gateway.fetchRefunds(razorpayPaymentId)).toEqual([refund]);
    expect(sandbox.requests()[1]).toMatchObject({
      headers: { 'x-refund-idempotency': input.key },
      body: { amount: 420_000, speed: 'normal', receipt: input.key, notes: { bookingId } },
    });
    expect(sandbox.requests()[0]?.headers).not.toHaveProperty('x-refund-idempotency');
  });
});

describe('failures', () => {
  const forms: [FaultAction, GatewayErrorKind, number | undefined][] = [
    ['status', 'server', 500],
    ['html502', 'server', 502],
    ['empty500', 'server', 500],
    ['null500', 'server', 500],
    ['badjson200', 'malformed', undefined],
    ['hang', 'timeout', undefined],
    ['reset', 'network', undefined],
    ['throttle429', 'rate_limited', 429],
    ['commit-then-hang', 'timeout', undefined],
    ['commit-then-reset', 'network', undefined],
  ];

  test.each(forms)('the provider fault “%s” is reported as the error kind “%s”', async (action, kind, status) => {
    sandbox.faults([{ match: 'POST /v1/orders', action }]);

    const error = await failureOf(gateway.createOrder({ receipt: 'r', amount: 1, notes: {} }, { budgetMs: 200 }));

    expect(error).toMatchObject({ kind, status, retryable: true });
    expect(sandbox.requests()).toHaveLength(1);
  });

  test('a rejection includes the provider’s code, description and reason', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: razorpayPaymentId } = sandbox.pay(order.id);
    const input = { razorpayPaymentId, amountInPaise: 840_000, bookingId };
    await gateway.refund({ ...input, key: 'refund-once-1' });

    const error = await failureOf(gateway.refund({ ...input, key: 'refund-once-2' }));

    expect(error).toMatchObject({ kind: 'validation', retryable: false, status: 400, code: 'BAD_REQUEST_ERROR' });
    expect(error.description).toBe('The payment has been fully refunded already');
    expect(error.reason).toBe('payment_fully_refunded');
  });

  test('a wrong secret is reported as an auth error, and a missing one prevents the gateway from starting', async () => {
    const error = await failureOf(gatewayAt(sandbox.origin, { keySecret: 'wrong' }).findOrderByReceipt('r', 1));

    expect(error).toMatchObject({ kind: 'auth', status: 401, retryable: false });
    expect(() => gatewayAt(sandbox.origin, { keySecret: '' })).toThrow('without credentials');
  });

  test('a second refund with an idempotency key that is still in use is reported as a conflict', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: razorpayPaymentId } = sandbox.pay(order.id);
    const input = { razorpayPaymentId, amountInPaise: 840_000, key: 'refund-slow-1', bookingId };
    sandbox.faults([{ match: 'POST /v1/payments/:id/refund', action: 'delay', delayMs: 150 }]);

    const [first, second] = await Promise.allSettled([gateway.refund(input), gateway.refund(input)]);

    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(sandbox.state().refunds).toHaveLength(1);
    expect([first, second].find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
  });

  test('an error never contains our secret', async () => {
    sandbox.faults([{ match: '*', action: 'reset' }]);

    const { cause } = await failureOf(newOrder());

    expect(cause).toBeInstanceOf(Error);
    expect(JSON.stringify(cause, Object.getOwnPropertyNames(cause))).not.toContain(keys.keySecret);
    expect(cause).not.toHaveProperty('config');
  });

  test('an amount that is not in whole rupees is never sent', async () => {
    await expect(gateway.createOrder({ receipt: 'r', amount: 10.5, notes: {} })).rejects.toThrow(RangeError);
    expect(sandbox.requests()).toHaveLength(0);
  });
});

describe('retries and the circuit breaker', () => {
  test('a failed read is tried at most three times', async () => {
    const order = await newOrder();
    sandbox.faults([{ match: 'GET *', times: 2, action: 'html502' }]);

    expect(await gateway.fetchOrder(order.id)).toEqual(order);
    expect(sandbox.requests()).toHaveLength(4);
  });

  test('a rejected read is not retried', async () => {
    const error = await failureOf(gateway.fetchOrder('order_AAAAAAAAAAAAAA'));

    expect(error.kind).toBe('validation');
    expect(sandbox.requests()).toHaveLength(1);
  });

  test('retries stop when the time budget is used up', async () => {
    const order = await newOrder();
    sandbox.faults([{ match: 'GET *', times: null, action: 'hang' }]);
    const before = performance.now();

    const error = await failureOf(gateway.fetchOrderPayments(order.id, { budgetMs: 150 }));

    expect(error.kind).toBe('timeout');
    // Without a budget, each attempt would have taken two seconds.
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  test('after five failures, no call is sent until a probe succeeds', async () => {
    sandbox.faults([{ match: 'POST /v1/orders', times: 6, action: 'reset' }]);
    await Promise.all(Array.from({ length: 5 }, async () => failureOf(newOrder())));

    const refused = await failureOf(newOrder());
    expect(refused).toMatchObject({ kind: 'network', retryable: true });
    expect(sandbox.requests()).toHaveLength(5);

    nowMs += 5_000;
    await failureOf(newOrder());
    await failureOf(newOrder());
    expect(sandbox.requests()).toHaveLength(6);

    nowMs += 5_000;
    await newOrder();
    await newOrder();
    expect(sandbox.requests()).toHaveLength(8);
  });
});

test('failing refunds do not block orders', async () => {
  sandbox.faults([{ match: 'POST /v1/payments/:id/refund', times: null, action: 'reset' }]);
  const refund = { razorpayPaymentId: 'pay_AAAAAAAAAAAAAA', amountInPaise: 100, key: 'refund-key-1', bookingId: 'b' };
  await Promise.all(Array.from({ length: 6 }, async () => failureOf(gateway.refund(refund))));

  expect(await newOrder()).toMatchObject({ status: 'created' });
  expect(await failureOf(gateway.refund(refund))).toMatchObject({ kind: 'network' });
});

describe('the SDK’s HTTP client', () => {
  const seen: string[] = [];
  const decoy = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(302, { location: `${sandbox.origin}/v1/orders` }).end();
  });
  let decoyUrl: string;

  beforeAll(async () => {
    decoyUrl = `http://127.0.0.1:${await listen(decoy)}`;
  });
  afterAll(() => decoy.close());

  test('ignores proxy environment variables', async () => {
    vi.stubEnv('HTTP_PROXY', decoyUrl);
    vi.stubEnv('http_proxy', decoyUrl);
    vi.stubEnv('NO_PROXY', '');
    vi.stubEnv('no_proxy', '');

    await newOrder();

    expect(seen).toEqual([]);
    expect(sandbox.requests()).toHaveLength(1);
  });

  test('does not follow a redirect', async () => {
    const error = await failureOf(gatewayAt(decoyUrl).findOrderByReceipt('receipt-1', 1));

    expect(error).toMatchObject({ kind: 'malformed', status: 302 });
    expect(sandbox.requests()).toEqual([]);
  });
});

describe('malformed ids and keys', () => {
  const strange = [
    '../orders',
    'pay_AAAAAAAAAAAAAA/../x',
    'pay_short',
    '',
    'order_AAAAAAAAAAAAA?',
    'pay_AAAAAAAAAAAAAA\n',
  ];

  test.each(strange)('the id %j is never sent', async (id) => {
    const calls = [
      gateway.fetchOrder(id),
      gateway.fetchOrderPayments(id),
      gateway.fetchPayment(id),
      gateway.fetchRefunds(id),
      gateway.capture({ razorpayPaymentId: id, amount: 1 }),
      gateway.refund({ razorpayPaymentId: id, amountInPaise: 100, key: 'refund-key-1', bookingId }),
    ];

    const errors = await Promise.all(calls.map(failureOf));

    expect(errors.map(({ kind }) => kind)).toEqual(calls.map(() => 'validation'));
    expect(sandbox.requests()).toEqual([]);
  });

  test('a malformed refund key is never sent', async () => {
    const input = { razorpayPaymentId: 'pay_AAAAAAAAAAAAAA', amountInPaise: 100, bookingId };

    expect((await failureOf(gateway.refund({ ...input, key: 'short' }))).kind).toBe('validation');
    expect((await failureOf(gateway.refund({ ...input, key: 'refund key 1\r\nX: y' }))).kind).toBe('validation');
    expect(sandbox.requests()).toEqual([]);
  });
});

describe('signatures', () => {
  test('a valid checkout signature is accepted, as it is by the SDK', async () => {
    const order = await newOrder();
    const fields = sandbox.pay(order.id);
    const ids = { orderId: order.id, razorpayPaymentId: fields.razorpay_payment_id };
    const signature = fields.razorpay_signature;

    expect(gateway.verifyCheckout({ ...ids, signature })).toBe(true);
    expect(
      validatePaymentVerification(
        { order_id: ids.orderId, payment_id: ids.razorpayPaymentId },
        signature,
        keys.keySecret,
      ),
    ).toBe(true);
    expect(gateway.verifyCheckout({ ...ids, razorpayPaymentId: 'pay_AAAAAAAAAAAAAA', signature })).toBe(false);
  });

  const right = hex('new-webhook-secret', 'body');
  test.each([
    ['made with a different secret', hex('other', 'body')],
    ['truncated', right.slice(0, 63)],
    ['in upper case', right.toUpperCase()],
    ['padded', `${right} `],
    ['empty', ''],
    ['not hexadecimal', 'z'.repeat(64)],
  ])('a signature that is %s is rejected, as it is by the SDK', (_name, signature) => {
    expect(gateway.verifyWebhook(Buffer.from('body'), signature)).toBe(false);
    expect(validateWebhookSignature('body', signature, 'new-webhook-secret')).toBe(false);
  });

  test('a webhook signature over the raw bytes is accepted when made with any configured secret', () => {
    const raw = Buffer.from('{"a":"\\/गाड़ी"}');

    expect(gateway.verifyWebhook(raw, hex('new-webhook-secret', '{"a":"\\/गाड़ी"}'))).toBe(true);
    expect(gateway.verifyWebhook(raw, hex('old-webhook-secret', '{"a":"\\/गाड़ी"}'))).toBe(true);
    expect(gateway.verifyWebhook(raw, hex('older-webhook-secret', '{"a":"\\/गाड़ी"}'))).toBe(false);
  });
});
