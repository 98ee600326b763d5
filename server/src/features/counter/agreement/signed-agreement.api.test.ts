import {
  counterContract,
  damageContract,
  privacyContract,
  rentalContract,
  signedAgreementContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff, testPassword } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { type Office, staffOffice } from '../../../../test/support/open-office.ts';
import { createCustomer } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { ObjectId } from '../../../platform/mongo.ts';

const [today, last] = ['2026-11-20', '2026-11-22'];
const text = 'The car must be returned with the same fuel level.';
const accepted = { version: 1, name: 'Asha Rao', signature: 'M40 120L90 60L140 130' };
const licence = {
  licenceClass: 'LMV',
  lastFour: '4711',
  issuedOn: '2015-03-09',
  validUntil: '2030-03-08',
  seenAs: 'card',
} as const;
const scratch = { place: 'left_rear_door', kind: 'scratch', size: 'small', note: 'Above the handle' } as const;
const readings = { odometer: 41_220, fuelEighths: 7, inCar: ['registration' as const], keyCount: 2 };

let counter: Counter;
let office: Office;
let bookingId: string;

beforeEach(async () => {
  counter = await openCounter({}, { plate: 'KA01AB1234', carName: 'Swift' });
  office = await staffOffice(counter.app);
  bookingId = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking._id;
});

const save = async (version: number, wanted = text) =>
  office.succeed(counterContract.saveAgreement, { body: { version, text: wanted } });
const addDamage = async (damageId = String(new ObjectId())) => {
  await office.succeed(damageContract.add, { body: { damageId, carId: String(counter.rental.car._id), ...scratch } });
  return damageId;
};
const read = async (as: string) =>
  counter.app.client.call(signedAgreementContract.getSignedAgreement, { as, query: { bookingId } });
const customer = async () => counter.rental.customer.token();
const ownBooking = async () =>
  (await counter.app.client.succeed(rentalContract.getUserBookings, { as: await customer(), query: {} }))[0];

/** Hands out the car with everything that a hand-out can record. */
async function handOut(): Promise<{ damageId: string }> {
  await save(0);
  await office.succeed(counterContract.saveLicences, { body: { isOn: true } });
  const damageId = await addDamage();
  const second = { name: 'Dev Rao', phone: '+919876543211', licence };
  const licences = { customer: licence, second };
  const note = 'Customer was in a hurry';
  const { status } = await counter.handOut(bookingId, { ...readings, note, agreement: accepted, licences });
  expect(status).toBe(201);
  return { damageId };
}

describe('GET /counter/getSignedAgreement', () => {
  test('returns what the customer accepted, to the customer and to staff, whatever has changed since', async () => {
    const { damageId } = await handOut();
    const at = counter.app.clock.now().toISOString();
    await counter.app.advance(60_000);
    await save(1, 'No smoking.');
    await office.succeed(damageContract.repair, { body: { damageId, cost: 900 } });
    await addDamage();
    await staffChangesOf(counter.rental, bookingId, office.as).change({ toDate: '2026-11-24' });

    const own = await read(await customer());
    const { data: staffs } = await read(office.as);

    expect(own.data).toEqual({
      bookingId,
      code: expect.stringMatching(/^\w{3}-\w{3}$/),
      customerName: counter.rental.customer.user.name,
      carName: 'Swift',
      plate: 'KA01AB1234',
      locationName: expect.any(String),
      fromDate: today,
      toDate: last,
      accepted: { ...accepted, text, at },
      ...readings,
      licences: { customer: licence, second: licence },
      secondDriver: { name: 'Dev Rao', phone: '+919876543211' },
      knownDamage: [{ _id: damageId, ...scratch, at: expect.any(String), seen: 'before' }],
    });
    expect(staffs).toEqual(own.data);
    expect(await ownBooking()).toMatchObject({ hasAgreement: true });
  });

  test('does not exist for other customers and for staff of other locations', async () => {
    await handOut();
    const stranger = await (await createCustomer(counter.app)).token();
    const elsewhere = await counter.app.signIn(await buildStaff('clerk', [await buildLocation()]));

    const refused = [await read(stranger), await read(elsewhere)];

    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [404, 'booking_not_found'],
      [404, 'booking_not_found'],
    ]);
  });

  test('is not found before the hand-out, after it was undone, and without an agreement', async () => {
    const before = await read(await customer());
    expect((await counter.handOut(bookingId)).status).toBe(201);
    const without = await read(await customer());
    await counter.undo(bookingId);
    await save(0);
    await counter.handOut(bookingId, { agreement: accepted });
    await counter.undo(bookingId);
    const undone = await read(await customer());

    expect([before, without, undone].map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'agreement_not_found']),
    );
    expect(await ownBooking()).not.toHaveProperty('hasAgreement');
  });

  test('has neither the name nor the signature once the account is deleted', async () => {
    await save(0);
    await counter.handOut(bookingId, { agreement: accepted });
    await counter.takeBack(bookingId);
    await counter.rental.runFor(20 * 86_400_000, 8);
    const body = { currentPassword: testPassword };
    await counter.app.client.succeed(privacyContract.deleteAccount, { as: await customer(), body });

    const { data } = await read((await counter.app.signInAs('admin')).token);

    expect(data?.accepted).toEqual({ version: 1, text, at: expect.any(String) });
  });
});
