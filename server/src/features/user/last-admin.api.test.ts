import { privacyContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/support/factories.ts';
import { dieAt, holdAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Roster } from '../auth/administration/roster.model.ts';
import { openAccounts, User, type UserRecord } from '../auth/account/user.model.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const reason = 'Left the company';

async function disableAs(as: string, { _id }: UserRecord) {
  const { code, status } = await office.client.call(userContract.disable, {
    as,
    body: { userId: String(_id), reason, currentPassword: testPassword },
  });
  return code ?? status;
}

const enabledAdmins = async () => User.countDocuments({ role: 'admin', disabledAt: null });

describe('the last admin', () => {
  test('cannot disable their own account', async () => {
    expect(await disableAs(office.as, office.admin)).toBe('own_account');
    expect(await enabledAdmins()).toBe(1);
  });

  test('cannot be disabled by an admin who is disabled while that request is in progress', async () => {
    const { user: other, token } = await office.signInAs('admin');
    const [gate] = holdAt({ name: 'disable:checked' });

    const slow = disableAs(office.as, other);
    await gate?.reached;
    const quick = await disableAs(token, office.admin);
    gate?.release();

    expect([quick, await slow]).toEqual([200, 'not_signed_in']);
    expect(await enabledAdmins()).toBe(1);
  });

  test('remains enabled when the only other admin sends two concurrent requests, one to disable the last admin and one to delete their own account', async () => {
    const { user: other } = await office.signInAs('admin');
    const [gate] = holdAt({ name: 'disable:checked' });

    const disabling = disableAs(office.as, other);
    await gate?.reached;
    const body = { currentPassword: testPassword };
    const { status } = await office.client.call(privacyContract.deleteAccount, { as: office.as, body });
    gate?.release();

    expect([status, await disabling]).toEqual([200, 'not_signed_in']);
    expect(await User.countDocuments(openAccounts({ role: 'admin' }))).toBe(1);
  });

  test('remains enabled when each of ten admins concurrently disables the next one', async () => {
    const ring = [{ user: office.admin, token: office.as }];
    while (ring.length < 10) ring.push(await office.signInAs('admin'));

    await Promise.all(ring.map(async ({ token }, at) => disableAs(token, ring[(at + 1) % 10]?.user ?? office.admin)));

    expect(await enabledAdmins()).toBeGreaterThanOrEqual(1);
    expect((await Roster.findById('admins').lean())?.leaving).toBeNull();
  });

  test('remains enabled after a crash: an interrupted disabling of another admin is completed by the next request, and not repeated once that admin is enabled again', async () => {
    const [one, two] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
    const isDisabled = async ({ _id }: UserRecord) => (await User.findById(_id).lean())?.disabledAt !== null;

    expect(await dieAt({ name: 'disable:decided', nth: 1 }, async () => disableAs(office.as, one))).toBe(true);
    expect(await isDisabled(one)).toBe(false);
    expect(await disableAs(office.as, two)).toBe(200);
    expect([await isDisabled(one), await isDisabled(two)]).toEqual([true, true]);

    // This process pauses after storing its decision, and resumes only when another process has applied it.
    const [gate] = holdAt({ name: 'disable:decided' });
    await office.succeed(userContract.enable, { body: { userId: String(one._id), reason } });
    const sleeper = disableAs(office.as, one);
    await gate?.reached;
    await buildUser({ role: 'admin' });
    expect(await disableAs(office.as, two)).toBe('already_disabled');
    await office.succeed(userContract.enable, { body: { userId: String(two._id), reason } });
    expect(await disableAs(office.as, two)).toBe(200);
    await office.succeed(userContract.enable, { body: { userId: String(one._id), reason } });
    gate?.release();
    await sleeper;
    expect(await isDisabled(one)).toBe(false);
  });
});
