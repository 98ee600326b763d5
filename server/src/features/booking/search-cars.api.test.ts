import { bookingContract, locationContract, vehicleContract, type WeekHours } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { watchCommands } from '../../../test/support/explain-commands.ts';
import { Vehicle, type VehicleRecord } from '../vehicle/vehicle.model.ts';

const { create, getAvailableCars } = bookingContract;
const minutes = 60_000;
const writes = ['insert', 'update', 'delete', 'findAndModify'];
const period = { fromDate: '2026-12-01', toDate: '2026-12-04' };

let office: Office;
let vehicle: VehicleRecord;
let token: string;

beforeEach(async () => {
  // Rate limits are on, as in production, so that the tests also show that counting a request towards its limit does
  // not write to the database.
  office = await openOffice({ env: { LIMIT_READ_PER_MINUTE: '120', LIMIT_FLOOD_PER_MINUTE: '600' } });
  vehicle = await buildVehicle({ rentalPrice: 2_700 });
  token = (await office.signInAs('customer')).token;
});

const place = () => String(vehicle.carLocations[0]);

const book = (as: string = token) =>
  office.call(create, { as, body: { locationId: place(), carId: String(vehicle._id), ...period } });

const ask = (given: Partial<Record<'locId' | 'fromDate' | 'toDate', string>> = {}) =>
  office.call(getAvailableCars, { as: token, query: { locId: place(), ...period, ...given } });

const search = async (given: Parameters<typeof ask>[0] = {}) =>
  office.succeed(getAvailableCars, { as: token, query: { locId: place(), ...period, ...given } });

const idsOf = (cars: readonly { _id: unknown }[]) => cars.map(({ _id }) => String(_id));

async function editLocation(id: unknown, changes: object) {
  const body = { name: 'Station', description: 'Platform 1', isEnabled: true, ...changes };
  await office.succeed(locationContract.editById, { query: { id: String(id) }, body });
}

async function editCar(changes: object) {
  const { carName, carBrand, modelYear, transmissionType, fuelType, rentalPrice, imageUrlOne, imageUrlTwo } = vehicle;
  const facts = { carName, carBrand, modelYear, transmissionType, fuelType, rentalPrice, imageUrlOne, imageUrlTwo };
  const carLocations = vehicle.carLocations.map(String);
  const body = { ...facts, carLocations, isActive: true, isEnabled: true, ...changes };
  await office.succeed(vehicleContract.editById, { query: { id: String(vehicle._id) }, body });
}

describe('GET /booking/getAvailableCars', () => {
  test('lists free cars, cheapest first, with the price at which they can be booked', async () => {
    const cheap = await buildVehicle({ carLocations: vehicle.carLocations, rentalPrice: 1_000 });

    const found = await search();
    const { data: booked } = await book();

    expect(found.map(({ _id, totalPrice, dayCount }) => [_id, totalPrice, dayCount])).toEqual([
      [String(cheap._id), 4_000, 4],
      [String(vehicle._id), 10_800, 4],
    ]);
    expect(booked?.totalAmount).toBe(10_800);
  });

  test('omits cars that are booked, held, blocked, disabled, retired, at another location or too expensive', async () => {
    const carLocations = vehicle.carLocations;
    const booked = await buildVehicle({ carLocations });
    const held = await buildVehicle({ carLocations });
    await buildBooking({ carId: booked._id, fromDate: '2026-12-04', status: 'confirmed' });
    await buildBooking({ carId: held._id, fromDate: '2026-11-28', toDate: '2026-12-01' });
    await buildVehicle({ carLocations, isEnabled: false });
    await buildVehicle({ carLocations, isActive: false });
    await buildVehicle({ carLocations, rentalPrice: 100_000 });
    await buildVehicle();

    expect(idsOf(await search({ toDate: '2026-12-06' }))).toEqual([String(vehicle._id)]);
  });

  test('offers a car again once its booking is cancelled or its hold has lapsed', async () => {
    await buildBooking({ carId: vehicle._id, fromDate: '2026-12-01', status: 'cancelled' });
    await book((await office.signInAs('customer')).token);
    const before = await search();
    office.clock.advance(15 * minutes + 5_000);
    token = await office.signIn(await buildUser());

    const after = await search();

    expect([before.length, after.length]).toEqual([0, 1]);
  });

  test('returns an empty list for a location that is disabled, or closed on the first or last day', async () => {
    const open = { open: '09:00', close: '21:00' };
    const hours: WeekHours = [open, open, open, open, open, open, null]; // 2026-12-06 is a Sunday
    await editLocation(place(), { hours, closedDays: ['2026-12-10'] });
    const days = [
      ['2026-12-05', '2026-12-07'],
      ['2026-12-06', '2026-12-08'],
      ['2026-12-04', '2026-12-06'],
      ['2026-12-10', '2026-12-11'],
    ];

    const found = [];
    for (const [fromDate = '', toDate = ''] of days) found.push((await search({ fromDate, toDate })).length);
    await editLocation(place(), { isEnabled: false });

    expect(found).toEqual([1, 0, 0, 0]);
    expect(await search()).toEqual([]);
  });

  test.each([
    ['an unknown location', { locId: '6560a1b2c3d4e5f601020304' }, 404, 'location_not_found'],
    ['a first day in the past', { fromDate: '2026-11-19' }, 400, 'date_out_of_range'],
  ])('rejects %s', async (_what, given, expectedStatus, expectedCode) => {
    const { status, code } = await ask(given);

    expect([status, code]).toEqual([expectedStatus, expectedCode]);
  });
});

