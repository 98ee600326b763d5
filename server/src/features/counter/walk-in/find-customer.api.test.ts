import { auditContract, counterContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildStaff, buildUser } from '../../../../test/support/factories.ts';
import { openWalkIn, type WalkIn } from '../../../../test/support/open-walk-in.ts';
import type { UserRecord } from '../../auth/account/user.model.ts';

let counter: WalkIn;
let asha: UserRecord;

beforeEach(async () => {
  counter = await openWalkIn();
  asha = await buildUser({ name: 'Asha Rao', phone: '+919876543210', email: 'rao@example.com' });
});

const find = async (text: string, as = counter.office.as) =>
  counter.office.client.succeed(counterContract.findCustomer, { as, query: { text } });
const names = async (text: string, as?: string) => (await find(text, as)).map(({ name }) => name);

test('an owner finds customers by email, by words of the name, and by the whole or the end of a phone number', async () => {
  await buildUser({ name: 'Ravi Shah', phone: '+971501234567' });

  for (const text of [
    '98765 43210',
    '09876543210',
    '+919876543210',
    '3210',
    '43210',
    'RAO@example.com',
    'rao',
    'asha r',
  ]) {
    expect(await names(text)).toEqual(['Asha Rao']);
  }
  for (const text of ['210', '98765', 'ao', 'rao@example', '.*', 'counter:', '+'])
    expect(await names(text)).toEqual([]);
  expect(await find('rao')).toEqual([
    { _id: String(asha._id), name: 'Asha Rao', phone: '+919876543210', email: 'rao@example.com' },
  ]);
});

test('a clerk must enter a whole phone number or email', async () => {
  const { clerk } = counter;

  for (const text of ['9876543210', 'rao@example.com']) expect(await names(text, clerk)).toEqual(['Asha Rao']);
  for (const text of ['43210', 'rao', 'asha rao', 'rao@']) expect(await names(text, clerk)).toEqual([]);
});

describe.each(['clerk', 'manager'] as const)('a %s', (rank) => {
  test('a clerk sees only the name and the end of the phone number of a customer without a booking at their locations', async () => {
    const as = await counter.office.signIn(await buildStaff(rank, [counter.location]));
    await buildBooking({ customerId: asha._id });
    const masked = { _id: String(asha._id), name: 'Asha Rao', phone: '••••••3210', email: null, isElsewhere: true };

    expect(await find('9876543210', as)).toEqual([masked]);

    await buildBooking({ customerId: asha._id, carId: counter.car._id, status: 'cancelled' });
    expect(await find('9876543210', as)).toEqual([
      { _id: String(asha._id), name: 'Asha Rao', phone: '+919876543210', email: 'rao@example.com' },
    ]);
  });
});

test('the search finds no admins and no disabled or erased customers', async () => {
  const erasure = { askedAt: new Date(), decidedAt: null, doneAt: null };
  await buildUser({ name: 'Rao Admin', role: 'admin' });
  await buildUser({ name: 'Rao Gone', disabledAt: new Date() });
  await buildUser({ name: 'Rao Leaving', erasure });

  expect(await names('rao')).toEqual(['Asha Rao']);
});

test('the search returns at most 20 customers, and is audited with the searched text', async () => {
  for (let number = 0; number < 25; number += 1) await buildUser({ name: `Same Name ${number}` });

  expect(await names('same')).toHaveLength(20);
  const { entries } = await counter.office.succeed(auditContract.list, { query: { kind: 'view' } });
  expect(entries).toMatchObject([{ action: 'counter.findCustomer', after: { text: 'same' } }]);
});
