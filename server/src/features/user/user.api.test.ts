import { auditContract, authContract, rentalContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { subjectsTo } from '../../../test/support/deliver-mails.ts';
import { buildBooking, buildUser, testPassword } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Session } from '../auth/sessions/session.model.ts';
import { Booking } from '../booking/booking.model.ts';
import type { UserRecord } from '../auth/account/user.model.ts';

let office: Office;
let asha: UserRecord;
let token: string;

beforeEach(async () => {
  office = await openOffice();
  asha = await buildUser();
  token = await office.signIn(asha);
});

const idOf = ({ _id }: UserRecord) => String(_id);
const reason = 'Payments with stolen cards';
const bodyFor = (user: UserRecord, words = reason) => ({ userId: idOf(user), reason: words });

const disable = async (user = asha) =>
  office.call(userContract.disable, { body: { ...bodyFor(user), currentPassword: testPassword } });
const enable = async (user = asha) => office.call(userContract.enable, { body: bodyFor(user, 'The bank was wrong') });
const logIn = async () =>
  office.client.call(authContract.login, { body: { email: asha.email, password: testPassword } });
const use = async (as: string) => (await office.client.call(rentalContract.getUserBookings, { as })).status;
const changes = async () => (await office.succeed(auditContract.list, { query: { kind: 'change' } })).entries;

describe('a disabled account', () => {
  test('loses all its sessions immediately, and its owner is notified', async () => {
    expect(await use(token)).toBe(200);

    const { data } = await disable();

    expect(data).toMatchObject({ _id: idOf(asha), disabledReason: reason, openSessions: 0 });
    expect(data?.disabledAt).toBe(office.clock.now().toISOString());
    expect(await use(token)).toBe(401);
    expect(await Session.find({ userId: asha._id, revokeReason: 'disabled' }).lean()).toHaveLength(1);
    expect(await subjectsTo(office, asha.email)).toEqual(['Your account was disabled']);
    expect(office.logs.join('\n')).toContain('"security":"account_disabled"');
  });

  test('retains its paid bookings, and its holds until they expire; the response states how many paid bookings have not ended', async () => {
    await buildBooking({ customerId: asha._id, status: 'confirmed' });
    await buildBooking({ customerId: asha._id, status: 'confirmed', fromDate: '2026-11-01', toDate: '2026-11-02' });
    const hold = await buildBooking({ customerId: asha._id });

    const { data } = await disable();

    expect(data?.paidBookings).toBe(1);
    expect((await Booking.findById(hold._id).lean())?.status).toBe('pending');
  });

  test('can be used again once it is enabled, but only after a new login', async () => {
    await disable();

    const { data } = await enable();

    expect(data).toMatchObject({ disabledAt: null, disabledReason: null, openSessions: 0 });
    expect([await use(token), (await logIn()).status]).toEqual([401, 200]);
    expect(await subjectsTo(office, asha.email)).toEqual([
      'Your account has been enabled',
      'Your account was disabled',
    ]);
  });

  test('cannot be disabled again and, once enabled, cannot be enabled again', async () => {
    const codes = [await disable(), await disable(), await enable(), await enable()].map(({ code }) => code);

    expect(codes).toEqual([null, 'already_disabled', null, 'not_disabled']);
    const nobody = { userId: 'f'.repeat(24), reason };
    const proven = { ...nobody, currentPassword: testPassword };
    expect((await office.call(userContract.disable, { body: proven })).code).toBe('user_not_found');
    expect((await office.call(userContract.enable, { body: nobody })).code).toBe('user_not_found');
    expect((await office.call(userContract.endSessions, { body: nobody })).code).toBe('user_not_found');
  });
});

describe('the audit log', () => {
  test('records the actor, the action, the account and the reason', async () => {
    await disable();
    await enable();
    await office.succeed(userContract.endSessions, { body: bodyFor(asha, 'Her phone was stolen') });

    const actor = { _id: idOf(office.admin), name: office.admin.name };
    expect(await changes()).toMatchObject([
      { actor, action: 'user.endSessions', targetName: asha.name, reason: 'Her phone was stolen', result: 'done' },
      { actor, action: 'user.enable', targetId: idOf(asha), reason: 'The bank was wrong', after: { disabledAt: null } },
      { actor, action: 'user.disable', targetId: idOf(asha), reason, before: { disabledAt: null } },
    ]);
  });
});

describe('an account logged out by an admin', () => {
  test('has no open sessions but can log in with the same password, and its owner is notified', async () => {
    await office.signIn(asha);

    const { openSessions } = await office.succeed(userContract.endSessions, { body: bodyFor(asha) });

    expect(openSessions).toBe(0);
    expect([await use(token), (await logIn()).status]).toEqual([401, 200]);
    expect(await subjectsTo(office, asha.email)).toEqual(['You were logged out everywhere']);
  });

  test('cannot be the admin’s own', async () => {
    const { code } = await office.call(userContract.endSessions, { body: bodyFor(office.admin) });

    expect(code).toBe('own_account');
  });
});

describe('the account details', () => {
  test('show the numbers of open sessions and of paid bookings, and each read is audited', async () => {
    await office.signIn(asha);

    const shown = await office.succeed(userContract.get, { query: { id: idOf(asha) } });

    expect(shown).toMatchObject({ name: asha.name, role: 'customer', openSessions: 2, paidBookings: 0 });
    const { entries } = await office.succeed(auditContract.list, { query: { kind: 'view' } });
    expect(entries).toMatchObject([{ action: 'user.get', targetId: idOf(asha) }]);
    expect((await office.call(userContract.get, { query: { id: 'f'.repeat(24) } })).code).toBe('user_not_found');
  });
});
