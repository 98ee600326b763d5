import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authContract, locationContract, paymentContract, rentalContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { Payment } from '../src/features/payment/payment.model.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { buildUser, testPassword } from './support/factories.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

const here = { 'x-forwarded-for': '203.0.113.77' };
const wrong = 'Kestrel7!nesT';
const forged = '0'.repeat(64);

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1', LIMIT_LOGIN_PAIR: '3' } });
});

type Line = Record<string, unknown>;
const events = (): Line[] =>
  app.logs.map((text): Line => JSON.parse(text)).filter(({ security }) => security !== undefined);

const logIn = async (email: string, password = testPassword) =>
  app.client.call(authContract.login, { body: { email, password }, headers: here });

/** Creates the order of a customer, with only the fields that the signature check needs. */
async function orderOf(customerId: ObjectId) {
  const orderId = 'order_AAAAAAAAAAAAAA';
  const now = app.clock.now();
  const payment = new Payment({ bookingId: new ObjectId(), customerId, razorpayOrderId: orderId, createdAt: now });
  await Payment.collection.insertOne(payment.toObject());
  return { paymentId: String(payment._id), orderCreationId: orderId, razorpayOrderId: orderId };
}

/** Causes each kind of event once, all from the same address. Returns the `X-Request-Id` header of each response. */
async function causeAll() {
  const user = await buildUser({ email: 'private.person@example.com' });
  const own = { ...here, 'user-agent': 'curl\u00a0x' };
  const { data, headers } = await logIn(user.email);
  const as = data?.accessToken ?? '';
  const { refreshToken = '' } = data ?? {};
  const refresh = async () => app.client.call(authContract.refresh, { body: { refreshToken }, headers: own });
  await refresh();
  app.clock.advance(20_000);
  const reused = await refresh();
  const other = await logIn(user.email);
  const token = other.data?.accessToken ?? '';
  const id = 'e'.repeat(24);
  const answers = {
    login: { headers },
    refresh_reuse: reused,
    token_refused: await app.client.call(rentalContract.getUserBookings, { as, headers: own }),
    not_allowed: await app.client.call(locationContract.getById, { as: token, query: { id }, headers: own }),
    bad_checkout_signature: await app.client.call(paymentContract.verify, {
      as: token,
      headers: own,
      body: { ...samples['payment.verify'].body, ...(await orderOf(user._id)), razorpaySignature: forged },
    }),
    bad_webhook_signature: await app.client.raw
      .post(`/api${paymentContract.webhook.path}`)
      .set({ ...own, 'content-type': 'application/json', 'x-razorpay-signature': forged })
      .send('{}'),
    login_failed: await logIn(user.email, wrong),
  };
  await logIn(user.email, wrong);
  await logIn(user.email, wrong);
  return {
    user,
    secrets: [as, token, refreshToken],
    answers: { ...answers, too_many_requests: await logIn(user.email) },
  };
}

describe('the security log', () => {
  test('records who caused each event, from where, when and in which request', async () => {
    const { user, answers } = await causeAll();
    const userId = String(user._id);

    const logged = Object.keys(answers).map((name) => events().find(({ security }) => security === name));

    const whom = { network: '203.0.113.0/24', time: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(logged).toMatchObject(
      Object.entries(answers).map(([security, answer]) => ({
        security,
        requestId: answer.headers['x-request-id'],
        ...whom,
      })),
    );
    const by = Object.fromEntries(events().map((event) => [event['security'], event]));
    expect(by).toMatchObject({
      login: { userId },
      login_failed: { userId },
      refresh_reuse: { userId },
      not_allowed: { userId },
      bad_checkout_signature: { userId, paymentId: expect.any(String) },
    });
  });

  test('identifies an account by the same hash in every event, and an unknown email address by a hash of its own', async () => {
    const { user } = await causeAll();
    await logIn('nobody@example.com', wrong);

    const accounts = new Map(events().map((event) => [event['security'], event['account']]));
    const unknown = events().at(-1);

    expect(accounts.get('login')).toMatch(/^[\w-]{22}$/);
    expect(new Set(['login', 'too_many_requests', 'not_allowed'].map((name) => accounts.get(name))).size).toBe(1);
    expect(unknown).toMatchObject({
      security: 'login_failed',
      userId: null,
      account: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(unknown?.['account']).not.toBe(accounts.get('login'));
    expect(user.email).toBe('private.person@example.com');
  });

  test('contains no secrets, email addresses or full IP addresses, and has one line per entry', async () => {
    const { secrets } = await causeAll();
    const written = app.logs.join('\n');

    for (const secret of [...secrets, testPassword, wrong, forged, 'private.person', '203.0.113.77']) {
      expect(written).not.toContain(secret);
    }
    expect(app.logs.every((text) => text.trim().split('\n').length === 1)).toBe(true);
  });

  test('cannot be forged with line breaks in request headers or paths', async () => {
    await app.client.raw.get('/api/config').set('x-request-id', 'abcdefgh%0d%0a{"security":"login"}');
    await app.client.raw.get('/api/%0d%0a{"security":"login"}');

    expect(events()).toEqual([]);
  });

  test('is written from only one place in the code', () => {
    const src = join(import.meta.dirname, '../src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const writers = files.filter(
      (file) =>
        !file.endsWith('.test.ts') && /logger\.\w+\(\s*\{[^}]*\bsecurity\b/.test(readFileSync(join(src, file), 'utf8')),
    );

    expect(files).toContain('http/security-log.ts');
    expect(writers).toEqual([]);
  });

  test('does not record a request without a token', async () => {
    await app.client.call(rentalContract.getUserBookings);

    expect(events()).toEqual([]);
  });
});
