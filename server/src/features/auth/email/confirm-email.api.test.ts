import { accountContract, authContract, bookingContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, deliverMails, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildVehicle, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { MailedSecret } from '../mailed-secret/mailed-secret.model.ts';
import { User } from '../account/user.model.ts';

const minute = 60_000;
const newcomer = { name: 'Meera Nair', email: 'meera.nair@example.com', password: testPassword };

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

/** Registers and logs in a new user, and returns the email they received. */
async function signUp() {
  await app.client.succeed(authContract.register, { body: newcomer });
  const [mail] = await deliverMails(app, newcomer.email);
  const { accessToken } = await app.client.succeed(authContract.login, {
    body: { email: newcomer.email, password: testPassword },
  });
  return { as: accessToken, code: codeIn(mail), link: tokenIn(mail, 'confirm-email') };
}

const byCode = async (as: string, code: string) =>
  app.client.call(accountContract.confirmEmailByCode, { as, body: { code } });
const byLink = async (as: string, token: string) =>
  app.client.call(accountContract.confirmEmail, { as, body: { token } });
const isConfirmed = async (as: string) =>
  (await app.client.succeed(accountContract.getProfile, { as })).isEmailVerified;
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a new account', () => {
  test('gets an email with a code and a link, and an access token that marks the address as unconfirmed', async () => {
    const { as, code, link } = await signUp();

    expect(code).toMatch(/^\d{6}$/);
    expect(link).toHaveLength(43);
    expect(await isConfirmed(as)).toBe(false);
    const claims: unknown = JSON.parse(Buffer.from(as.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ email_verified: false });
  });

  test('stores only hashes of its confirmation code and link, and never logs the link', async () => {
    const { code, link } = await signUp();

    const stored = JSON.stringify(await MailedSecret.find().lean());
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain(link);
    expect(app.logs.join('\n')).not.toContain(link);
  });
});

describe('emails to an account', () => {
  const change = async (as: string, currentPassword: string, password: string) =>
    app.client.succeed(accountContract.changePassword, { as, body: { currentPassword, password } });
  const texts = async () => {
    await app.client.succeed(accountContract.askReset, { body: { email: newcomer.email } });
    return (await deliverMails(app, newcomer.email)).map(({ text }) => text.split('\n')[0]);
  };

  test('greet the owner by name only once the address is confirmed, because a stranger may have entered the name', async () => {
    const { as } = await signUp();
    await change(as, testPassword, 'Osprey4#cliff');
    await app.client.succeed(accountContract.sendConfirmation, { as });
    expect(await texts()).toEqual(['Hello,', 'Hello,', 'Hello,']);

    await User.updateOne({ email: newcomer.email }, { $set: { emailVerifiedAt: app.clock.now() } });
    await change(as, 'Osprey4#cliff', testPassword);
    expect(await texts()).toEqual(['Dear Meera Nair,', 'Dear Meera Nair,']);
  });
});

describe('POST /auth/email/confirmCode', () => {
  test('confirms the address, and accepts the code only once', async () => {
    const { as, code } = await signUp();

    expect((await byCode(as, code)).status).toBe(200);

    expect(await isConfirmed(as)).toBe(true);
    expect((await byCode(as, code)).code).toBe('invalid_code');
  });

  test('allows only five attempts, even if twenty are made concurrently', async () => {
    const { as, code } = await signUp();

    const wrong = await Promise.all(Array.from({ length: 20 }, async () => byCode(as, otherThan(code))));

    expect(wrong.map((answer) => answer.code)).toEqual(Array<string>(20).fill('invalid_code'));
    expect((await MailedSecret.find().lean())[0]?.tries).toBe(5);
    expect((await byCode(as, code)).code).toBe('invalid_code');
    expect(await isConfirmed(as)).toBe(false);
  });

  test('accepts a correct code on the fifth attempt', async () => {
    const { as, code } = await signUp();
    for (let count = 0; count < 4; count += 1) await byCode(as, otherThan(code));

    expect((await byCode(as, code)).status).toBe(200);
  });

  test('accepts a code for only thirty minutes, and only for the account that it was emailed to', async () => {
    const { as, code } = await signUp();
    const { token: stranger } = await app.signInAs('customer');
    expect((await byCode(stranger, code)).code).toBe('invalid_code');
    app.clock.advance(30 * minute);
    const { accessToken } = await app.client.succeed(authContract.login, {
      body: { email: newcomer.email, password: testPassword },
    });

    expect((await byCode(accessToken, code)).code).toBe('invalid_code');
    expect(await isConfirmed(as).catch(() => false)).toBe(false);
  });
});

describe('POST /auth/email/confirm', () => {
  test('confirms the address only once, and only with the login of the account it was emailed to', async () => {
    const { as, link } = await signUp();
    const { token: stranger } = await app.signInAs('customer');
    const signedOut = await app.client.call(accountContract.confirmEmail, { body: { token: link } });
    expect([signedOut.status, (await byLink(stranger, link)).code]).toEqual([401, 'invalid_link']);
    expect(await isConfirmed(as)).toBe(false);

    expect((await byLink(as, link)).status).toBe(200);

    expect(await isConfirmed(as)).toBe(true);
    expect((await byLink(as, link)).code).toBe('invalid_link');
    expect((await byLink(as, 'A'.repeat(43))).code).toBe('invalid_link');
  });

  test('rejects the link of a password reset', async () => {
    const { as } = await signUp();
    await app.client.succeed(accountContract.askReset, { body: { email: newcomer.email } });
    const token = tokenIn((await deliverMails(app, newcomer.email)).at(-1), 'reset-password');

    expect((await byLink(as, token)).code).toBe('invalid_link');
    expect(await isConfirmed(as)).toBe(false);
  });
});

describe('POST /auth/email/send', () => {
  test('emails a new link and code, and invalidates the earlier ones', async () => {
    const { as, link } = await signUp();

    await app.client.succeed(accountContract.sendConfirmation, { as });

    const code = codeIn((await deliverMails(app, newcomer.email)).at(-1));
    expect((await byLink(as, link)).code).toBe('invalid_link');
    expect((await byCode(as, code)).status).toBe(200);
  });

  test('sends nothing once the address is confirmed, not even an email that is already queued', async () => {
    const { as, code } = await signUp();
    await app.client.succeed(accountContract.sendConfirmation, { as });
    await byCode(as, code);

    await app.client.succeed(accountContract.sendConfirmation, { as });

    expect(await deliverMails(app, newcomer.email)).toEqual([]);
  });

  test('sends at most three emails per hour to one address', async () => {
    app = await createTestApp({ env: { LIMIT_MAILED_LINK_PER_HOUR: '3' } });
    const { as } = await signUp();

    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await app.client.call(accountContract.sendConfirmation, { as })).status);

    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('REQUIRE_VERIFIED_EMAIL', () => {
  async function hold(as: string) {
    const { _id, carLocations } = await buildVehicle();
    return app.client.call(bookingContract.create, {
      as,
      body: { carId: String(_id), locationId: String(carLocations[0]), fromDate: '2026-12-01', toDate: '2026-12-02' },
    });
  }

  test('refuses a hold by an account with an unconfirmed address, and allows it after confirmation', async () => {
    app = await createTestApp({ env: { REQUIRE_VERIFIED_EMAIL: '1' } });
    const { as, code } = await signUp();

    expect(await hold(as)).toMatchObject({ status: 403, code: 'email_not_verified' });
    await byCode(as, code);

    expect((await hold(as)).status).toBe(201);
  });

  test('is off by default', async () => {
    const { as } = await signUp();

    expect((await hold(as)).status).toBe(201);
  });
});
