import {
  counterContract,
  custodyContract,
  type Licence,
  privacyContract,
  rentalContract,
  type SecondDriver,
  signedAgreementContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff, buildVehicle, testPassword } from '../../../../test/support/factories.ts';
import { holdAt } from '../../../../test/support/interleave.ts';
import { type Counter, counterOf, openCounter } from '../../../../test/support/open-counter.ts';
import { type Office, staffOffice } from '../../../../test/support/open-office.ts';
import { createCustomer, readBooking } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';

const [today, last] = ['2026-11-20', '2026-11-22'];
const dayMs = 86_400_000;
const indiaOffsetMs = 19_800_000;
const licence: Licence = {
  licenceClass: 'LMV',
  lastFour: '4711',
  issuedOn: '2015-03-09',
  validUntil: last,
  seenAs: 'card',
};
const second = { name: 'Dev Rao', phone: '+919876543211' };

let counter: Counter;
let office: Office;
let bookingId: string;

beforeEach(async () => {
  counter = await openCounter({}, { plate: 'KA01AB1234', heldYears: 2 });
  office = await staffOffice(counter.app);
  bookingId = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking._id;
});

const noteLicences = async (isOn = true) => office.succeed(counterContract.saveLicences, { body: { isOn } });
const nameDriver = async (secondDriver: SecondDriver | null, as = counter.rental.customer) => {
  const body = { bookingId, secondDriver };
  return counter.app.client.call(rentalContract.setSecondDriver, { as: await as.token(), body });
};
const ownBooking = async () => {
  const [own] = await counter.app.client.succeed(rentalContract.getUserBookings, {
    as: await counter.rental.customer.token(),
    query: {},
  });
  return own;
};

describe('POST /counter/handOut', () => {
  test('asks for no licence and stores none unless an owner has turned it on', async () => {
    await noteLicences();
    await noteLicences(false);

    expect(await counter.prepare(bookingId)).not.toHaveProperty('drivers');
    expect((await counter.handOut(bookingId, { licences: { customer: licence } })).status).toBe(201);
    expect((await readBooking(bookingId)).handovers?.[0]).not.toHaveProperty('licences');
  });

  test('refuses a missing or insufficient licence, which a manager may override with a reason [d1]', async () => {
    await noteLicences();
    const places = counter.rental.car.carLocations.map((_id) => ({ _id }));
    const [clerk, manager] = await Promise.all(
      (['clerk', 'manager'] as const).map(async (rank) => counterOf(counter.app, await buildStaff(rank, places))),
    );
    const expired = { ...licence, validUntil: '2026-11-21' };
    const reason = 'The renewal was seen';

    const refused = [
      await clerk?.handOut(bookingId),
      await manager?.handOut(bookingId, { licences: { customer: expired } }),
      await clerk?.handOut(bookingId, { licences: { customer: expired, reason } }),
      await clerk?.handOut(bookingId, { licences: { customer: { ...licence, issuedOn: '2024-11-21' } } }),
    ];

    expect(refused.map((answer) => [answer?.code, answer?.error?.data])).toEqual(
      ['missing', 'expires', 'expires', 'held'].map((problem) => ['licence_open', { driver: 'customer', problem }]),
    );
    expect((await readBooking(bookingId)).stage).toBeUndefined();
    expect((await manager?.handOut(bookingId, { licences: { customer: expired, reason } }))?.status).toBe(201);
    expect((await readBooking(bookingId)).handovers).toMatchObject([{ licences: { customer: expired, reason } }]);
  });

  test('stores a licence that is valid through the last day, and shows it to staff [d1]', async () => {
    await noteLicences();
    expect((await counter.prepare(bookingId)).drivers).toEqual({ heldYears: 2 });

    expect((await counter.handOut(bookingId, { licences: { customer: licence } })).status).toBe(201);

    expect(await counter.prepare(bookingId)).toMatchObject({ handedOut: { licences: { customer: licence } } });
    expect(await counter.prepare(bookingId)).not.toHaveProperty('drivers');
  });

  test('rejects an Aadhaar number as a reason [d3]', async () => {
    await noteLicences();

    const answer = await counter.handOut(bookingId, { licences: { reason: 'Card 2341 2341 2346' } });

    expect([answer.code, answer.error?.details?.[0]?.message]).toEqual([
      'invalid_input',
      'Please do not enter an Aadhaar number.',
    ]);
  });

  test('needs the licence of the second driver, unless nobody but the customer drives', async () => {
    await noteLicences();
    await nameDriver(second);
    const licences = { customer: licence };

    expect((await counter.prepare(bookingId)).drivers).toMatchObject({ second });
    expect((await counter.handOut(bookingId, { licences })).error?.data).toEqual({
      driver: 'second',
      problem: 'missing',
    });
    expect((await counter.handOut(bookingId, { licences: { ...licences, second: null } })).status).toBe(201);
    expect(await readBooking(bookingId)).not.toHaveProperty('secondDriver');
  });

  test('doesn’t hand out the car to a second driver who was named in the meantime', async () => {
    await noteLicences();
    const [gate] = holdAt({ name: 'stage:read' });
    const running = counter.handOut(bookingId, { licences: { customer: licence, second: null } });
    await gate?.reached;
    await nameDriver(second);
    gate?.release();

    expect((await running).code).toBe('edited_meanwhile');
    expect(await readBooking(bookingId)).toMatchObject({ secondDriver: second });
  });
});

