import {
  auditContract,
  contactContract,
  privacyContract,
  rentalContract,
  type Staff,
  userContract,
  vehicleContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails, tokenIn } from '../../../test/support/deliver-mails.ts';
import { buildLocation, buildStaff, buildUser, testPassword } from '../../../test/support/factories.ts';
import { dieAt, holdAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { openOwners, User, type UserRecord } from '../auth/account/user.model.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { Outbox } from '../mail/outbox.model.ts';

const reason = 'Now works at the counter';

let office: Office;
let pune: LocationRecord;
let mumbai: LocationRecord;

beforeEach(async () => {
  office = await openOffice();
  pune = await buildLocation({ name: 'Pune' });
  mumbai = await buildLocation({ name: 'Mumbai' });
});

const clerkAt = (...locations: LocationRecord[]): Staff => ({
  rank: 'clerk',
  locationIds: locations.map(({ _id }) => String(_id)),
});

async function setStaff({ _id }: UserRecord, staff: Staff | null, as = office.as) {
  const body = { userId: String(_id), reason, staff, currentPassword: testPassword };
  const { code, error, data, status } = await office.client.call(userContract.setStaff, { as, body });
  return { outcome: code ?? status, message: error?.message, details: error?.details, data };
}

const rankOf = async ({ _id }: UserRecord) => (await User.findById(_id).lean<UserRecord>())?.staff?.rank ?? 'owner';
const countOwners = async () => User.countDocuments(openOwners({}));

describe('PUT /user/setStaff', () => {
  test('makes an owner a clerk, logs the change and emails the new clerk [ST6]', async () => {
    const asha = await buildUser({ role: 'admin', email: 'asha@example.com' });

    const { data } = await setStaff(asha, clerkAt(pune, mumbai));

    const locations = [
      { _id: String(pune._id), name: 'Pune' },
      { _id: String(mumbai._id), name: 'Mumbai' },
    ];
    expect(data).toMatchObject({ role: 'admin', staff: { rank: 'clerk', locations } });
    const { entries } = await office.succeed(auditContract.list, { query: { kind: 'change' } });
    expect(entries[0]).toMatchObject({
      action: 'user.setStaff',
      reason,
      targetName: asha.name,
      before: { rank: 'Owner' },
      after: { rank: 'Clerk at Pune, Mumbai' },
    });
    expect(office.logs.join('\n')).toContain('"security":"rank_changed"');
    const [mail] = await deliverMails(office, asha.email);
    expect(mail?.subject).toBe('Your access has changed');
    expect(mail?.text).toContain('You are now: Clerk at Pune, Mumbai.');
  });

  test('applies from the next request, so the calls of a demoted owner are rejected', async () => {
    const { user, token } = await office.signInAs('admin');
    await office.client.succeed(userContract.list, { as: token });

    await setStaff(user, clerkAt(pune));
    const users = await office.client.call(userContract.list, { as: token });
    const messages = await office.client.call(contactContract.list, { as: token });
    const today = await office.client.call(rentalContract.getToday, { as: token });

    expect([users.status, users.error?.message]).toEqual([403, 'Only an owner can do this.']);
    expect([messages.status, messages.error?.message]).toEqual([403, 'Only a manager or an owner can do this.']);
    expect(today.status).toBe(200);
    await setStaff(user, null);
    expect((await office.client.call(userContract.list, { as: token })).status).toBe(200);
  });

  test('changes nothing and sends no second email when repeated', async () => {
    const asha = await buildUser({ role: 'admin' });

    await setStaff(asha, clerkAt(pune, mumbai));
    await setStaff(asha, clerkAt(mumbai, pune));

    expect(await Outbox.countDocuments({ template: 'rank_changed' })).toBe(1);
    expect((await User.findById(asha._id).lean<UserRecord>())?.staffRev).toBe(1);
  });

  test.each([
    ['no location', { rank: 'clerk', locationIds: [] }, 'invalid_input', 'Choose at least one location.'],
    [
      'an unknown location',
      { rank: 'manager', locationIds: ['6740a1b2c3d4e5f607182940'] },
      'location_not_found',
      'This location does not exist',
    ],
  ] as const)('rejects %s', async (_what, staff, code, message) => {
    const asha = await buildUser({ role: 'admin' });

    const answer = await setStaff(asha, { rank: staff.rank, locationIds: [...staff.locationIds] });

    expect([answer.outcome, answer.details?.[0]?.message]).toEqual([code, message]);
    expect(answer.details?.[0]?.path).toMatch(/^staff\.locationIds/);
    expect(await rankOf(asha)).toBe('owner');
  });

  test('rejects an account that is no admin or does not exist, a wrong password, and an owner’s own account', async () => {
    const clerk = await buildStaff('clerk', [pune]);

    expect((await setStaff(await buildUser(), clerkAt(pune))).outcome).toBe('not_an_admin');
    expect((await setStaff({ ...clerk, _id: new ObjectId() }, null)).outcome).toBe('user_not_found');
    const body = { userId: String(clerk._id), reason, staff: null, currentPassword: 'Wrong7!nest' };
    expect((await office.call(userContract.setStaff, { body })).code).toBe('wrong_password');
    const own = await setStaff(office.admin, clerkAt(pune));
    expect([own.outcome, own.message]).toEqual(['last_admin', 'Name another owner first.']);
    await buildUser({ role: 'admin' });
    expect((await setStaff(office.admin, clerkAt(pune))).outcome).toBe('own_account');
    expect([await rankOf(clerk), await rankOf(office.admin)]).toEqual(['clerk', 'owner']);
  });
});

describe('the last owner', () => {
  test('remains if six owners concurrently demote one another [ST3]', async () => {
    const ring = [{ user: office.admin, token: office.as }];
    while (ring.length < 6) ring.push(await office.signInAs('admin'));

    const outcomes = await Promise.all(
      ring.map(
        async ({ token }, at) =>
          (await setStaff(ring[(at + 1) % 6]?.user ?? office.admin, clerkAt(pune), token)).outcome,
      ),
    );

    expect(await countOwners()).toBeGreaterThanOrEqual(1);
    for (const outcome of outcomes) expect([200, 'not_allowed']).toContain(outcome);
  });

  test('cannot be demoted by an owner who is demoted while that request is in progress', async () => {
    const { user: other, token } = await office.signInAs('admin');
    const [gate] = holdAt({ name: 'disable:checked' });

    const slow = setStaff(other, clerkAt(pune));
    await gate?.reached;
    const quick = await setStaff(office.admin, clerkAt(pune), token);
    gate?.release();

    expect([quick.outcome, (await slow).outcome]).toEqual([200, 'not_allowed']);
    expect(await countOwners()).toBe(1);
  });

  test('cannot delete their account if the only other admin is a clerk, but that clerk can', async () => {
    const clerk = await buildStaff('clerk', [pune]);
    const body = { currentPassword: testPassword };

    const refused = await office.call(privacyContract.deleteAccount, { body });
    const { status } = await office.client.call(privacyContract.deleteAccount, {
      as: await office.signIn(clerk),
      body,
    });

    expect([refused.code, status]).toEqual(['last_admin', 200]);
  });

  test('can rely on a promotion: a demotion that a crash interrupted is completed by the next decision, and only once', async () => {
    const [one, two] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];

    expect(await dieAt({ name: 'disable:decided', nth: 1 }, async () => setStaff(one, clerkAt(pune)))).toBe(true);
    expect(await rankOf(one)).toBe('owner');
    const [gate] = holdAt({ name: 'disable:decided' });
    const sleeper = setStaff(two, clerkAt(pune));
    await gate?.reached;
    expect(await rankOf(one)).toBe('clerk');
    await setStaff(one, null);
    expect(await rankOf(two)).toBe('clerk');
    await setStaff(two, null);
    gate?.release();
    await sleeper;

    expect([await rankOf(one), await rankOf(two)]).toEqual(['owner', 'owner']);
  });
});

