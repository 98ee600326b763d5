import { accountContract, auditContract, authContract, secondFactorContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../../test/support/test-app.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { totpCode } from '../../../platform/secrets/totp.ts';
import { Session } from '../sessions/session.model.ts';
import { User, type UserRecord } from '../account/user.model.ts';

const halfMinute = 30_000;
const minute = 60_000;
const currentPassword = testPassword;
const wrong = '000000';

let app: TestApp;
let admin: UserRecord;
let token: string;
let key: string;
let recoveryCodes: string[];

async function start(options: TestAppOptions = {}): Promise<void> {
  app = await createTestApp(options);
  ({ user: admin, token } = await app.signInAs('admin'));
}

const code = () => totpCode(key, app.clock.now());
const asOwner = () => ({ as: token });

async function setUp(): Promise<void> {
  const begun = await app.client.succeed(secondFactorContract.beginSecondFactor, {
    ...asOwner(),
    body: { currentPassword },
  });
  key = begun.secret;
  const confirmed = await app.client.succeed(secondFactorContract.confirmSecondFactor, {
    ...asOwner(),
    body: { code: code() },
  });
  ({ recoveryCodes } = confirmed);
  app.clock.advance(halfMinute);
}

beforeEach(async () => {
  await start();
  await setUp();
});

const logIn = async (password = testPassword) =>
  app.client.call(authContract.login, { body: { email: admin.email, password } });
const challengeOf = async (password?: string) => String((await logIn(password)).error?.data?.['challenge']);
const proveWith = async (challenge: string, given: string) =>
  app.client.call(secondFactorContract.logInByCode, { body: { challenge, code: given } });
const secondFactor = { secret: 'sealed', since: new Date(), lastStep: 1, recovery: [] };
const onOther = async (given: Partial<UserRecord>) => ({
  userId: String((await buildUser(given))._id),
  reason: 'Asked for on the phone',
});
const stored = async () => User.findById(admin._id).lean<UserRecord>();
const subjects = async () => (await deliverMails(app, admin.email)).map(({ subject }) => subject);
const countSessions = async () => Session.countDocuments({ userId: admin._id });

describe('the second step of a login', () => {
  test('opens a session with a code, not with the right password alone', async () => {
    const before = await countSessions();
    const first = await logIn();

    expect([first.status, first.code, await countSessions()]).toEqual([401, 'code_needed', before]);
    expect(first.headers['set-cookie']).toBeUndefined();
    const second = await proveWith(String(first.error?.data?.['challenge']), code());
    expect(second.status).toBe(200);
    expect(String(second.headers['set-cookie'])).toContain('device=');
    expect((await app.client.call(userContract.list, { as: second.data?.accessToken ?? '' })).status).toBe(200);
  });

  test('is not offered after a wrong password, which returns the usual error', async () => {
    const { code: refused, error } = await logIn('Osprey4#cliff');

    expect([refused, error?.data]).toEqual(['invalid_credentials', undefined]);
  });

  test('accepts the code of the next time step, ignoring spaces, but not the code of the step after that', async () => {
    const early = totpCode(key, new Date(app.clock.now().getTime() + halfMinute));
    const late = totpCode(key, new Date(app.clock.now().getTime() + 2 * halfMinute));

    expect((await proveWith(await challengeOf(), late)).code).toBe('wrong_code');
    expect((await proveWith(await challengeOf(), `${early.slice(0, 3)} ${early.slice(3)}`)).status).toBe(200);
  });

  test('accepts a code only once, even in twenty concurrent requests', async () => {
    const challenges = await Promise.all(Array.from({ length: 20 }, async () => challengeOf()));
    const now = code();

    const answers = await Promise.all(challenges.map(async (challenge) => proveWith(challenge, now)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'wrong_code')).toHaveLength(19);
  });

  test('rejects a code older than one already used', async () => {
    const older = code();
    app.clock.advance(halfMinute);
    expect((await proveWith(await challengeOf(), code())).status).toBe(200);

    expect((await proveWith(await challengeOf(), older)).code).toBe('wrong_code');
  });

  test('accepts a recovery code only once, ignoring case and separators, and notifies the owner', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect((await proveWith(await challengeOf(), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);

    expect((await proveWith(await challengeOf(), first)).code).toBe('wrong_code');
    const crowd = await Promise.all(
      (await Promise.all(Array.from({ length: 10 }, async () => challengeOf()))).map(async (challenge) =>
        proveWith(challenge, second),
      ),
    );
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await subjects()).toContain('Two-step login: used with a recovery code');
    const shown = await app.client.succeed(secondFactorContract.getSecondFactor, asOwner());
    expect(shown).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    expect(app.logs.join('\n')).toContain('"security":"recovery_code_used"');
  });

  test('accepts a challenge only once', async () => {
    const challenge = await challengeOf();
    expect((await proveWith(challenge, code())).status).toBe(200);
    app.clock.advance(halfMinute);

    expect((await proveWith(challenge, code())).code).toBe('login_over');
  });

  test('accepts a challenge for five minutes, even after a wrong code, but not longer', async () => {
    const [first, second] = [await challengeOf(), await challengeOf()];
    app.clock.advance(5 * minute - 1);
    expect((await proveWith(first, wrong)).code).toBe('wrong_code');
    expect((await proveWith(first, code())).status).toBe(200);
    app.clock.advance(halfMinute);

    expect((await proveWith(second, code())).code).toBe('login_over');
    expect((await proveWith('A'.repeat(43), code())).code).toBe('login_over');
  });

  test.each([
    ['the password has changed', { $inc: { passwordRev: 1 } }],
    ['the account is disabled', { $set: { disabledAt: new Date() } }],
  ])('invalidates a challenge when %s', async (_, change) => {
    const challenge = await challengeOf();
    await User.updateOne({ _id: admin._id }, change);

    expect((await proveWith(challenge, code())).code).toBe('login_over');
  });

  test('limits wrong codes like failed logins, and a correct password does not reset the count', async () => {
    await start({ env: { LIMIT_LOGIN_PAIR: '10' } });
    await setUp();

    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await proveWith(await challengeOf(), wrong));

    expect(answers.map((answer) => answer.code)).toEqual([
      ...Array<string>(10).fill('wrong_code'),
      'too_many_requests',
    ]);
    expect((await proveWith(await challengeOf(), code())).code).toBe('too_many_requests');
  });

  test('never stores or logs the key, codes or challenge in plain text', async () => {
    const challenge = await challengeOf();
    await proveWith(challenge, code());

    const kept = JSON.stringify(await stored()) + app.logs.join('\n');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(challenge);
    for (const recovery of recoveryCodes) expect(kept).not.toContain(recovery.replaceAll('-', ''));
  });
});

