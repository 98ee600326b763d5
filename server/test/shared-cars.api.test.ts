import { blockContract, dashboardContract, rentalContract, vehicleContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BookingRecord } from '../src/features/booking/booking.model.ts';
import type { LocationRecord } from '../src/features/location/location.model.ts';
import type { VehicleRecord } from '../src/features/vehicle/vehicle.model.ts';
import { buildBooking, buildLocation, buildStaff, buildUser, buildVehicle } from './support/factories.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/* A car that is offered at two locations, as seen by a manager of one of them. */

const today = '2026-11-20';

let testApp: TestApp;
let as: string;
let pune: LocationRecord;
let mumbai: LocationRecord;
let car: VehicleRecord;

const rentAt = async ({ _id: locationId }: LocationRecord, fromDate: string, given: Partial<BookingRecord> = {}) =>
  buildBooking({ carId: car._id, locationId, fromDate, toDate: fromDate, status: 'confirmed', ...given });

const table = async (query: { search?: string; locationId?: string } = {}) =>
  (await testApp.client.succeed(dashboardContract.getBookingData, { as, query })).bookings.map(({ _id }) => _id);

describe('a car of two locations, for a manager of one of them', () => {
  beforeEach(async () => {
    testApp = await createTestApp();
    pune = await buildLocation({ name: 'Pune' });
    mumbai = await buildLocation({ name: 'Mumbai' });
    car = await buildVehicle({ carLocations: [pune._id, mumbai._id] });
    as = await testApp.signIn(await buildStaff('manager', [pune]));
  });

  test('is in their list of cars, with the number of bookings at their location', async () => {
    await rentAt(pune, '2026-12-01');
    await rentAt(mumbai, '2026-12-03');
    await buildVehicle({ carLocations: [mumbai._id] });

    const cars = await testApp.client.succeed(vehicleContract.getAll, { as });
    const detail = await testApp.client.succeed(vehicleContract.getById, { as, query: { id: String(car._id) } });

    expect(cars.map(({ _id }) => _id)).toEqual([String(car._id)]);
    expect(detail.futureBookings).toBe(1);
  });

  test('is taken in the calendar while it is rented at the other location, but without the customer', async () => {
    const ours = await buildUser({ name: 'Asha Rao' });
    await rentAt(pune, '2026-12-01', { customerId: ours._id });
    await rentAt(mumbai, '2026-12-03', { customerId: (await buildUser({ name: 'Ravi Das' }))._id });
    const query = { carIds: String(car._id), fromDate: '2026-12-01', toDate: '2026-12-05' };

    const entries = await testApp.client.succeed(dashboardContract.getCalendar, { as, query });

    expect(entries.map(({ kind, customerName, locationName }) => [kind, customerName, locationName])).toEqual([
      ['booked', 'Asha Rao', 'Pune'],
      ['booked', null, 'Mumbai'],
    ]);
  });

  test('cannot be blocked while it is rented at the other location, and the error lists only their own bookings', async () => {
    const own = await rentAt(pune, '2026-12-01');
    await rentAt(mumbai, '2026-12-03');
    const body = { carId: String(car._id), fromDate: '2026-12-01', toDate: '2026-12-05', note: 'Service' };

    const { code, error } = await testApp.client.call(blockContract.create, { as, body });

    expect(code).toBe('car_booked');
    expect(error?.data?.['bookings']).toMatchObject([{ _id: String(own._id) }]);
  });

  test('can be blocked over bookings, and those at the other location are listed without customer and code', async () => {
    const ours = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    await rentAt(pune, '2026-12-01', { customerId: ours._id, code: 'K7M-2QX' });
    await rentAt(mumbai, '2026-12-03', { customerId: (await buildUser({ name: 'Ravi Das' }))._id, code: 'P4R-8TZ' });
    await buildVehicle({ carLocations: [pune._id, mumbai._id], carName: car.carName });
    const body = { carId: String(car._id), fromDate: '2026-12-01', toDate: '2026-12-05', note: 'Service' };

    const { conflicts } = await testApp.client.succeed(blockContract.create, {
      as,
      body: { ...body, overBookings: true },
    });

    const hidden = { customerName: null, customerPhone: null, code: null, free: [] };
    expect(conflicts).toMatchObject([
      { customerName: 'Asha Rao', customerPhone: '+919876543210', code: 'K7M-2QX', free: [{ count: 1 }] },
      { kind: 'booked', fromDate: '2026-12-03', toDate: '2026-12-03', ...hidden },
    ]);
  });

  test('is in the list of cars to move, without the code of a booking at the other location', async () => {
    const last = await rentAt(pune, today, { code: 'K7M-2QX' });
    await rentAt(mumbai, '2026-11-21', { code: 'P4R-8TZ' });

    const { relocations, pickUps } = await testApp.client.succeed(rentalContract.getToday, { as });

    expect(relocations).toMatchObject([
      {
        last: { _id: String(last._id), code: 'K7M-2QX' },
        next: { code: null, locationName: 'Mumbai', isElsewhere: true },
      },
    ]);
    expect(relocations[0]?.last).not.toHaveProperty('isElsewhere');
    expect(pickUps.map(({ _id }) => _id)).toEqual([String(last._id)]);
  });

  test('is not in their list of cars to move if both bookings are at other locations', async () => {
    const agra = await buildLocation({ name: 'Agra' });
    await rentAt(mumbai, today);
    await rentAt(agra, '2026-11-21');

    expect((await testApp.client.succeed(rentalContract.getToday, { as })).relocations).toEqual([]);
  });

  test('has no bookings of the other location in the table or in a search', async () => {
    const own = await rentAt(pune, '2026-12-01');
    const foreign = await rentAt(mumbai, '2026-12-03', { customerId: (await buildUser({ name: 'Ravi Das' }))._id });

    expect(await table()).toEqual([String(own._id)]);
    expect(await table({ search: String(own._id) })).toEqual([String(own._id)]);
    for (const search of [String(foreign._id), String(foreign.code), 'Ravi', 'Das']) {
      expect({ search, found: await table({ search }) }).toEqual({ search, found: [] });
    }
    expect(await table({ locationId: String(mumbai._id) })).toEqual([]);
    expect(await table({ locationId: String(pune._id) })).toEqual([String(own._id)]);
  });
});
