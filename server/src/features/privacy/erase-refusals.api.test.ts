import { userContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { buildStaff, buildUser, testPassword } from '../../../test/support/factories.ts';
import { openRental, type Rental } from '../../../test/support/open-rental.ts';
import { refusalOf } from '../../../test/support/refusal.ts';
import { noEmailOf, noPassword } from '../auth/account/stand-ins.ts';
import { ObjectId } from '../../platform/mongo.ts';

/* What owners read when the erasure of a customer without a password is refused. A refused call writes nothing. */

let rental: Rental;
let as: string;
let customer: Parameters<Rental['hold']>[1];
let userId: string;

beforeEach(async () => {
  rental = await openRental();
  as = (await rental.app.signInAs('admin')).token;
  const _id = new ObjectId();
  const user = await buildUser({ _id, email: noEmailOf(_id), passwordHash: noPassword, name: 'Asha Rao' });
  userId = String(_id);
  customer = { user, token: async () => rental.app.signIn(user) };
});

const refused = async (given: { userId?: string; currentPassword?: string } = {}, by = as) => {
  const body = { userId, reason: 'Asked for at the counter', currentPassword: testPassword, ...given };
  return refusalOf(async () => rental.app.client.call(userContract.erase, { as: by, body }));
};

test('erasing is refused for an unknown account, one with a password, and a disabled one', async () => {
  const disabled = await buildUser({ passwordHash: noPassword, disabledAt: new Date() });

  expect(await refused({ userId: '0'.repeat(24) })).toEqual(['user_not_found', 'This account does not exist']);
  expect(await refused({ userId: String(rental.customer.user._id) })).toEqual([
    'has_password',
    'This customer can log in and delete the account under "Profile".',
  ]);
  expect(await refused({ userId: String(disabled._id) })).toEqual(['already_disabled', 'Enable this account first.']);
});

test('erasing is refused while a booking or a payment needs the customer', async () => {
  const { order } = await rental.holdAndOrder(undefined, customer);
  expect(await refused()).toEqual(['car_on_hold', 'This customer has an unpaid booking. Cancel it first.']);
  await rental.dismiss(order.paymentId, customer);
  expect(await refused()).toEqual([
    'payment_on_its_way',
    'A payment by this customer may still arrive. Try again in a few days.',
  ]);
  const { booking } = await rental.confirmed(undefined, customer);
  expect(await refused()).toEqual([
    'booking_ahead',
    'This customer has a current or upcoming booking. Cancel it first, or wait until it has ended.',
  ]);
  await rental.cancel(booking._id, undefined, customer);
  expect(await refused()).toEqual([
    'money_open',
    'A payment or refund of this customer is still being processed. Try again when it is complete.',
  ]);
  await rental.runUntilQuiet();
});

test('erasing is refused for a wrong password, and for managers and clerks', async () => {
  const manager = await rental.app.signIn(await buildStaff('manager'));

  expect(await refused({ currentPassword: 'Wrong7!guess' })).toEqual([
    'wrong_password',
    'Your current password is not correct',
  ]);
  expect((await refused({}, manager))[0]).toBe('not_allowed');
});
