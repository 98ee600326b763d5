import { accountContract, authContract } from '@rental/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { codeIn, deliverMails, subjectsTo, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { User, type UserRecord } from '../account/user.model.ts';

const minute = 60_000;
const next = 'asha.new@example.com';

let app: TestApp;
let user: UserRecord;
let as: string;

beforeEach(async () => {
  app = await createTestApp();
  user = await buildUser({ emailVerifiedAt: app.clock.now() });
  as = await app.signIn(user);
});

const change = async (email = next, currentPassword = testPassword) =>
  app.client.call(accountContract.changeEmail, { as, body: { email, currentPassword } });
const byCode = async (code: string) => app.client.call(accountContract.confirmEmailByCode, { as, body: { code } });
const profile = async () => app.client.succeed(accountContract.getProfile, { as });
const logIn = async (email: string) =>
  (await app.client.call(authContract.login, { body: { email, password: testPassword } })).status;

describe('POST /auth/email', () => {
  test('changes the address once the new one is confirmed, and then notifies the old one', async () => {
    expect((await change('Asha.New@Example.com')).status).toBe(200);
    expect(await profile()).toMatchObject({ email: user.email, isEmailVerified: true, pendingEmail: next });
    expect(await logIn(user.email)).toBe(200);
    const [mail] = await deliverMails(app, next);

    expect((await byCode(codeIn(mail))).status).toBe(200);

    expect(await profile()).toMatchObject({ email: next, isEmailVerified: true, pendingEmail: null });
    expect([await logIn(user.email), await logIn(next)]).toEqual([401, 200]);
    expect(await subjectsTo(app, user.email)).toEqual(['Your email was changed']);
  });

  test('immediately warns the old address, and setting a new password cancels the change', async () => {
    await change();

    expect(await subjectsTo(app, user.email)).toEqual(['Request to change your email']);
    await app.client.succeed(accountContract.changePassword, {
      as,
      body: { currentPassword: testPassword, password: 'Osprey4#cliff' },
    });

    expect((await profile()).pendingEmail).toBeNull();
  });

  test('rejects the request if the account’s password changes concurrently', async () => {
    const { passwords } = app.deps;
    const compare = passwords.matches;
    const slow = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (password, hash) => {
      const isRight = await compare(password, hash);
      await User.updateOne({ _id: user._id }, { $inc: { passwordRev: 1 } });
      return isRight;
    });

    const late = await change();

    slow.mockRestore();
    expect(late.code).toBe('wrong_password');
    expect((await User.findById(user._id).lean())?.pendingEmail ?? null).toBeNull();
    expect([await deliverMails(app, next), await deliverMails(app, user.email)]).toEqual([[], []]);
  });

  test('rejects the code an hour after the request, even if the email was resent more recently', async () => {
    await change();
    app.clock.advance(50 * minute);
    as = await app.signIn(user);
    await app.client.succeed(accountContract.sendConfirmation, { as });
    const mail = (await deliverMails(app, next)).at(-1);
    app.clock.advance(10 * minute);

    expect((await byCode(codeIn(mail))).code).toBe('invalid_code');

    expect((await User.findById(user._id).lean())?.email).toBe(user.email);
  });

  test('accepts a confirmation by the emailed link', async () => {
    await change();
    const link = tokenIn((await deliverMails(app, next))[0], 'confirm-email');

    expect((await app.client.call(accountContract.confirmEmail, { as, body: { token: link } })).status).toBe(200);

    expect((await profile()).email).toBe(next);
  });

  test('requires the password', async () => {
    expect((await change(next, 'Kestrel7!nesT')).code).toBe('wrong_password');
    expect(await deliverMails(app, next)).toEqual([]);
  });

  test('returns the same response for a registered address as for a free one, and emails the registered address neither a code nor a link', async () => {
    const other = await buildUser();

    const [free, taken] = [await change(), await change(other.email)];

    expect([taken.status, taken.data, taken.headers['content-length']]).toEqual([
      free.status,
      free.data,
      free.headers['content-length'],
    ]);
    const [mail] = await deliverMails(app, other.email);
    expect(mail?.subject).toBe('You already have an account');
    expect([codeIn(mail), tokenIn(mail, 'confirm-email')]).toEqual(['', '']);
  });

  test('leaves both accounts unchanged if the address was taken after the email was sent', async () => {
    await change();
    const [mail] = await deliverMails(app, next);
    const other = await buildUser({ email: next });

    expect((await byCode(codeIn(mail))).code).toBe('invalid_code');

    expect((await profile()).email).toBe(user.email);
    expect((await User.findById(other._id).lean())?.email).toBe(next);
  });

  test('lets the requested change expire after an hour, and cancels it when the current address is entered', async () => {
    await change();
    app.clock.advance(60 * minute);
    as = await app.signIn(user);
    expect((await profile()).pendingEmail).toBeNull();

    await change();
    await change(user.email);

    expect((await profile()).pendingEmail).toBeNull();
    expect(await deliverMails(app, next)).toEqual([]);
  });

  test('invalidates the link that was emailed to a previously requested address', async () => {
    await change('first@example.com');
    const link = tokenIn((await deliverMails(app, 'first@example.com'))[0], 'confirm-email');
    await change();

    expect((await app.client.call(accountContract.confirmEmail, { as, body: { token: link } })).code).toBe(
      'invalid_link',
    );
    expect((await profile()).email).toBe(user.email);
  });
});

describe('PUT /auth/profile', () => {
  const edit = async (body: { name: string; phone: string | null }) =>
    app.client.call(accountContract.editProfile, { as, body });

  test('changes the name and stores the phone number with its country code', async () => {
    const { data } = await edit({ name: 'Asha R. Rao', phone: '98765 43210' });

    expect(data).toMatchObject({ name: 'Asha R. Rao', phone: '+919876543210' });
    expect(await profile()).toMatchObject({ name: 'Asha R. Rao', phone: '+919876543210' });
    const keys = { nameKeys: ['asha r. rao', 'r. rao', 'rao'], phoneKey: '012345678919' };
    expect(await User.findById(user._id).lean()).toMatchObject(keys);
  });

  test('removes a phone number without changing other accounts', async () => {
    const other = await buildUser({ name: 'Nisha' });
    await edit({ name: 'Asha', phone: '98765 43210' });

    expect((await edit({ name: 'Asha', phone: null })).data?.phone).toBeNull();
    expect(await User.findById(user._id).lean()).toMatchObject({ nameKeys: ['asha'], phoneKey: null });

    expect((await User.findById(other._id).lean())?.name).toBe('Nisha');
  });
});
