import { bookingContract, locationContract, vehicleContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { watchCommands } from '../../../test/support/watch-commands.ts';
import { createHoldKeeper } from '../payment/hold-expiry.ts';
import { Vehicle, type VehicleRecord } from '../vehicle/vehicle.model.ts';
import { createSearch } from './search-cars.ts';

const { getAvailableCars } = bookingContract;
/** The request body of an edit that changes nothing. */
function bodyOf(car: VehicleRecord) {
  const { carName, carBrand, modelYear, transmissionType, fuelType, rentalPrice, imageUrlOne, imageUrlTwo } = car;
  const facts = { carName, carBrand, modelYear, transmissionType, fuelType, rentalPrice, imageUrlOne, imageUrlTwo };
  return { ...facts, carLocations: car.carLocations.map(String), isActive: true, isEnabled: true };
}

const writes = ['insert', 'update', 'delete', 'findAndModify'];

let app: TestApp;
let vehicle: VehicleRecord;
let token: string;

beforeEach(async () => {
  // Rate limits are on, as in production, to show that counting a read does not cost a write.
  app = await createTestApp({ env: { LIMIT_READ_PER_MINUTE: '120', LIMIT_FLOOD_PER_MINUTE: '600' } });
  vehicle = await buildVehicle({ rentalPrice: 2_000 });
  token = (await app.signInAs('customer')).token;
});

const search = async (fromDate = '2026-12-01', toDate = '2026-12-04') =>
  app.client.succeed(getAvailableCars, {
    as: token,
    query: { locId: String(vehicle.carLocations[0]), fromDate, toDate },
  });

describe('database cost of a search', () => {
  test('is two reads and no writes in a warm process, however many cars there are', async () => {
    const carLocations = vehicle.carLocations;
    const cars = Array.from({ length: 149 }, async () => buildVehicle({ carLocations }));
    const [booked] = await Promise.all(cars);
    await buildBooking({ ...(booked && { carId: booked._id }), fromDate: '2026-12-02', status: 'confirmed' });
    await search();
    const commands = watchCommands();

    const found = await search('2026-12-02', '2026-12-03');

    expect(found).toHaveLength(149);
    expect(commands.take()).toEqual([
      { name: 'aggregate', collection: 'sessions' },
      { name: 'aggregate', collection: 'bookings' },
    ]);
  });

  test('includes no writes in the first search of a process either', async () => {
    const commands = watchCommands();

    await search();

    const seen = commands.take();
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.filter(({ name }) => writes.includes(name))).toEqual([]);
  });

  test('is shared between concurrent identical requests', async () => {
    const searchCars = createSearch({ ...app.deps, holds: createHoldKeeper(app.deps) });
    const query = { locId: String(vehicle.carLocations[0]), fromDate: '2026-12-01', toDate: '2026-12-04' };
    await searchCars(query);
    const commands = watchCommands();

    const answers = await Promise.all(Array.from({ length: 20 }, async () => searchCars(query)));

    // The first request queries the database; the others share one query that starts after they arrived.
    expect(commands.take()).toHaveLength(2);
    expect(answers.map((cars) => cars.map(({ _id }) => _id))).toEqual(answers.map(() => [String(vehicle._id)]));
  });
});

describe('cached search', () => {
  const edit = async (changes: object) => {
    const { token: admin } = await app.signInAs('admin');
    const body = { ...bodyOf(vehicle), ...changes };
    await app.client.succeed(vehicleContract.editById, { as: admin, query: { id: String(vehicle._id) }, body });
  };

  test('immediately finds a car that another process adds or that an edit moves to this location', async () => {
    await search();
    const added = await buildVehicle({ carLocations: vehicle.carLocations });
    const first = await search();
    const elsewhere = await buildVehicle();
    await Vehicle.updateOne(
      { _id: elsewhere._id },
      { $set: { carLocations: vehicle.carLocations }, $inc: { version: 1 } },
    );

    const second = await search();

    expect(first.map(({ _id }) => _id)).toContain(String(added._id));
    expect(second.map(({ _id }) => _id)).toContain(String(elsewhere._id));
  });

  test('is current when one car leaves and another arrives at the same time', async () => {
    await search();
    const other = await buildVehicle({ carLocations: vehicle.carLocations });
    await edit({ isEnabled: false });

    expect((await search()).map(({ _id }) => _id)).toEqual([String(other._id)]);
  });

  test('immediately shows a new price, and sorts by it', async () => {
    const other = await buildVehicle({ carLocations: vehicle.carLocations, rentalPrice: 1_900 });
    await search();
    await edit({ rentalPrice: 1_000 });

    const found = await search();

    expect(found.map(({ _id, totalPrice }) => [_id, totalPrice])).toEqual([
      [String(vehicle._id), 4_000],
      [String(other._id), 7_600],
    ]);
  });

  test('immediately shows the new name of a car’s other location', async () => {
    const second = await buildLocation();
    await edit({ carLocations: [...vehicle.carLocations, second._id].map(String) });
    await search();
    const { token: admin } = await app.signInAs('admin');
    const body = { name: 'New name', description: 'Here', isEnabled: true };
    await app.client.succeed(locationContract.editById, { as: admin, query: { id: String(second._id) }, body });

    const [found] = await search();

    expect(found?.locationNames).toContain('New name');
  });
});
