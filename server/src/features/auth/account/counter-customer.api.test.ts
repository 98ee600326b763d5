import { accountContract, authContract, contracts, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { type CounterCustomer, refuseTakenEmail, storeCounterCustomer } from './counter-customer.ts';
import { User } from './user.model.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const enter = async (given: Partial<CounterCustomer> = {}): Promise<string> => {
  const _id = new ObjectId();
  const facts = { name: 'Asha Rao', phone: '+919876543210' };
  await storeCounterCustomer({ _id, madeBy: office.admin._id, ...facts, ...given }, office.deps);
  return String(given._id ?? _id);
};

const email = 'asha.rao@example.com';
const newPassword = 'Heron5%marsh';

describe('a customer whom staff entered', () => {
  test('has search keys, no password, no consent, and a stand-in for the address if no email was given', async () => {
    const id = await enter();

    expect(await User.findById(id).lean()).toMatchObject({
      name: 'Asha Rao',
      nameKeys: ['asha rao', 'rao'],
      phone: '+919876543210',
      phoneKey: '012345678919',
      email: `counter:${id}`,
      passwordHash: '-',
      role: 'customer',
      madeBy: office.admin._id,
      consent: null,
      disabledAt: null,
    });
  });

  test('is replaced if the same admin repeats the request, and never replaces another account', async () => {
    const id = await enter();
    const again = { _id: new ObjectId(id), name: 'Asha R. Rao', email };

    await enter(again);
    expect(await User.find({ role: 'customer' }).lean()).toMatchObject([{ name: 'Asha R. Rao', email }]);
    await expect(enter({ ...again, madeBy: new ObjectId() })).rejects.toMatchObject({ code: 'user_not_found' });
    const { _id } = await buildUser({ name: 'Ravi' });
    await expect(enter({ _id })).rejects.toMatchObject({ code: 'user_not_found' });
    expect((await User.findById(_id).lean())?.name).toBe('Ravi');
  });

  test('is stored once by identical concurrent requests, none of which fails', async () => {
    for (const _ of Array(20)) {
      const _id = new ObjectId();
      await Promise.all(Array.from({ length: 12 }, async () => enter({ _id })));
    }

    expect(await User.countDocuments({ role: 'customer' })).toBe(20);
  });

  test('cannot have the email of another account, and the error names that account only if it is a usable customer', async () => {
    const [customer, disabled] = [await buildUser(), await buildUser({ disabledAt: new Date() })];
    const problemOf = async (address: string) =>
      refuseTakenEmail({ _id: new ObjectId(), email: address }).catch((error: unknown) => error);

    expect(await problemOf(customer.email)).toMatchObject({
      code: 'email_taken',
      data: { customerId: String(customer._id) },
    });
    for (const { email: taken } of [disabled, office.admin]) {
      expect(await problemOf(taken)).toMatchObject({ code: 'email_taken', data: undefined });
    }
    await expect(enter({ email: customer.email })).rejects.toMatchObject({ code: 'email_taken' });
    expect(await User.countDocuments({ role: 'customer' })).toBe(2);
  });

  test('can log in only after a password reset, which leaves the name and phone number that staff entered', async () => {
    const id = await enter({ email });
    const logIn = async (password: string) => office.client.call(authContract.login, { body: { email, password } });
    expect((await logIn(testPassword)).code).toBe('invalid_credentials');

    await office.client.succeed(accountContract.askReset, { body: { email } });
    const [mail] = await deliverMails(office, email);
    await office.client.succeed(accountContract.resetPassword, {
      body: { token: tokenIn(mail, 'reset-password'), password: newPassword },
    });

    const { accessToken } = await office.client.succeed(authContract.login, { body: { email, password: newPassword } });
    expect(await office.client.succeed(accountContract.getProfile, { as: accessToken })).toEqual({
      name: 'Asha Rao',
      email,
      isEmailVerified: true,
      pendingEmail: null,
      phone: '+919876543210',
      isMadeByStaff: true,
      consent: null,
    });
    expect(await office.succeed(userContract.get, { query: { id } })).not.toHaveProperty('isWithoutPassword');
  });

  test('is listed without an email address, and is not found by its stand-in', async () => {
    const id = await enter();
    const found = async (search?: string) =>
      (await office.succeed(userContract.list, { query: search === undefined ? {} : { search } })).users;

    expect((await found()).filter(({ _id }) => _id === id)).toMatchObject([{ email: null, phone: '+919876543210' }]);
    for (const search of ['c', 'counter:', `counter:${id}`]) expect(await found(search)).toEqual([]);
    expect(await found('asha rao')).toMatchObject([{ _id: id }]);
    expect(await office.succeed(userContract.get, { query: { id } })).toMatchObject({
      email: null,
      isWithoutPassword: true,
    });
  });

  test('without an address gets no email', async () => {
    const userId = await enter();
    const reason = 'Two accounts';

    await office.succeed(userContract.disable, { body: { userId, reason, currentPassword: testPassword } });
    await office.succeed(userContract.enable, { body: { userId, reason } });

    expect(await Outbox.countDocuments()).toBe(0);
    expect((await User.findById(userId).lean())?.untold).toEqual([]);
    const register = { name: 'X', email: `counter:${userId}`, password: newPassword };
    expect((await office.client.call(contracts.auth.register, { body: register })).status).toBe(400);
  });
});
