import { bookingContract, locationContract } from '@rental/contracts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Vehicle, type VehicleRecord } from '../vehicle/vehicle.model.ts';
import { Booking } from './booking.model.ts';

const { create, getAvailableCars } = bookingContract;
const minutes = 60_000;

let app: TestApp;
let vehicle: VehicleRecord;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  vehicle = await buildVehicle({ rentalPrice: 2_700 });
  token = (await app.signInAs('customer')).token;
});

const book = (as: string = token) =>
  app.client.call(create, {
    as,
    body: {
      locationId: String(vehicle.carLocations[0]),
      carId: String(vehicle._id),
      fromDate: '2026-12-01',
      toDate: '2026-12-04',
    },
  });

describe('GET /booking/getAvailableCars', () => {
  const search = (given: Partial<Record<'locId' | 'fromDate' | 'toDate', string>> = {}) =>
    app.client.call(getAvailableCars, {
      as: token,
      query: { locId: String(vehicle.carLocations[0]), fromDate: '2026-12-01', toDate: '2026-12-04', ...given },
    });

  test('lists free cars, cheapest first, with the price at which they can be booked', async () => {
    const cheap = await buildVehicle({ carLocations: vehicle.carLocations, rentalPrice: 1_000 });

    const { data } = await search();
    const { data: booked } = await book();

    expect(data?.map(({ _id, totalPrice, dayCount }) => [_id, totalPrice, dayCount])).toEqual([
      [String(cheap._id), 4_000, 4],
      [String(vehicle._id), 10_800, 4],
    ]);
    expect(booked?.totalAmount).toBe(10_800);
  });

  test('omits cars that are booked, held, blocked, switched off, retired, at another location or too expensive', async () => {
    const carLocations = vehicle.carLocations;
    const booked = await buildVehicle({ carLocations });
    const held = await buildVehicle({ carLocations });
    await buildBooking({ carId: booked._id, fromDate: '2026-12-04', status: 'confirmed' });
    await buildBooking({ carId: held._id, fromDate: '2026-11-28', toDate: '2026-12-01' });
    await buildVehicle({ carLocations, isEnabled: false });
    await buildVehicle({ carLocations, isActive: false });
    await buildVehicle({ carLocations, rentalPrice: 100_000 });
    await buildVehicle();

    const { data } = await search({ toDate: '2026-12-06' });

    expect(data?.map(({ _id }) => _id)).toEqual([String(vehicle._id)]);
  });

  test('offers a car again once its booking is cancelled or its hold has lapsed', async () => {
    await buildBooking({ carId: vehicle._id, fromDate: '2026-12-01', status: 'cancelled' });
    await book((await app.signInAs('customer')).token);
    const before = await search();
    app.clock.advance(15 * minutes + 5_000);
    token = await app.signIn(await buildUser());

    const after = await search();

    expect([before.data?.length, after.data?.length]).toEqual([0, 1]);
  });

  test('returns an empty list for a location that is switched off', async () => {
    const { token: admin } = await app.signInAs('admin');
    const id = String(vehicle.carLocations[0]);
    await app.client.succeed(locationContract.editById, {
      as: admin,
      query: { id },
      body: { name: 'Closed', description: 'Closed', isEnabled: false },
    });

    const { status, data } = await search();

    expect([status, data]).toEqual([200, []]);
  });

  test.each([
    ['no version', { $unset: { version: 1 } }],
    ['its version in another form', { $set: { version: new mongoose.mongo.Double(1) } }],
  ])(
    'offers a car that was written directly to the database with %s, and notices a later edit',
    async (_what, change) => {
      await Vehicle.collection.updateOne({ _id: vehicle._id }, change);
      const before = await search();
      await Vehicle.collection.updateOne({ _id: vehicle._id }, { $set: { rentalPrice: 3_000, version: 2 } });

      const after = await search();

      expect([before, after].map(({ data }) => data?.map(({ rentalPrice }) => rentalPrice))).toEqual([
        [2_700],
        [3_000],
      ]);
    },
  );

  test.each([
    ['an unknown location', { locId: '6560a1b2c3d4e5f601020304' }, 404, 'location_not_found'],
    ['yesterday', { fromDate: '2026-11-19' }, 400, 'date_out_of_range'],
    ['beyond the horizon', { fromDate: '2027-11-20', toDate: '2027-11-21' }, 400, 'date_out_of_range'],
    ['31 days', { toDate: '2026-12-31' }, 400, 'invalid_input'],
    ['the wrong order', { toDate: '2026-11-30' }, 400, 'invalid_input'],
  ])('rejects %s', async (_what, given, expectedStatus, expectedCode) => {
    const { status, code } = await search(given);

    expect([status, code]).toEqual([expectedStatus, expectedCode]);
  });

  test('uses a covered query to find which of a thousand cars are busy', async () => {
    const days = ['2026-12-01', '2026-12-02'];
    const carIds = Array.from({ length: 1_000 }, () => new ObjectId());
    await Booking.collection.insertMany(
      carIds.flatMap((carId, index) =>
        // Half of the cars are booked on the requested days, and all of them on other days.
        [...(index % 2 === 0 ? [days] : []), ['2026-12-10', '2026-12-11']].map((taken) => ({
          kind: 'block',
          status: 'blocked',
          holdsCar: true,
          carId,
          days: taken,
          fromDate: taken[0],
          toDate: taken[1],
          followUp: false,
        })),
      ),
    );
    const query = { carId: { $in: carIds }, holdsCar: true, days: { $in: days } };

    const explained = await mongoose.connection.db?.command({
      explain: { distinct: 'bookings', key: 'carId', query },
      verbosity: 'executionStats',
    });
    const busy = await Booking.collection.distinct('carId', query);

    const text = JSON.stringify(explained);
    expect(text).toContain('uniq_car_day');
    expect(text).toContain('DISTINCT_SCAN');
    expect(text).not.toContain('COLLSCAN');
    expect(text).not.toContain('"FETCH"');
    expect(explained?.['executionStats']).toMatchObject({ totalDocsExamined: 0 });
    expect(explained?.['executionStats'].totalKeysExamined).toBeLessThanOrEqual(2 * carIds.length * days.length);
    expect(busy).toHaveLength(500);
  });
});
