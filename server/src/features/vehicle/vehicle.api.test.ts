import {
  bookingContract,
  optionalVehicleFacts,
  privacyContract,
  rentalContract,
  requiredVehicleFacts,
  type VehicleBody,
  vehicleContract,
} from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildTaxProfile, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { pick } from '../../platform/pick.ts';
import { findOfferedVehicles } from './find-vehicles.ts';
import { modelKeyOf } from './model-key.ts';
import { Vehicle } from './vehicle.model.ts';

const sample = samples['vehicle.create'].body;
const specified = pick(sample, requiredVehicleFacts);
/** Its tax profile is stored before each test. */
const taxProfileId = '6740a1b2c3d4e5f607182a30';
const said = pick({ ...sample, taxProfileId }, optionalVehicleFacts);
const unknownId = 'f'.repeat(24);

const { isActive: _, ...facts } = sample;
const bodyAt = (...locationIds: unknown[]): VehicleBody => ({ ...facts, carLocations: locationIds.map(String) });

let office: Office;
let body: VehicleBody;

beforeEach(async () => {
  office = await openOffice();
  await buildTaxProfile({ _id: taxProfileId });
  body = { ...specified, carLocations: [String((await buildLocation())._id)] };
});

const add = async (more: Partial<VehicleBody> = {}) =>
  office.call(vehicleContract.create, { body: { ...body, ...more } });
const edit = async (id: string, more: Partial<VehicleBody> = {}) =>
  office.call(vehicleContract.editById, { query: { id }, body: { ...body, ...more } });
const stored = async (id: string) => Vehicle.findById(id).lean();

