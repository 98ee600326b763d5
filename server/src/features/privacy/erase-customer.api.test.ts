import { privacyContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildStaff, buildUser, testPassword } from '../../../test/support/factories.ts';
import { openRental, type Rental } from '../../../test/support/open-rental.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { noEmailOf, noPassword } from '../auth/account/stand-ins.ts';
import { User, type UserRecord } from '../auth/account/user.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';

let rental: Rental;
let owner: { user: UserRecord; token: string };

beforeEach(async () => {
  rental = await openRental();
  owner = await rental.app.signInAs('admin');
});

async function enterCustomer(): Promise<UserRecord> {
  const _id = new ObjectId();
  const facts = { name: 'Asha Rao', phone: '+919876543210', madeBy: owner.user._id };
  return buildUser({ _id, email: noEmailOf(_id), passwordHash: noPassword, ...facts });
}

const erase = async ({ _id }: { _id: ObjectId }, { as = owner.token, currentPassword = testPassword } = {}) =>
  rental.app.client.call(userContract.erase, {
    as,
    body: { userId: String(_id), reason: 'Asked for at the counter', currentPassword },
  });

const day = 86_400_000;

describe('erasing a customer who has no password', () => {
  test('removes everything that names the customer, even from the activity log, and leaves the bookings [DK10]', async () => {
    const user = await enterCustomer();
    const customer = { user, token: async () => rental.app.signIn(user) };
    const { booking } = await rental.confirmed(undefined, customer);
    await rental.app.client.succeed(userContract.get, { as: owner.token, query: { id: String(user._id) } });
    await rental.runFor(20 * day, 8);
    owner.token = await rental.app.signIn(owner.user);

    expect((await erase(user)).status).toBe(200);

    expect(await User.findById(user._id).lean()).toMatchObject({ name: 'Deleted account', nameKeys: [] });
    const left = JSON.stringify([await User.find().lean(), await AuditEntry.find().lean()]);
    for (const word of ['Asha Rao', '9876543210', 'asha rao', '0123456789']) expect(left).not.toContain(word);
    expect(await AuditEntry.findOne({ action: 'user.erase' }).lean()).toMatchObject({
      targetId: String(user._id),
      targetName: null,
      reason: 'Asked for at the counter',
      result: 'done',
    });
    expect(await Booking.findById(booking._id).lean()).toMatchObject({ status: 'confirmed', customerId: user._id });
    expect((await erase(user)).code).toBe('user_not_found');
  });

  test('is rejected with a message for staff while a booking needs the customer', async () => {
    const user = await enterCustomer();
    const customer = { user, token: async () => rental.app.signIn(user) };
    await rental.hold(undefined, customer);

    expect(await erase(user)).toMatchObject({
      code: 'car_on_hold',
      error: { message: 'This customer has an unpaid booking. Cancel it first.' },
    });
    expect(await User.findById(user._id).lean()).toMatchObject({ name: 'Asha Rao', phone: '+919876543210' });
  });

  test('is rejected for an account with a password, a disabled or unknown account, and without the owner’s password', async () => {
    const user = await enterCustomer();
    await User.updateOne({ _id: user._id }, { $set: { disabledAt: new Date() } });

    expect((await erase(rental.customer.user)).code).toBe('has_password');
    expect((await erase(owner.user)).code).toBe('has_password');
    expect((await erase({ _id: new ObjectId() })).code).toBe('user_not_found');
    expect(await erase(user)).toMatchObject({
      code: 'already_disabled',
      error: { message: 'Enable this account first.' },
    });
    expect((await erase(user, { currentPassword: 'Wrong7!guess' })).code).toBe('wrong_password');
    expect(await User.countDocuments({ erasure: trusted({ $ne: null }) })).toBe(0);
  });

  test('is rejected for managers and clerks', async () => {
    const user = await enterCustomer();
    for (const rank of ['clerk', 'manager'] as const) {
      const as = await rental.app.signIn(await buildStaff(rank));
      expect((await erase(user, { as })).code).toBe('not_allowed');
    }
  });
});

test('the personal data of a customer whom staff entered say so, and contain no stand-in for the email address', async () => {
  const user = await enterCustomer();
  const as = await rental.app.signIn(user);

  const { account } = await rental.app.client.succeed(privacyContract.getData, { as });

  expect(account).toMatchObject({ name: 'Asha Rao', email: null, phone: '+919876543210', madeBy: 'us' });
});
