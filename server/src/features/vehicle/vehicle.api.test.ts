import { type VehicleBody, vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { findOfferedVehicles } from './find-vehicles.ts';
import { Vehicle } from './vehicle.model.ts';

const unknownId = 'f'.repeat(24);

const { isActive: _, ...facts } = samples['vehicle.create'].body;
const bodyAt = (...locationIds: unknown[]): VehicleBody => ({ ...facts, carLocations: locationIds.map(String) });

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

describe('POST /vehicle/create', () => {
  test('returns 201 with the active car and the names of its locations', async () => {
    const [pune, mumbai] = [await buildLocation({ name: 'Pune' }), await buildLocation({ name: 'Mumbai' })];
    const body = bodyAt(mumbai._id, pune._id);

    const data = await office.succeed(vehicleContract.create, { body });

    const named = { modelKey: expect.any(String), locationNames: ['Mumbai', 'Pune'] };
    expect(data).toEqual({ ...body, _id: data._id, isActive: true, ...named });
    expect(await Vehicle.findById(data._id).lean()).toMatchObject({ rentalPrice: 2_350, version: 1 });
  });

  test('returns 404 and names the location that does not exist', async () => {
    const body = bodyAt((await buildLocation())._id, unknownId);

    const answer = await office.call(vehicleContract.create, { body });

    expect(answer.code).toBe('location_not_found');
    expect(answer.error?.details).toMatchObject([{ path: 'carLocations.1' }]);
    expect(await Vehicle.countDocuments()).toBe(0);
  });
});

describe('GET /vehicle/getAll', () => {
  test('returns every car, including retired ones, oldest first', async () => {
    const cars = [
      await buildVehicle(),
      await buildVehicle({ isActive: false }),
      await buildVehicle({ isEnabled: false }),
    ];

    const data = await office.succeed(vehicleContract.getAll);

    expect(data.map(({ _id }) => _id)).toEqual(cars.map(({ _id }) => String(_id)));
  });
});

describe('GET /vehicle/getById', () => {
  test('returns the car with its version and its future bookings', async () => {
    const { _id: carId } = await buildVehicle();
    await buildBooking({ carId, fromDate: '2026-11-19', toDate: '2026-11-20', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-01' });
    await buildBooking({ carId, fromDate: '2026-12-03', status: 'cancelled' });
    await buildBooking();

    const answer = await office.call(vehicleContract.getById, { query: { id: String(carId) } });

    expect(answer.data).toMatchObject({ _id: String(carId), futureBookings: 2 });
    expect(answer.headers['etag']).toBe('"1"');
  });

  test('returns 404 for a car that does not exist', async () => {
    const answer = await office.call(vehicleContract.getById, { query: { id: unknownId } });

    expect(answer.code).toBe('vehicle_not_found');
  });
});

describe('PUT /vehicle/editById', () => {
  test('returns the edited car with its next version and does not change isActive when it is absent', async () => {
    const vehicle = await buildVehicle({ isActive: false });
    const body = { ...bodyAt(...vehicle.carLocations), rentalPrice: 3_000 };

    const answer = await office.call(vehicleContract.editById, { query: { id: String(vehicle._id) }, body });

    expect(answer.data).toMatchObject({ ...body, isActive: false });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Vehicle.findById(vehicle._id).lean()).toMatchObject({ rentalPrice: 3_000, version: 2 });
  });

  test('retires a car, after which no location offers it', async () => {
    const vehicle = await buildVehicle();
    const [location] = vehicle.carLocations.map(String);
    const body = { ...bodyAt(location), isActive: false };

    await office.succeed(vehicleContract.editById, { query: { id: String(vehicle._id) }, body });

    expect(await findOfferedVehicles(location ?? '')).toEqual([]);
  });

  test('returns 404 for a car or a location that does not exist', async () => {
    const vehicle = await buildVehicle();
    const edit = async (id: string, ...locations: unknown[]) =>
      office.call(vehicleContract.editById, { query: { id }, body: bodyAt(...locations) });

    expect((await edit(unknownId, ...vehicle.carLocations)).code).toBe('vehicle_not_found');
    expect((await edit(String(vehicle._id), unknownId)).code).toBe('location_not_found');
    expect(await Vehicle.findById(vehicle._id).lean()).toEqual(vehicle);
  });
});
