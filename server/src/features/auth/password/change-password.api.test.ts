import { accountContract, authContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { renderMail } from '../../mail/letters/render-mail.ts';
import { Session } from '../sessions/session.model.ts';
import { User, type UserRecord } from '../account/user.model.ts';

const another = 'Osprey4#cliff';
const wrong = 'Kestrel7!nesT';

let app: TestApp;
let user: UserRecord;

beforeEach(async () => {
  app = await createTestApp();
  user = await buildUser();
});

const logIn = async (password = testPassword) =>
  app.client.call(authContract.login, { body: { email: user.email, password } });
const signIn = async () =>
  app.client.succeed(authContract.login, { body: { email: user.email, password: testPassword } });
const change = async (as: string, body: { currentPassword?: string; password?: string } = {}) =>
  app.client.call(accountContract.changePassword, {
    as,
    body: { currentPassword: testPassword, password: another, ...body },
  });
const use = async (as: string) => (await app.client.call(rentalContract.getUserBookings, { as })).status;
const refresh = async (refreshToken: string) =>
  (await app.client.call(authContract.refresh, { body: { refreshToken } })).status;

describe('POST /auth/password', () => {
  test('requires the current password; after the change, only the new password works', async () => {
    const { accessToken } = await signIn();

    expect(await change(accessToken, { currentPassword: wrong })).toMatchObject({
      status: 403,
      code: 'wrong_password',
    });
    expect(await change(accessToken)).toMatchObject({ status: 200, data: null });

    expect([(await logIn()).status, (await logIn(another)).status]).toEqual([401, 200]);
  });

  test('immediately ends every session except the caller’s', async () => {
    const [here, there] = [await signIn(), await signIn()];

    await change(here.accessToken);

    expect([await use(here.accessToken), await refresh(here.refreshToken)]).toEqual([200, 200]);
    expect([await use(there.accessToken), await refresh(there.refreshToken)]).toEqual([401, 401]);
    const reasons = (await Session.find().sort({ _id: 1 }).lean()).map(({ revokeReason }) => revokeReason);
    expect(new Set(reasons)).toEqual(new Set([null, 'password_changed']));
  });

  test('invalidates the session of a concurrent login with the old password', async () => {
    const { accessToken } = await signIn();
    const { passwords } = app.deps;
    const compare = passwords.matches;
    const slow = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (password, hash) => {
      const isRight = await compare(password, hash);
      await change(accessToken);
      return isRight;
    });

    const late = await logIn();

    slow.mockRestore();
    expect(late.status).toBe(200);
    expect(await use(late.data?.accessToken ?? '')).toBe(401);
    expect(await refresh(late.data?.refreshToken ?? '')).toBe(401);
  });

  test('lets exactly one of twenty concurrent changes succeed', async () => {
    const { accessToken } = await signIn();
    const passwords = Array.from({ length: 20 }, (_, index) => `${another}${index}`);

    const responses = await Promise.all(passwords.map(async (password) => change(accessToken, { password })));

    const winners = passwords.filter((_, index) => responses[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'wrong_password' || code === 'not_signed_in')).toHaveLength(19);
    expect((await logIn(winners[0])).status).toBe(200);
    expect(await Outbox.countDocuments()).toBe(1);
  });

  test('counts wrong passwords like failed logins, and rejects even the right password once the limit is reached', async () => {
    app = await createTestApp({ env: { LIMIT_LOGIN_PAIR: '3' } });
    const { accessToken } = await signIn();
    const matches = vi.spyOn(app.deps.passwords, 'matches');

    const guesses = await Promise.all(
      Array.from({ length: 20 }, async () => change(accessToken, { currentPassword: wrong })),
    );
    const right = await change(accessToken);

    expect(guesses.filter(({ code }) => code === 'wrong_password')).toHaveLength(3);
    expect(matches).toHaveBeenCalledTimes(3);
    expect(right.code).toBe('too_many_requests');
    expect((await logIn()).code).toBe('too_many_requests');
    matches.mockRestore();
  });

  test('emails the owner a description of the device and a link to set a new password, and writes to the security log', async () => {
    const { accessToken } = await signIn();

    await change(accessToken, { currentPassword: wrong });
    await change(accessToken);

    const mails = await Outbox.find().lean();
    expect(mails.map(({ to }) => to)).toEqual([user.email]);
    const { subject, text } = renderMail(mails[0]?.template ?? '', mails[0]?.data);
    expect(subject).toBe('Your password was changed');
    expect(text).toContain('was changed on 20-11-2026 at 12:00PM (India) from this device: Unknown device.');
    expect(text).toContain('http://localhost:0/forgot-password');
    const events = app.logs.map((line): { security?: string } => JSON.parse(line)).map(({ security }) => security);
    expect(events.filter((event) => event?.includes('password'))).toEqual(['wrong_password', 'password_changed']);
    expect(app.logs.join('\n')).not.toMatch(/Osprey4|Kestrel7/);
  });

  test.each([
    ['a common password', 'Welcome@123'],
    ['a password that breaks the rule for new accounts', 'osprey4#cliff'],
    ['the current password', testPassword],
  ])('rejects %s as the new one', async (_, password) => {
    const { accessToken } = await signIn();

    expect(await change(accessToken, { password })).toMatchObject({
      code: 'invalid_input',
      error: { details: [{ path: 'password' }] },
    });
    expect((await User.findById(user._id).lean())?.passwordHash).toBe(user.passwordHash);
  });
});
