import { type VehicleBody, vehicleContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { findOfferedVehicles } from './find-vehicles.ts';
import { Vehicle } from './vehicle.model.ts';

const unknownId = 'f'.repeat(24);

function bodyAt(...locationIds: unknown[]): VehicleBody {
  return {
    carName: 'Creta',
    carBrand: 'Hyundai',
    modelYear: '2022',
    transmissionType: 'automatic',
    fuelType: 'petrol',
    carLocations: locationIds.map(String),
    rentalPrice: 2_350,
    isEnabled: true,
    imageUrlOne: 'https://cars.example/creta.jpg',
    imageUrlTwo: '/img/cars/creta.svg',
  };
}

describe('POST /vehicle/create', () => {
  test('answers 201 with the car, active, and the names of its locations', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const [pune, mumbai] = [await buildLocation({ name: 'Pune' }), await buildLocation({ name: 'Mumbai' })];
    const body = bodyAt(mumbai._id, pune._id);

    const data = await client.succeed(vehicleContract.create, { as: token, body });

    expect(data).toEqual({ ...body, _id: data._id, isActive: true, locationNames: ['Mumbai', 'Pune'] });
    expect(await Vehicle.findById(data._id).lean()).toMatchObject({ rentalPrice: 2_350, version: 1 });
  });

  test('answers 404 and names the location that does not exist', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const body = bodyAt((await buildLocation())._id, unknownId);

    const answer = await client.call(vehicleContract.create, { as: token, body });

    expect(answer.code).toBe('location_not_found');
    expect(answer.error?.details).toMatchObject([{ path: 'carLocations.1' }]);
    expect(await Vehicle.countDocuments()).toBe(0);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//cars.example/x.jpg',
    'ftp://cars.example/x',
    'http://a.example/x',
  ])('answers 400 for the image address %s', async (imageUrlOne) => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const body = { ...bodyAt((await buildLocation())._id), imageUrlOne };

    const answer = await client.call(vehicleContract.create, { as: token, body });

    expect(answer.error?.details).toMatchObject([{ path: 'imageUrlOne' }]);
  });
});

describe('GET /vehicle/getAll', () => {
  test('answers every car, retired ones too, the oldest first', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const cars = [
      await buildVehicle(),
      await buildVehicle({ isActive: false }),
      await buildVehicle({ isEnabled: false }),
    ];

    const data = await client.succeed(vehicleContract.getAll, { as: token });

    expect(data.map(({ _id }) => _id)).toEqual(cars.map(({ _id }) => String(_id)));
  });
});

describe('GET /vehicle/getById', () => {
  test('answers the car with its version and the bookings ahead', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const { _id: carId } = await buildVehicle();
    await buildBooking({ carId, fromDate: '2026-11-19', toDate: '2026-11-20', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-01' });
    await buildBooking({ carId, fromDate: '2026-12-03', status: 'cancelled' });
    await buildBooking();

    const answer = await client.call(vehicleContract.getById, { as: token, query: { id: String(carId) } });

    expect(answer.data).toMatchObject({ _id: String(carId), futureBookings: 2 });
    expect(answer.headers['etag']).toBe('"1"');
  });

  test('answers 404 for a car that does not exist', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');

    const answer = await client.call(vehicleContract.getById, { as: token, query: { id: unknownId } });

    expect(answer.code).toBe('vehicle_not_found');
  });
});

describe('PUT /vehicle/editById', () => {
  test('answers the edited car with its next version and leaves isActive alone when it is not sent', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const vehicle = await buildVehicle({ isActive: false });
    const body = { ...bodyAt(...vehicle.carLocations), rentalPrice: 3_000 };

    const answer = await client.call(vehicleContract.editById, { as: token, query: { id: String(vehicle._id) }, body });

    expect(answer.data).toMatchObject({ ...body, isActive: false });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Vehicle.findById(vehicle._id).lean()).toMatchObject({ rentalPrice: 3_000, version: 2 });
  });

  test('retires a car, after which no location offers it', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const vehicle = await buildVehicle();
    const [location] = vehicle.carLocations.map(String);
    const body = { ...bodyAt(location), isActive: false };

    await client.succeed(vehicleContract.editById, { as: token, query: { id: String(vehicle._id) }, body });

    expect(await findOfferedVehicles(location ?? '')).toEqual([]);
  });

  test('answers 409 with the newer version when somebody was faster', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const vehicle = await buildVehicle();
    const edit = async (rentalPrice: number) =>
      client.call(vehicleContract.editById, {
        as: token,
        query: { id: String(vehicle._id) },
        body: { ...bodyAt(...vehicle.carLocations), rentalPrice },
        headers: { 'if-match': '"1"' },
      });
    await edit(2_000);

    const answer = await edit(9_000);

    expect(answer.code).toBe('edited_meanwhile');
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Vehicle.findById(vehicle._id).lean()).toMatchObject({ rentalPrice: 2_000, version: 2 });
  });

  test('answers 404 for a car or a location that does not exist', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const vehicle = await buildVehicle();
    const edit = async (id: string, ...locations: unknown[]) =>
      client.call(vehicleContract.editById, { as: token, query: { id }, body: bodyAt(...locations) });

    expect((await edit(unknownId, ...vehicle.carLocations)).code).toBe('vehicle_not_found');
    expect((await edit(String(vehicle._id), unknownId)).code).toBe('location_not_found');
    expect(await Vehicle.findById(vehicle._id).lean()).toEqual(vehicle);
  });
});

describe('findOfferedVehicles', () => {
  test('leaves out cars that are switched off, retired or elsewhere', async () => {
    const location = (await buildLocation())._id;
    const offered = await buildVehicle({ carLocations: [location] });
    await buildVehicle({ carLocations: [location], isEnabled: false });
    await buildVehicle({ carLocations: [location], isActive: false });
    await buildVehicle();

    expect(await findOfferedVehicles(String(location))).toEqual([offered]);
  });
});