describe('PUT /booking/setSecondDriver', () => {
  test('names, changes and removes the second driver, whom the booking shows', async () => {
    await noteLicences();

    const named = await nameDriver({ name: 'Dev Rao', phone: '98765 43211' });
    expect(named.data).toEqual({ bookingId, secondDriver: second });
    expect(await ownBooking()).toMatchObject({ secondDriver: second });
    await nameDriver({ name: 'Mira Rao' });
    expect((await ownBooking())?.secondDriver).toEqual({ name: 'Mira Rao' });
    await nameDriver(null);
    expect(await ownBooking()).not.toHaveProperty('secondDriver');
  });

  test('stores one whole second driver if two devices name different ones at the same time', async () => {
    await noteLicences();
    const other = { name: 'Mira Rao' };

    const both = await Promise.all([nameDriver(second), nameDriver(other)]);

    expect(both.map(({ data }) => data?.secondDriver)).toEqual([second, other]);
    const { secondDriver } = await readBooking(bookingId);
    expect([second, other]).toContainEqual(secondDriver);
  });

  test('is refused if the car is handed out at the same time, or else the hand-out is', async () => {
    await noteLicences();
    const handOut = counter.handOut(bookingId, { licences: { customer: licence } });

    const [named, out] = await Promise.all([nameDriver(second), handOut]);

    expect([named.status, out.status]).toEqual(named.status === 200 ? [200, 409] : [409, 201]);
    const { secondDriver, stage } = await readBooking(bookingId);
    expect([secondDriver, stage]).toEqual(named.status === 200 ? [second, undefined] : [undefined, 'out']);
  });

  test('is refused while staff note no licences, to other customers, and after the pick-up', async () => {
    const off = await nameDriver(second);
    await noteLicences();
    const other = await nameDriver(second, await createCustomer(counter.app));
    await counter.handOut(bookingId, { licences: { customer: licence } });
    const late = await nameDriver(second);

    expect([off.code, other.code, late.code]).toEqual(['licences_off', 'booking_not_found', 'rental_started']);
    expect(await readBooking(bookingId)).not.toHaveProperty('secondDriver');
  });
});

test('a noted licence does not exist for other customers and for staff of other locations [d4]', async () => {
  await noteLicences();
  await counter.handOut(bookingId, { licences: { customer: licence } });
  const stranger = await (await createCustomer(counter.app)).token();
  const elsewhere = await counter.app.signIn(await buildStaff('clerk', [await buildLocation()]));
  const { client } = counter.app;

  const refused = [
    await client.call(counterContract.getHandover, { as: elsewhere, query: { bookingId } }),
    await client.call(rentalContract.get, { as: elsewhere, query: { id: bookingId } }),
    await client.call(counterContract.getHandover, { as: stranger, query: { bookingId } }),
    await client.call(signedAgreementContract.getSignedAgreement, { as: stranger, query: { bookingId } }),
  ];

  expect(refused.map(({ status, data }) => [status, data])).toEqual([
    [404, null],
    [404, null],
    [403, null],
    [404, null],
  ]);
});

test('GET /booking/adminPreviewChange names the higher age of another car before the change [d8]', async () => {
  const { carLocations } = counter.rental.car;
  const older = await buildVehicle({ carLocations, rentalPrice: 1_000, minAge: 25 });
  const same = await buildVehicle({ carLocations, rentalPrice: 1_000, heldYears: 1 });
  const { preview } = staffChangesOf(counter.rental, bookingId, office.as);

  expect((await preview({ carId: String(older._id) })).data?.drivers).toEqual({ minAge: 25 });
  expect((await preview({ carId: String(same._id) })).data).not.toHaveProperty('drivers');
});

test('the second driver is named to owners also if no hand-out is recorded', async () => {
  await noteLicences();
  await nameDriver(second);
  const query = { plate: 'KA01AB1234', day: today, time: '18:00' };

  const { custody } = await office.succeed(custodyContract.getCustody, { query });

  expect(custody).toMatchObject({ kind: 'booked', secondDriver: second });
});

test('the drivers are named to owners who ask who had the car, and in the own data, and the account takes them along [d6]', async () => {
  await noteLicences();
  await counter.handOut(bookingId, { licences: { customer: licence, second: { ...second, licence } } });
  const { issuedOn: _, ...shown } = licence;
  const inIndia = new Date(counter.app.clock.now().getTime() + indiaOffsetMs).toISOString();
  const query = { plate: 'KA01AB1234', day: today, time: inIndia.slice(11, 16) };
  expect((await office.succeed(custodyContract.getCustody, { query })).custody).toMatchObject({
    licence: shown,
    secondDriver: { ...second, licence: shown },
  });
  await counter.takeBack(bookingId);
  await counter.rental.runFor(20 * dayMs, 8);
  const as = await counter.rental.customer.token();
  const { bookings } = await counter.app.client.succeed(privacyContract.getData, { as });
  expect(bookings).toMatchObject([{ secondDriver: second, handovers: [{ licences: { customer: licence } }, {}] }]);

  await counter.app.client.succeed(privacyContract.deleteAccount, { as, body: { currentPassword: testPassword } });

  const stored = await readBooking(bookingId);
  expect(stored).not.toHaveProperty('secondDriver');
  expect(stored.handovers?.[0]?.licences).toEqual({ customer: licence });
});
