import { accountContract, authContract, noticeVersion, type RegisterBody } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { Session } from './sessions/session.model.ts';
import { User } from './account/user.model.ts';

/** The test password, hashed with a different cost. */
const hashAtCostFive = '$2b$05$3FVKq4IvMR8O4UMve1dV7uug8DyavxuI0iBgih7BLZLL0daZH4Yqa';

const newcomer = { name: 'Meera Nair', email: 'Meera.Nair@Example.com', password: testPassword };

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

const register = async (changes: Partial<RegisterBody> = {}) =>
  app.client.call(authContract.register, { body: { ...newcomer, ...changes } });
const logIn = async (email: string, password = testPassword) =>
  app.client.call(authContract.login, { body: { email, password } });

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('POST /auth/register', () => {
  test('stores a customer with a hash of the password', async () => {
    const data = await app.client.succeed(authContract.register, { body: newcomer });

    const stored = await User.findById(data._id).lean();
    expect(data).toMatchObject({ name: 'Meera Nair', email: 'meera.nair@example.com', role: 'customer' });
    expect(stored).toMatchObject({ role: 'customer', disabledAt: null });
    expect(stored?.passwordHash).toMatch(/^\$2b\$04\$/);
  });

  test('records which privacy notice was accepted and when, and the profile shows both', async () => {
    const { _id } = await app.client.succeed(authContract.register, { body: newcomer });

    const { accessToken } = await app.client.succeed(authContract.login, {
      body: { email: newcomer.email, password: testPassword },
    });
    const profile = await app.client.succeed(accountContract.getProfile, { as: accessToken });
    const consent = { version: noticeVersion, at: app.clock.now() };
    expect(await User.findById(_id).lean()).toMatchObject({ consent });
    expect(profile.consent).toEqual({ version: noticeVersion, at: consent.at.toISOString() });
  });

  test('creates one account for twenty concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, async () => register()));

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'email_taken')).toHaveLength(19);
    expect(await User.countDocuments()).toBe(1);
  });

  test('rejects a common password and stores no account', async () => {
    const { code, error } = await register({ password: 'P@ssw0rd123' });

    expect([code, error?.details?.map(({ path }) => path)]).toEqual(['invalid_input', ['password']]);
    expect(await User.countDocuments()).toBe(0);
  });
});

describe('POST /auth/login', () => {
  test('returns tokens for the account and sets the cookie that marks the device', async () => {
    const user = await buildUser({ name: 'Asha', role: 'admin' });

    const { data, headers } = await logIn(user.email.toUpperCase());

    const session = await Session.findOne({ userId: user._id }).lean();
    const [header, claims] = (data?.accessToken ?? '').split('.').slice(0, 2).map(decode);
    expect(header).toMatchObject({ alg: 'HS256', typ: 'at+jwt' });
    expect(claims).toMatchObject({
      sub: String(user._id),
      sid: session?._id,
      name: 'Asha',
      role: 'admin',
      email: user.email,
      exp: Date.parse('2026-11-20T06:45:00Z') / 1_000,
    });
    expect(session).toMatchObject({ generation: 1, revokedAt: null, userAgent: expect.any(String) });
    expect(String(headers['set-cookie'])).toMatch(
      /^device=\d+\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; .*HttpOnly; SameSite=Strict$/,
    );
  });

  test('returns the same error for a wrong password, an unknown address and a disabled account', async () => {
    const user = await buildUser();
    const disabled = await buildUser({ disabledAt: new Date() });

    const responses = await Promise.all([
      logIn(user.email, 'Kestrel7!nesT'),
      logIn('nobody@example.com'),
      logIn(disabled.email),
    ]);

    const errors = responses.map(({ status, error }) => ({ ...error, status, requestId: '' }));
    const expected = { status: 401, code: 'invalid_credentials', message: 'Email or password is not correct' };
    expect(errors[0]).toMatchObject(expected);
    expect(errors).toEqual(Array(3).fill(errors[0]));
    expect(await Session.countDocuments()).toBe(0);
  });

  test('opens a new session for each login and ends the oldest when there are more than ten', async () => {
    const user = await buildUser();

    const tokens = [];
    for (let count = 0; count < 11; count += 1) {
      app.clock.advance(1_000);
      tokens.push((await logIn(user.email)).data);
    }

    const sessions = await Session.find({ userId: user._id }).sort({ createdAt: 1 }).lean();
    expect(new Set(tokens.map((pair) => pair?.refreshToken.split('.')[0])).size).toBe(11);
    expect(sessions.map(({ revokeReason }) => revokeReason)).toEqual(['too_many', ...Array<null>(10).fill(null)]);
  });

  test('hashes the password again when the configured cost has changed', async () => {
    const user = await buildUser({ passwordHash: hashAtCostFive });

    await logIn(user.email);

    expect((await User.findById(user._id).lean())?.passwordHash).toMatch(/^\$2b\$04\$/);
  });
});