describe('a second factor', () => {
  test('is still required after a password reset', async () => {
    await app.client.succeed(accountContract.askReset, { body: { email: admin.email } });
    const link = tokenIn((await deliverMails(app, admin.email)).at(-1), 'reset-password');
    await app.client.succeed(accountContract.resetPassword, { body: { token: link, password: 'Osprey4#cliff' } });

    expect((await logIn('Osprey4#cliff')).code).toBe('code_needed');
  });

  test('is disabled with both the password and a code, never with only one', async () => {
    const end = async (body: { currentPassword: string; code: string }) =>
      (await app.client.call(secondFactorContract.endSecondFactor, { ...asOwner(), body })).code;

    expect(await end({ currentPassword: 'Osprey4#cliff', code: code() })).toBe('wrong_password');
    expect(await end({ currentPassword, code: wrong })).toBe('wrong_code');
    expect((await logIn()).code).toBe('code_needed');
    expect(await end({ currentPassword, code: code() })).toBeNull();
    expect((await logIn()).status).toBe(200);
    expect(await end({ currentPassword, code: code() })).toBe('second_factor_off');
    expect((await subjects()).toSorted()).toEqual(['Two-step login: turned off', 'Two-step login: turned on']);
  });

  test('gets new recovery codes when the password and a code are entered; earlier recovery codes become invalid and the owner is notified', async () => {
    const make = async (body: { currentPassword: string; code: string }) =>
      app.client.call(secondFactorContract.makeRecoveryCodes, { ...asOwner(), body });
    const untouched = await stored();

    expect((await make({ currentPassword: 'Osprey4#cliff', code: code() })).code).toBe('wrong_password');
    expect((await make({ currentPassword, code: wrong })).code).toBe('wrong_code');
    expect((await stored())?.secondFactor?.recovery).toEqual(untouched?.secondFactor?.recovery);
    const [fresh = ''] = (await make({ currentPassword, code: code() })).data?.recoveryCodes ?? [];

    expect(await subjects()).toContain('Two-step login: given new recovery codes');
    expect((await proveWith(await challengeOf(), recoveryCodes[0] ?? '')).code).toBe('wrong_code');
    expect((await proveWith(await challengeOf(), fresh)).status).toBe(200);
  });

  test('cannot be set up before the email address is confirmed', async () => {
    await User.updateOne({ _id: admin._id }, { $set: { emailVerifiedAt: null, secondFactor: null } });

    const input = { ...asOwner(), body: { currentPassword } };
    expect((await app.client.call(secondFactorContract.beginSecondFactor, input)).code).toBe('email_not_verified');
    expect((await stored())?.pendingSecondFactor).toBeNull();
  });

  test('is set up with the password and, within ten minutes, a code from its key; a second set-up is rejected', async () => {
    const other = await app.signInAs('admin');
    const begin = async (given: string) =>
      app.client.call(secondFactorContract.beginSecondFactor, { as: other.token, body: { currentPassword: given } });
    const confirm = async (given: string) =>
      (await app.client.call(secondFactorContract.confirmSecondFactor, { as: other.token, body: { code: given } }))
        .code;

    expect(await confirm(wrong)).toBe('second_factor_not_begun');
    expect((await begin('Osprey4#cliff')).code).toBe('wrong_password');
    const late = (await begin(testPassword)).data?.secret ?? '';
    app.clock.advance(10 * minute);
    expect(await confirm(totpCode(late, app.clock.now()))).toBe('second_factor_not_begun');
    const good = (await begin(testPassword)).data?.secret ?? '';
    expect(await confirm(totpCode(late, app.clock.now()))).toBe('wrong_code');
    expect(await confirm(totpCode(good, app.clock.now()))).toBeNull();
    expect([(await begin(testPassword)).code, await confirm(wrong)]).toEqual(['second_factor_on', 'second_factor_on']);
  });

  const statusesOf = async (tokens: string[]) =>
    Promise.all(tokens.map(async (as) => (await app.client.call(accountContract.getProfile, { as })).status));
  const turnOff = async () =>
    app.client.call(secondFactorContract.endSecondFactor, { ...asOwner(), body: { currentPassword, code: code() } });
  /** Opens a session for the account as it is stored now. */
  const openAnother = async () => app.signIn((await User.findById(admin._id).lean()) ?? admin);

  test('ends the other sessions of the account when it is turned on or off, but not the current one', async () => {
    const second = await openAnother();
    expect(await statusesOf([token, second])).toEqual([200, 200]);
    await turnOff();
    expect(await statusesOf([token, second])).toEqual([200, 401]);

    const third = await openAnother();
    expect(await statusesOf([token, third])).toEqual([200, 200]);
    await setUp();
    expect(await statusesOf([token, third])).toEqual([200, 401]);
  });

  test('ends the other sessions when it is turned off, even if the process dies before it revokes them', async () => {
    const second = await openAnother();

    expect(await dieAt({ name: 'account:written', nth: 1 }, turnOff)).toBe(true);

    expect(await statusesOf([second])).toEqual([401]);
  });

  test('can be removed by another admin, with an audited reason; its owner is logged out and notified', async () => {
    const other = await app.signInAs('admin');
    const reset = async (as: string) =>
      app.client.call(userContract.resetSecondFactor, {
        as,
        body: {
          userId: String(admin._id),
          reason: 'Lost phone',
          currentPassword,
          code: as === token ? code() : undefined,
        },
      });

    expect((await reset(token)).code).toBe('own_account');
    expect((await reset(other.token)).data?.hasSecondFactor).toBe(false);

    expect((await app.client.call(accountContract.getProfile, asOwner())).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    expect(await subjects()).toContain('Two-step login: turned off by our team');
    expect((await reset(other.token)).code).toBe('second_factor_off');
    const { entries } = await app.client.succeed(auditContract.list, { as: other.token });
    expect(entries.find(({ result }) => result === 'done')).toMatchObject({
      action: 'user.resetSecondFactor',
      reason: 'Lost phone',
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    });
  });

  test.each([
    ['inviting an admin', userContract.invite, async () => ({ email: 'vikram.shah@example.com' })],
    ['disabling an account', userContract.disable, async () => onOther({})],
    [
      'turning off another account’s two-step login',
      userContract.resetSecondFactor,
      async () => onOther({ secondFactor }),
    ],
  ])('and the password are required for %s', async (_, contract, given) => {
    const body = await given();
    const ask = async (login: { currentPassword: string; code?: string }) =>
      app.client.call(contract, { ...asOwner(), body: { ...body, ...login } });

    expect((await ask({ currentPassword: 'Osprey4#cliff', code: code() })).code).toBe('wrong_password');
    expect((await ask({ currentPassword })).error).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'code' }],
    });
    expect((await ask({ currentPassword, code: wrong })).code).toBe('wrong_code');
    expect((await ask({ currentPassword, code: code() })).code).toBeNull();
  });

  test('is re-encrypted with the new secret when its next code is used, after which the old secret is no longer needed', async () => {
    const young = 'second-factor-secret-of-the-tests-0001';
    const withSecrets = async (secrets: string, refresh?: string) => {
      app = await createTestApp({
        env: { SECOND_FACTOR_SECRETS: secrets, ...(refresh ? { REFRESH_TOKEN_SECRET: refresh } : {}) },
      });
      app.clock.advance(10 * minute);
    };
    await withSecrets(young);
    const body = { currentPassword, code: code() };
    const renewed = await app.client.call(secondFactorContract.makeRecoveryCodes, { ...asOwner(), body });
    expect(renewed.status).toBe(200);

    await withSecrets(young, 'another-refresh-token-secret-of-the-tests');
    app.clock.advance(halfMinute);
    expect((await proveWith(await challengeOf(), code())).status).toBe(200);
    await withSecrets('a-third-secret-of-the-tests-0000000001', 'another-refresh-token-secret-of-the-tests');
    expect((await proveWith(await challengeOf(), code())).code).toBe('unavailable');
  });
});

describe('REQUIRE_ADMIN_SECOND_FACTOR', () => {
  test('restricts an admin without a second factor to setting one up', async () => {
    await start({ env: { REQUIRE_ADMIN_SECOND_FACTOR: '1' } });
    const use = async () => (await app.client.call(userContract.list, asOwner())).code;
    const claims = () => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

    expect(await use()).toBe('second_factor_missing');
    expect(claims()).toMatchObject({ second_factor: 'missing' });
    await setUp();

    expect(await use()).toBeNull();
    token = (await proveWith(await challengeOf(), code())).data?.accessToken ?? '';
    expect(claims()).not.toHaveProperty('second_factor');
  });

  test('does not affect customers', async () => {
    await start({ env: { REQUIRE_ADMIN_SECOND_FACTOR: '1' } });
    const { token: as } = await app.signInAs('customer');

    expect((await app.client.call(secondFactorContract.getSecondFactor, { as })).data?.isOn).toBe(false);
    expect((await app.client.call(accountContract.getProfile, { as })).status).toBe(200);
  });
});
