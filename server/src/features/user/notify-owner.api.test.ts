import { authContract, privacyContract, secondFactorContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails } from '../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../test/support/factories.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { totpCode } from '../../platform/secrets/totp.ts';
import { notifyOwners } from '../auth/account/notify-owner.ts';
import { User, type UserRecord } from '../auth/account/user.model.ts';
import { Outbox } from '../mail/outbox.model.ts';

const currentPassword = testPassword;
const halfMinute = 30_000;

let office: Office;
let asha: UserRecord;

beforeEach(async () => {
  office = await openOffice();
  asha = await buildUser();
});

type Change = 'disable' | 'enable' | 'endSessions' | 'resetSecondFactor';

const change = async (call: Change, user = asha) =>
  office.call(userContract[call], { body: { userId: String(user._id), reason: 'Asked for on the phone' } });
const subjectsTo = async ({ email }: UserRecord) => (await deliverMails(office, email)).map(({ subject }) => subject);
const isDisabled = async ({ _id }: UserRecord) => (await User.findById(_id).lean())?.disabledAt !== null;

/** Runs the action in a process that dies right after the account was written, then runs the worker. */
async function dieAndReport(action: () => Promise<unknown>): Promise<void> {
  const isDead = await dieAt({ name: 'account:written', nth: 1 }, action);
  expect([isDead, await Outbox.countDocuments()]).toEqual([true, 0]);
  await notifyOwners(office);
  await notifyOwners(office);
}

describe('an owner is notified even if the process dies right after the account was written', () => {
  test('when the account is disabled', async () => {
    await dieAndReport(async () => change('disable'));

    expect([await isDisabled(asha), await subjectsTo(asha)]).toEqual([true, ['Your account was disabled']]);
    expect((await User.findById(asha._id).lean())?.untold).toEqual([]);
  });

  test('when the account is enabled', async () => {
    await User.updateOne({ _id: asha._id }, { $set: { disabledAt: office.clock.now() } });

    await dieAndReport(async () => change('enable'));

    expect([await isDisabled(asha), await subjectsTo(asha)]).toEqual([false, ['Your account has been enabled']]);
  });

  test('when the account is logged out', async () => {
    await dieAndReport(async () => change('endSessions'));

    expect(await subjectsTo(asha)).toEqual(['You were signed out everywhere']);
  });

  test('when the decision to disable an admin is not applied yet', async () => {
    const [one, two] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
    expect(await dieAt({ name: 'disable:decided', nth: 1 }, async () => change('disable', one))).toBe(true);
    expect((await change('disable', two)).status).toBe(200);

    await notifyOwners(office);

    const told = (await Outbox.find({ template: 'account_disabled' }).lean()).map(({ to }) => to);
    expect(told.toSorted()).toEqual([one.email, two.email].toSorted());
  });
});

describe('two concurrent admins', () => {
  test('disable an account only once, and its owner is notified only once', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await change('disable')).code));

    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_disabled')).toHaveLength(4);
    expect(await subjectsTo(asha)).toEqual(['Your account was disabled']);
  });
});

describe('two-step login', () => {
  let token: string;
  let key: string;
  let recovery: string;

  const code = () => totpCode(key, office.clock.now());
  const begin = async () => {
    token = await office.signIn(asha);
    ({ secret: key } = await office.client.succeed(secondFactorContract.beginSecondFactor, {
      as: token,
      body: { currentPassword },
    }));
  };
  const confirm = async () =>
    office.client.call(secondFactorContract.confirmSecondFactor, { as: token, body: { code: code() } });
  const setUp = async () => {
    await begin();
    recovery = (await confirm()).data?.recoveryCodes[0] ?? '';
    await Outbox.deleteMany();
    office.clock.advance(halfMinute);
  };
  const end = async (given: string) =>
    office.client.call(secondFactorContract.endSecondFactor, { as: token, body: { currentPassword, code: given } });

  test('notifies the owner when it is turned on', async () => {
    await begin();

    await dieAndReport(confirm);

    expect(await subjectsTo(asha)).toEqual(['Two-step login: turned on']);
  });

  test('notifies the owner when it is turned off', async () => {
    await setUp();

    await dieAndReport(async () => end(code()));

    expect(await subjectsTo(asha)).toEqual(['Two-step login: turned off']);
  });

  test('notifies the owner when an admin removes it', async () => {
    await setUp();

    await dieAndReport(async () => change('resetSecondFactor'));

    expect(await subjectsTo(asha)).toEqual(['Two-step login: turned off by our team']);
  });

  test('notifies the owner when a recovery code is used', async () => {
    await setUp();
    const login = { email: asha.email, password: testPassword };
    const asked = await office.client.call(authContract.login, { body: login });
    const challenge = String(asked.error?.data?.['challenge']);

    await dieAndReport(async () =>
      office.client.call(secondFactorContract.logInByCode, { body: { challenge, code: recovery } }),
    );

    expect(await subjectsTo(asha)).toEqual(['Two-step login: used with a recovery code']);
  });
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
    for (const call of calls) codes.push((await change(call)).code);

    expect(codes).toEqual(calls.map(() => 'user_not_found'));
    expect(await User.findById(asha._id).lean()).toEqual(tombstone);
    expect(await Outbox.countDocuments()).toBe(0);
  });

  test('has no stored emails left, not even to an unverified address', async () => {
    await change('disable');
    await change('enable');
    await office.client.succeed(privacyContract.deleteAccount, {
      as: await office.signIn(await User.findById(asha._id).lean<UserRecord>().orFail()),
      body: { currentPassword },
    });

    expect(JSON.stringify(await Outbox.find().lean())).not.toContain(asha.email);
  });
});
