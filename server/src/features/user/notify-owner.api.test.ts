import { accountContract, authContract, privacyContract, secondFactorContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, deliverMails, subjectsTo, tokenIn } from '../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../test/support/factories.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { totpCode } from '../../platform/secrets/totp.ts';
import { notifyOwners } from '../auth/account/notify-owner.ts';
import { User, type UserRecord } from '../auth/account/user.model.ts';
import { Outbox } from '../mail/outbox.model.ts';

const currentPassword = testPassword;
const password = 'Osprey4#cliff';
const newEmail = 'asha.new@example.com';
const { beginSecondFactor, confirmSecondFactor, endSecondFactor, logInByCode, makeRecoveryCodes } =
  secondFactorContract;

let office: Office;
let asha: UserRecord;
let as: string;

beforeEach(async () => {
  office = await openOffice();
  asha = await buildUser();
  as = await office.signIn(asha);
});

type Change = 'disable' | 'enable' | 'endSessions' | 'resetSecondFactor';

const byAdmin = async (call: Change, user = asha) => {
  const body = { userId: String(user._id), reason: 'Asked for on the phone' };
  if (call === 'enable' || call === 'endSessions') return office.call(userContract[call], { body });
  return office.call(userContract[call], { body: { ...body, currentPassword } });
};

/** Confirms the address and begins to set up two-step login. Returns a function that returns the current code. */
async function begin(): Promise<() => string> {
  await User.updateOne({ _id: asha._id }, { $set: { emailVerifiedAt: office.clock.now() } });
  const { secret } = await office.succeed(beginSecondFactor, { as, body: { currentPassword } });
  return () => totpCode(secret, office.clock.now());
}

/** Turns two-step login on and waits until the next code is valid. */
async function turnOn() {
  const code = await begin();
  const { recoveryCodes } = await office.succeed(confirmSecondFactor, { as, body: { code: code() } });
  office.clock.advance(30_000);
  return { code, recovery: recoveryCodes[0] ?? '' };
}

/** Returns the first email to this address since the last delivery. */
const mailTo = async (email: string) => (await deliverMails(office, email))[0];
const changeEmail = async () =>
  office.call(accountContract.changeEmail, { as, body: { email: newEmail, currentPassword } });

/** Prepares the account and returns the request that changes it. */
type Prepare = () => Promise<() => Promise<unknown>>;

const rows: [change: string, subject: string, Prepare][] = [
  ['an admin disables the account', 'Your account was disabled', async () => async () => byAdmin('disable')],
  [
    'an admin enables the account',
    'Your account has been enabled',
    async () => {
      await User.updateOne({ _id: asha._id }, { $set: { disabledAt: office.clock.now() } });
      return async () => byAdmin('enable');
    },
  ],
  ['an admin logs the owner out', 'You were logged out everywhere', async () => async () => byAdmin('endSessions')],
  [
    'an admin turns off two-step login',
    'Two-step login: turned off by our team',
    async () => {
      await turnOn();
      return async () => byAdmin('resetSecondFactor');
    },
  ],
  [
    'the owner turns on two-step login',
    'Two-step login: turned on',
    async () => {
      const code = await begin();
      return async () => office.call(confirmSecondFactor, { as, body: { code: code() } });
    },
  ],
  [
    'the owner turns off two-step login',
    'Two-step login: turned off',
    async () => {
      const { code } = await turnOn();
      return async () => office.call(endSecondFactor, { as, body: { currentPassword, code: code() } });
    },
  ],
  [
    'the owner makes new recovery codes',
    'Two-step login: given new recovery codes',
    async () => {
      const { code } = await turnOn();
      return async () => office.call(makeRecoveryCodes, { as, body: { currentPassword, code: code() } });
    },
  ],
  [
    'a recovery code is used',
    'Two-step login: used with a recovery code',
    async () => {
      const { recovery } = await turnOn();
      const login = { email: asha.email, password: testPassword };
      const { error } = await office.client.call(authContract.login, { body: login });
      const challenge = String(error?.data?.['challenge']);
      return async () => office.client.call(logInByCode, { body: { challenge, code: recovery } });
    },
  ],
  [
    'the owner changes the password',
    'Your password was changed',
    async () => async () => office.call(accountContract.changePassword, { as, body: { currentPassword, password } }),
  ],
  [
    'the password is reset',
    'Your password was changed',
    async () => {
      await office.client.succeed(accountContract.askReset, { body: { email: asha.email } });
      const token = tokenIn(await mailTo(asha.email), 'reset-password');
      return async () => office.client.call(accountContract.resetPassword, { body: { token, password } });
    },
  ],
  ['the owner requests a new address', 'Request to change your email', async () => changeEmail],
  [
    'the owner confirms a new address',
    'Your email was changed',
    async () => {
      await changeEmail();
      const code = codeIn(await mailTo(newEmail));
      return async () => office.call(accountContract.confirmEmailByCode, { as, body: { code } });
    },
  ],
];

describe('if the process dies right after storing an account change, the owner is still notified', () => {
  test.each(rows)('when %s', async (_, subject, prepare) => {
    const change = await prepare();
    await Outbox.deleteMany();

    expect(await dieAt({ name: 'account:written', nth: 1 }, change)).toBe(true);
    expect(await Outbox.countDocuments()).toBe(0);
    await notifyOwners(office);
    await notifyOwners(office);

    expect(await subjectsTo(office, asha.email)).toEqual([subject]);
    expect((await User.findById(asha._id).lean())?.untold).toEqual([]);
  });

  test('when the change disables an admin and is completed by a later request', async () => {
    const [one, two] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
    expect(await dieAt({ name: 'disable:decided', nth: 1 }, async () => byAdmin('disable', one))).toBe(true);
    expect((await byAdmin('disable', two)).status).toBe(200);

    await notifyOwners(office);

    const notified = (await Outbox.find({ template: 'account_disabled' }).lean()).map(({ to }) => to);
    expect(notified.toSorted()).toEqual([one.email, two.email].toSorted());
  });
});

test('five concurrent requests disable an account once and notify its owner once', async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, async () => (await byAdmin('disable')).code));

  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'already_disabled')).toHaveLength(4);
  expect(await subjectsTo(office, asha.email)).toEqual(['Your account was disabled']);
});

describe('an erased account', () => {
  test('cannot be changed by admins and receives no email', async () => {
    await office.client.succeed(privacyContract.deleteAccount, {
      as: await office.signIn(asha),
      body: { currentPassword },
    });
    const tombstone = await User.findById(asha._id).lean();

    const calls = ['disable', 'enable', 'endSessions', 'resetSecondFactor'] as const;
    const codes = [];
    for (const call of calls) codes.push((await byAdmin(call)).code);

    expect(codes).toEqual(calls.map(() => 'user_not_found'));
    expect(await User.findById(asha._id).lean()).toEqual(tombstone);
    expect(await Outbox.countDocuments()).toBe(0);
  });

  test('has no stored emails left, not even to an unverified address', async () => {
    await byAdmin('disable');
    await byAdmin('enable');
    await office.client.succeed(privacyContract.deleteAccount, {
      as: await office.signIn(await User.findById(asha._id).lean<UserRecord>().orFail()),
      body: { currentPassword },
    });

    expect(JSON.stringify(await Outbox.find().lean())).not.toContain(asha.email);
  });
});