describe('database cost of a search', () => {
  test('is two reads in a warm process, however many cars there are, and never a write', async () => {
    const carLocations = vehicle.carLocations;
    const cars = Array.from({ length: 149 }, async () => buildVehicle({ carLocations }));
    const [booked] = await Promise.all(cars);
    await buildBooking({ ...(booked && { carId: booked._id }), fromDate: '2026-12-02', status: 'confirmed' });
    const commands = watchCommands();

    await search();
    const cold = commands.take();
    const found = await search({ fromDate: '2026-12-02', toDate: '2026-12-03' });

    expect(found).toHaveLength(149);
    expect(cold.length).toBeGreaterThan(2);
    expect(cold.filter(({ name }) => writes.includes(name))).toEqual([]);
    // The search reads the cars first, without waiting for the session.
    expect(commands.take()).toEqual([
      { name: 'aggregate', collection: 'bookings' },
      { name: 'aggregate', collection: 'sessions' },
    ]);
  });

  test('is zero for an access token that is not ours', async () => {
    const commands = watchCommands();

    const refused = await office.call(getAvailableCars, { as: 'a.b.c', query: { locId: place(), ...period } });

    expect([refused.code, commands.take()]).toEqual(['not_signed_in', []]);
  });
});

describe('cached search', () => {
  test('immediately shows a car that another process adds or moves to this location, and omits a car that was disabled', async () => {
    await search();
    const added = await buildVehicle({ carLocations: vehicle.carLocations });
    await editCar({ isEnabled: false });
    const first = await search();
    const moved = await buildVehicle();
    await Vehicle.updateOne({ _id: moved._id }, { $set: { carLocations: vehicle.carLocations }, $inc: { version: 1 } });

    const second = await search();

    expect(idsOf(first)).toEqual([String(added._id)]);
    expect(idsOf(second).toSorted()).toEqual(idsOf([added, moved]).toSorted());
  });

  test('immediately shows a new price, and sorts by it', async () => {
    const other = await buildVehicle({ carLocations: vehicle.carLocations, rentalPrice: 1_900 });
    await search();
    await editCar({ rentalPrice: 1_000 });

    const found = await search();

    expect(found.map(({ _id, totalPrice }) => [_id, totalPrice])).toEqual([
      [String(vehicle._id), 4_000],
      [String(other._id), 7_600],
    ]);
  });

  test('immediately shows the new name of a car’s other location', async () => {
    const second = await buildLocation();
    await editCar({ carLocations: [...vehicle.carLocations, second._id].map(String) });
    await search();
    await editLocation(second._id, { name: 'New name' });

    const [found] = await search();

    expect(found?.locationNames).toContain('New name');
  });
});
