import mongoose from 'mongoose';
import { accountContract, authContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { MailedSecret } from '../mailed-secret/mailed-secret.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Session } from '../sessions/session.model.ts';
import { searchKeysOf } from '../account/search-keys.ts';
import { User, type UserRecord } from '../account/user.model.ts';

const minute = 60_000;
const another = 'Osprey4#cliff';

let app: TestApp;
let user: UserRecord;

beforeEach(async () => {
  app = await createTestApp();
  user = await buildUser();
});

const ask = async (email = user.email, headers: Record<string, string> = {}) =>
  app.client.call(accountContract.askReset, { body: { email }, headers });
async function mailedToken(): Promise<string> {
  await ask();
  return tokenIn((await deliverMails(app, user.email)).at(-1), 'reset-password');
}
const reset = async (token: string, password = another) =>
  app.client.call(accountContract.resetPassword, { body: { token, password } });
const logIn = async (password: string) =>
  (await app.client.call(authContract.login, { body: { email: user.email, password } })).status;
const use = async (as: string) => (await app.client.call(rentalContract.getUserBookings, { as })).status;

describe('POST /auth/reset/ask', () => {
  test('returns the same response for an active, a disabled and an unknown account, and emails only the active one', async () => {
    const disabled = await buildUser({ disabledAt: new Date() });

    const responses = [await ask(), await ask(disabled.email), await ask('nobody@example.com')];

    const shown = responses.map(({ status, data, headers }) => ({ status, data, length: headers['content-length'] }));
    expect(shown).toEqual(Array(3).fill(shown[0]));
    expect(await deliverMails(app, user.email)).toHaveLength(1);
    expect((await Outbox.find().lean()).map(({ to }) => to)).toEqual([user.email]);
  });

  test('makes the same database calls for a known and an unknown address', async () => {
    const workFor = async (email: string): Promise<string[]> => {
      const work: string[] = [];
      mongoose.set('debug', (collection: string, method: string) => void work.push(`${collection}.${method}`));
      await ask(email);
      mongoose.set('debug', false);
      return work;
    };

    const forAccount = await workFor(user.email);

    expect(forAccount).not.toEqual([]);
    expect(await workFor('nobody@example.com')).toEqual(forAccount);
  });

  test('stores the token only as a hash, puts neither token nor link into the mail queue, and never logs the token', async () => {
    const token = await mailedToken();

    const stored = JSON.stringify([await Outbox.find().lean(), await MailedSecret.find().lean()]);
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
    expect((await MailedSecret.find().lean())[0]).toMatchObject({ tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(app.logs.join('\n')).not.toContain(token);
  });

  test('limits the requests per hour for one address to the configured number, whether or not it has an account', async () => {
    app = await createTestApp({ env: { LIMIT_MAILED_LINK_PER_HOUR: '3', TRUST_PROXY_HOPS: '1' } });
    const statuses = async (email: string) => {
      const found = [];
      for (let count = 0; count < 4; count += 1)
        found.push((await ask(email, { 'x-forwarded-for': `203.0.113.${count}` })).status);
      return found;
    };

    expect(await statuses(user.email)).toEqual([200, 200, 200, 429]);
    expect(await statuses('nobody@example.com')).toEqual([200, 200, 200, 429]);
  });

  test('limits the requests per hour from one network to the configured number', async () => {
    app = await createTestApp({ env: { LIMIT_RESET_PER_HOUR: '10' } });

    const responses = [];
    for (let count = 0; count < 11; count += 1) responses.push(await ask(`somebody.${count}@example.com`));

    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(Number(responses[10]?.headers['retry-after'])).toBeGreaterThan(3_000);
  });
});

describe('POST /auth/reset', () => {
  test('sets the password, ends every session, confirms the address and notifies the owner', async () => {
    const token = await app.signIn(user);
    const link = await mailedToken();

    expect(await reset(link)).toMatchObject({ status: 200, data: null });

    expect([await logIn(testPassword), await logIn(another), await use(token)]).toEqual([401, 200, 401]);
    expect(await Session.find({ revokeReason: 'password_reset' }).lean()).toHaveLength(1);
    expect((await User.findById(user._id).lean())?.emailVerifiedAt).toEqual(app.clock.now());
    const [mail] = await deliverMails(app, user.email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(app.logs.join('\n')).toContain('"security":"password_reset"');
  });

  test.each([
    [
      'removes the second factor, the name and the phone number of an account whose address was never confirmed',
      null,
      'customer',
    ],
    ['leaves the second factor, the name and the phone number of a confirmed account', new Date(), 'customer'],
    ['leaves the second factor of an admin, because a stranger cannot register as an admin', null, 'admin'],
  ])('%s', async (_, emailVerifiedAt, role) => {
    const since = new Date();
    const filled = {
      name: 'You won! Call now',
      phone: '+919876543210',
      secondFactor: { secret: 'sealed', since, lastStep: 1, recovery: ['hash'] },
      pendingSecondFactor: { secret: 'sealed', until: since },
    };
    await User.updateOne({ _id: user._id }, { $set: { ...filled, emailVerifiedAt, role } });

    await reset(await mailedToken());

    const name = user.email.split('@')[0] ?? '';
    const cleared = { name, phone: null, ...searchKeysOf({ name }), secondFactor: null, pendingSecondFactor: null };
    const isCleared = emailVerifiedAt === null && role === 'customer';
    expect(await User.findById(user._id).lean()).toMatchObject(isCleared ? cleared : filled);
    expect(await logIn(another)).toBe(isCleared ? 200 : 401);
  });

  test('accepts a link only once, even in twenty concurrent requests', async () => {
    const link = await mailedToken();

    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => reset(link, `${another}${index}`)),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'invalid_link')).toHaveLength(19);
    expect((await reset(link)).code).toBe('invalid_link');
  });

  test('accepts a link for only thirty minutes', async () => {
    const link = await mailedToken();
    app.clock.advance(30 * minute);

    expect((await reset(link)).code).toBe('invalid_link');
    expect(await logIn(testPassword)).toBe(200);
  });

  test('rejects the stored hash as a token', async () => {
    await mailedToken();
    const [secret] = await MailedSecret.find().lean();
    const asToken = Buffer.from(secret?.tokenHash ?? '', 'hex').toString('base64url');

    expect((await reset(asToken)).code).toBe('invalid_link');
  });

  test('leaves the link valid when the password is rejected', async () => {
    const link = await mailedToken();

    expect(await reset(link, 'Welcome@123')).toMatchObject({ code: 'invalid_input' });
    expect((await reset(link)).status).toBe(200);
  });

  test('rejects the link of an account that has since been disabled or whose address has since changed', async () => {
    const link = await mailedToken();
    await User.updateOne({ _id: user._id }, { $set: { email: 'elsewhere@example.com' } });
    expect((await reset(link)).code).toBe('invalid_link');

    await User.updateOne({ _id: user._id }, { $set: { email: user.email, disabledAt: app.clock.now() } });

    expect((await reset(link)).code).toBe('invalid_link');
    expect(app.logs.join('\n')).toContain('password_reset_failed');
  });

  test('lets the owner log in immediately, however many passwords were tried before', async () => {
    app = await createTestApp({ env: { LIMIT_LOGIN_PAIR: '2', LIMIT_LOGIN_ACCOUNT: '2' } });
    for (let count = 0; count < 3; count += 1) await logIn('Kestrel7!nesT');
    expect(await logIn(testPassword)).toBe(429);

    await reset(await mailedToken());

    expect(await logIn(another)).toBe(200);
  });
});