describe('POST /vehicle/create', () => {
  test('returns 201 with the new car, which is active, and the names of its locations', async () => {
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
});

describe('PUT /vehicle/editById', () => {
  test('returns the edited car with its new version and leaves isActive unchanged when the request omits it', async () => {
    const vehicle = await buildVehicle({ isActive: false });
    const body = { ...bodyAt(...vehicle.carLocations), rentalPrice: 3_000 };

    const answer = await office.call(vehicleContract.editById, { query: { id: String(vehicle._id) }, body });

    expect(answer.data).toMatchObject({ ...body, isActive: false });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Vehicle.findById(vehicle._id).lean()).toMatchObject({ rentalPrice: 3_000, version: 2 });
  });

  test('retires a car, so that no location offers it any longer', async () => {
    const vehicle = await buildVehicle();
    const [location] = vehicle.carLocations.map(String);
    const body = { ...bodyAt(location), isActive: false };

    await office.succeed(vehicleContract.editById, { query: { id: String(vehicle._id) }, body });

    expect(await findOfferedVehicles(location ?? '')).toEqual([]);
  });

  test('stores when a car was retired, until it is taken back into service', async () => {
    const vehicle = await buildVehicle();
    const query = { id: String(vehicle._id) };
    const save = async (isActive: boolean) => {
      const body = { ...bodyAt(...vehicle.carLocations), isActive };
      await office.succeed(vehicleContract.editById, { query, body });
      return (await Vehicle.findById(vehicle._id).lean())?.retiredAt;
    };
    const retiredAt = office.clock.now();

    expect(await save(false)).toEqual(retiredAt);
    office.clock.advance(60_000);
    expect(await save(false)).toEqual(retiredAt);
    expect(await save(true)).toBeUndefined();
  });

  test('returns 404 for an unknown car, as GET /vehicle/getById does, and for an unknown location', async () => {
    const vehicle = await buildVehicle();

    const read = await office.call(vehicleContract.getById, { query: { id: unknownId } });
    expect([read.code, (await edit(unknownId)).code]).toEqual(['vehicle_not_found', 'vehicle_not_found']);
    expect((await edit(String(vehicle._id), { carLocations: [unknownId] })).code).toBe('location_not_found');
    expect(await Vehicle.findById(vehicle._id).lean()).toEqual(vehicle);
  });
});

describe('optional facts of a car', () => {
  test('are absent when not set', async () => {
    const { data } = await add({ seats: null });

    for (const fact of optionalVehicleFacts) expect(data).not.toHaveProperty(fact);
    for (const fact of optionalVehicleFacts) expect(await stored(data?._id ?? '')).not.toHaveProperty(fact);
  });

  test('are unchanged when an edit omits them, and each can be cleared with null without changing the others', async () => {
    const { data: added } = await add(said);
    const id = added?._id ?? '';

    expect(Object.keys(said)).toEqual(optionalVehicleFacts);
    expect((await edit(id)).data).toMatchObject(said);
    for (const [index, fact] of optionalVehicleFacts.entries()) {
      const { data } = await edit(id, { [fact]: null });
      expect(data).not.toHaveProperty(fact);
      expect(data).toMatchObject(pick(said, optionalVehicleFacts.slice(index + 1)));
    }
  });

  test('are part of the model key after each edit', async () => {
    const { data: added } = await add(said);
    const id = added?._id ?? '';

    expect(added?.modelKey).toBe(modelKeyOf({ ...specified, ...said }));
    const { data: edited } = await edit(id, { seats: null });
    expect(edited?.modelKey).toBe(modelKeyOf({ ...specified, ...said, seats: null }));
    expect((await stored(id))?.modelKey).toBe(edited?.modelKey);
    expect((await edit(id, { rentalPrice: 99, plate: null })).data?.modelKey).toBe(edited?.modelKey);
  });

  test('are all part of the model key after concurrent edits', async () => {
    const { data: added } = await add();
    const id = added?._id ?? '';

    const answers = await Promise.all([edit(id, { seats: 7 }), edit(id, { fuelLabel: 'cng' }), edit(id, { seats: 5 })]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const car = await stored(id);
    expect(car?.version).toBe(4);
    expect(car?.modelKey).toBe(modelKeyOf({ ...specified, fuelLabel: 'cng', seats: car?.seats ?? 0 }));
  });
});

describe('a number plate', () => {
  test.each(['ka 01 ab 1234', 'KA-01-AB-1234', ' KA01AB1234 ', 'ＫＡ０１ＡＢ１２３４', 'ka\u00a001 ab\t1234'])(
    'is rejected as a duplicate when entered as %o',
    async (plate) => {
      await add({ plate: 'KA01AB1234' });

      const answer = await add({ plate });

      expect([answer.status, answer.code]).toEqual([409, 'plate_taken']);
      expect(answer.error?.details).toMatchObject([{ path: 'plate' }]);
      expect(await Vehicle.countDocuments()).toBe(1);
    },
  );

  test('is rejected in an edit if it belongs to another car, and accepted if it is the car’s own', async () => {
    await add({ plate: 'KA01AB1234' });
    const { data } = await add({ plate: 'KA01AB1235' });
    const id = data?._id ?? '';

    expect((await edit(id, { plate: 'KA 01 AB 1234' })).code).toBe('plate_taken');
    expect(await stored(id)).toMatchObject({ plate: 'KA01AB1235', version: 1 });
    expect((await edit(id, { plate: 'KA 01 AB 1235' })).data).toMatchObject({ plate: 'KA01AB1235' });
  });

  test('is assigned to only one of ten cars that are created with it concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => add({ plate: 'KA01AB1234' })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'plate_taken')).toHaveLength(9);
    expect(await Vehicle.countDocuments()).toBe(1);
  });

  test('appears in no response to a customer', async () => {
    const { data: car } = await add({ plate: 'KA01AB1234' });
    const { token: as } = await office.signInAs('customer');
    const [locationId = '', carId = ''] = [body.carLocations[0], car?._id];
    const period = { fromDate: '2026-12-01', toDate: '2026-12-02' };

    const answers = [
      await office.succeed(bookingContract.getAvailableCars, { as, query: { locId: locationId, ...period } }),
      await office.succeed(bookingContract.create, { as, body: { locationId, carId, ...period } }),
      await office.succeed(rentalContract.getUserBookings, { as }),
      await office.succeed(privacyContract.getData, { as }),
    ];

    expect(answers[0]).toHaveLength(1);
    expect(JSON.stringify(answers)).not.toMatch(/KA01AB1234|plate|importKey/);
    expect((await office.call(vehicleContract.getAll, { as })).code).toBe('not_allowed');
  });
});