describe('an invitation with a rank', () => {
  const email = 'vikram.shah@example.com';
  const invite = async (staff: Staff) =>
    office.call(userContract.invite, { body: { email, staff, currentPassword: testPassword } });

  test('shows the rank and its locations in the list and the email, and makes the recipient a clerk [ST4]', async () => {
    expect((await invite(clerkAt(pune, mumbai))).data?.staff?.rank).toBe('clerk');

    const mail = (await deliverMails(office, email)).at(-1);
    expect(mail?.text).toContain('to become an admin of our site (Clerk at Pune, Mumbai).');
    const body = { token: tokenIn(mail, 'invitation'), name: 'Vikram Shah', password: 'Heron5%marsh' };
    await office.client.succeed(userContract.acceptInvitation, { body });

    const stored = await User.findOne({ email }).lean<UserRecord>();
    expect(stored?.staff).toEqual({ rank: 'clerk', locationIds: [pune._id, mumbai._id] });
    const joined = (await deliverMails(office, office.admin.email)).at(-1);
    expect(joined?.subject).toBe('There is a new clerk');
    const { users } = await office.succeed(userContract.list, { query: { filter: 'admins' } });
    expect(users.map(({ staff }) => staff?.rank ?? null)).toEqual(['clerk', null]);
  });

  test('is rejected for an unknown location, and nothing is sent', async () => {
    const { code } = await invite({ rank: 'manager', locationIds: [String(new ObjectId())] });

    expect(code).toBe('location_not_found');
    expect(await Outbox.countDocuments()).toBe(0);
  });
});

describe('two-step login', () => {
  test.each([
    ['manager', 'second_factor_missing'],
    ['clerk', null],
  ] as const)('is required of managers but not of clerks: a call by a %s without it returns %s', async (rank, code) => {
    const strict = await openOffice({ env: { REQUIRE_ADMIN_SECOND_FACTOR: '1' } });
    const as = await strict.signIn(await buildStaff(rank, [pune]));

    expect((await strict.client.call(rentalContract.getToday, { as })).code).toBe(code);
  });
});

test('a stored rank that this version does not know permits nothing', async () => {
  const as = await office.signIn(await buildStaff('clerk', [pune]));
  await User.collection.updateMany({ 'staff.rank': 'clerk' }, { $set: { 'staff.rank': 'accountant' } });

  expect((await office.client.call(rentalContract.getToday, { as })).code).toBe('not_allowed');
  expect((await office.client.call(vehicleContract.getAll, { as })).code).toBe('not_allowed');
});
