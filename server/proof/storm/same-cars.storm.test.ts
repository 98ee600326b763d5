import { type EditSameBody, vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { modelKeyOf } from '../../src/features/vehicle/model-key.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { setCheckpointHook } from '../../src/platform/checkpoint.ts';
import { ObjectId, trusted } from '../../src/platform/mongo.ts';
import { buildLocation, buildVehicle } from '../../test/support/factories.ts';
import { type Office, openOffice } from '../../test/support/open-office.ts';
import { callChild, startServerChild } from './server-child.ts';
import { isLongStorm } from './storm-settings.ts';

/* Adds and edits forty identical cars as a batch, with repeated, concurrent and interrupted requests. */

const { vehicle: sample } = samples['vehicle.createMany'].body;
const units = 40;

let office: Office;
let carLocations: string[];

beforeEach(async () => {
  office = await openOffice();
  carLocations = [String((await buildLocation())._id)];
});

const platesOf = (count: number) => Array.from({ length: count }, (_, index) => `KA01AB${1_000 + index}`);
const batch = () => ({
  vehicle: { ...sample, carLocations },
  units,
  plates: platesOf(units),
  batchId: new ObjectId().toHexString(),
});
const storedPlates = async () => (await Vehicle.find().sort({ plate: 1 }).lean()).map(({ plate }) => plate);

describe('cars added as a batch', () => {
  test('are added only once by twenty concurrent requests', async () => {
    const { plates: _, ...body } = batch();

    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => office.succeed(vehicleContract.createMany, { body })),
    );

    expect(await Vehicle.countDocuments()).toBe(units);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test.each(isLongStorm ? ['cars:read', 'cars:added'] : ['cars:added'])(
    'are all added when the process is killed at %s and the request is then repeated',
    async (place) => {
      const body = batch();
      const child = await startServerChild(office.sandbox.origin, { CRASH_AT: place });
      office.clock.set(new Date());
      const { token } = await office.signInAs('admin');

      const lost = await callChild(child, vehicleContract.createMany, { token, body });
      const signal = await child.ended;
      const { cars } = await office.succeed(vehicleContract.createMany, { body, as: token });

      expect([lost, signal]).toEqual([null, 'SIGKILL']);
      expect(cars).toHaveLength(units);
      expect(await storedPlates()).toEqual(body.plates);
    },
  );

  test('are all added by a repeated request after a database crash left only half of them', async () => {
    const body = batch();
    const first = await office.succeed(vehicleContract.createMany, { body });
    await Vehicle.deleteMany({ plate: trusted({ $in: body.plates.filter((_, index) => index % 2 === 0) }) });

    const again = await office.succeed(vehicleContract.createMany, { body });

    const keep = ({ _id }: { _id: string }, index: number) => (index % 2 === 0 ? 'new' : _id);
    expect(again.cars.map(keep)).toEqual(first.cars.map(keep));
    expect(await storedPlates()).toEqual(body.plates);
  });

  test('are all rejected if a plate is already taken; if a plate is taken during the request, only the car with that plate is rejected', async () => {
    await buildVehicle({ plate: 'KA01AB1002' });
    const body = batch();

    const refused = await office.call(vehicleContract.createMany, { body });
    expect([refused.code, refused.error?.details?.map(({ path }) => path)]).toEqual(['plate_taken', ['plates.2']]);
    expect(await Vehicle.countDocuments()).toBe(1);

    await Vehicle.deleteMany({});
    setCheckpointHook(async (name) => {
      if (name !== 'cars:read') return;
      setCheckpointHook(null);
      await buildVehicle({ plate: 'KA01AB1000' });
    });
    const added = await office.succeed(vehicleContract.createMany, { body });
    const again = await office.succeed(vehicleContract.createMany, { body });

    expect([added.cars.length, added.refusedLines]).toEqual([units - 1, [1]]);
    expect(again).toEqual(added);
    expect(await Vehicle.countDocuments()).toBe(units);
  });

  test('are rejected if there are more plates than cars, a duplicate plate, too many or no cars, or an unknown location', async () => {
    const wrong = [{ units: 2 }, { plates: ['KA01AB1000', 'ka 01 ab 1000'] }, { units: 101 }, { units: 0 }];
    for (const more of wrong) {
      expect((await office.call(vehicleContract.createMany, { body: { ...batch(), ...more } })).code).toBe(
        'invalid_input',
      );
    }
    const { code, error } = await office.call(vehicleContract.createMany, {
      body: { ...batch(), vehicle: { ...sample, carLocations: ['f'.repeat(24)] } },
    });
    expect([code, error?.details?.[0]?.path]).toEqual(['location_not_found', 'vehicle.carLocations.0']);
    expect(await Vehicle.countDocuments()).toBe(0);
  });
});

const keyOfSample = modelKeyOf(sample);
const renamed = { carName: 'Creta SX', seats: null };
const newKey = modelKeyOf({ ...sample, ...renamed });

const editAll = async (modelKey: string, body: EditSameBody) =>
  office.call(vehicleContract.editSame, { query: { modelKey }, body });

/** Submits the form of the car with this id and version. */
const editAfter = async (version: number, id: string, body: EditSameBody) =>
  office.call(vehicleContract.editSame, {
    query: { modelKey: keyOfSample, id },
    body,
    headers: { 'if-match': `"${version}"` },
  });

describe('cars edited as a batch', () => {
  const addAll = async () => (await office.succeed(vehicleContract.createMany, { body: batch() })).cars;

  test('get the submitted values, while plates and locations that differ per car remain unchanged', async () => {
    const [first] = await addAll();
    const other = await buildVehicle();
    const elsewhere = String((await buildLocation())._id);
    const { rentalPrice: __, ...own } = first ?? { rentalPrice: 0 };
    const ownBody = { ...sample, carLocations: [elsewhere], plate: 'KA02ZZ9999' };
    await office.succeed(vehicleContract.editById, { query: { id: first?._id ?? '' }, body: ownBody });

    const { data } = await editAll(keyOfSample, { rentalPrice: 3_100, expectedCount: units });

    expect(data).toEqual({ changed: units, modelKey: keyOfSample });
    const moved = { carLocations: [elsewhere], plate: 'KA02ZZ9999', rentalPrice: 3_100 };
    const [shown, ...rest] = await office.succeed(vehicleContract.getAll);
    expect(shown).toMatchObject({ ...own, locationNames: expect.anything(), ...moved });
    expect(rest.filter(({ rentalPrice }) => rentalPrice === 3_100)).toHaveLength(units - 1);
    expect(await Vehicle.findById(other._id).lean()).toEqual(other);
  });

  test.each(isLongStorm ? ['same:counted', 'same:opened', 'same:written'] : ['same:opened'])(
    'are all changed exactly once when the process is killed at %s and the request is then repeated',
    async (place) => {
      const [first] = await addAll();
      const query = { modelKey: keyOfSample, id: first?._id ?? '' };
      const headers = { 'if-match': '"1"' };
      const body = { ...renamed, expectedCount: units };
      const child = await startServerChild(office.sandbox.origin, { CRASH_AT: place });
      office.clock.set(new Date());
      const { token } = await office.signInAs('admin');

      const lost = await callChild(child, vehicleContract.editSame, { token, query, body, headers });
      const signal = await child.ended;
      const again = await office.call(vehicleContract.editSame, { query, body, headers, as: token });

      expect([lost, signal, again.status, again.headers['etag']]).toEqual([null, 'SIGKILL', 200, '"2"']);
      expect(await Vehicle.countDocuments({ modelKey: newKey, version: 2 })).toBe(units);
    },
  );

  test.each([renamed, { rentalPrice: 3_100 }])(
    'are all changed by a repeated request after the database crashed halfway through writing %o',
    async (facts) => {
      const cars = await addAll();
      const body = { ...facts, expectedCount: units };
      await editAll(keyOfSample, body);
      // Resets every second car, as if the database had crashed in the middle of the edit.
      const undone = cars.filter((_, index) => index % 2 === 0).map(({ _id }) => _id);
      const { carName, seats = 0, rentalPrice } = sample;
      const former = { carName, seats: seats ?? 0, rentalPrice, modelKey: keyOfSample, version: 1 };
      await Vehicle.updateMany({ _id: trusted({ $in: undone }) }, { $set: former });

      const { data } = await editAll(keyOfSample, body);

      expect(data?.changed).toBe(undone.length);
      expect(await Vehicle.countDocuments({ modelKey: data?.modelKey ?? '', version: 2 })).toBe(units);
    },
  );

  test('remain unchanged when the form showed a wrong number of cars, or when no car has the given model key', async () => {
    await addAll();

    const [fewer, more] = [
      await editAll(keyOfSample, { seats: 7, expectedCount: 39 }),
      await editAll(keyOfSample, { seats: 7, expectedCount: 41 }),
    ];
    const none = await editAll('A'.repeat(12), { seats: 7, expectedCount: 1 });

    expect([fewer.code, more.code, none.code]).toEqual(['edited_meanwhile', 'edited_meanwhile', 'vehicle_not_found']);
    expect(await Vehicle.countDocuments({ version: 1, seats: 5 })).toBe(units);
  });

  test('all have a model key that matches their own fields, even after a concurrent edit of one of them', async () => {
    const [first] = await addAll();
    const query = { id: first?._id ?? '' };

    for (let round = 0; round < 6; round += 1) {
      await Vehicle.updateMany({}, { $set: { carName: sample.carName, seats: 5, modelKey: keyOfSample } });
      await Promise.all([
        editAll(keyOfSample, { carName: `Round ${round}`, expectedCount: units }),
        office.call(vehicleContract.editById, { query, body: { ...sample, carLocations, seats: 7 + (round % 5) } }),
      ]);

      const cars = await Vehicle.find().lean();
      for (const car of cars) expect(car.modelKey).toBe(modelKeyOf(car));
    }
  });

  test('are not changed by a form with a stale version of the car; the response has the current version', async () => {
    const [first] = await addAll();
    const id = first?._id ?? '';
    const body = { seats: 7, expectedCount: units };
    await office.succeed(vehicleContract.editById, {
      query: { id },
      body: { ...sample, carLocations, rentalPrice: 9 },
    });
    const sendAfter = async (version: number) => editAfter(version, id, body);

    const stale = await sendAfter(1);
    expect([stale.code, stale.headers['etag']]).toEqual(['edited_meanwhile', '"2"']);
    expect(await Vehicle.countDocuments({ seats: 5 })).toBe(units);

    const answers = [await sendAfter(2), await sendAfter(2), await sendAfter(3)];
    expect(answers.map(({ data, headers }) => [data?.changed, headers['etag']])).toEqual([
      [units, '"3"'],
      [0, '"3"'],
      [0, '"3"'],
    ]);
    expect((await sendAfter(1)).code).toBe('edited_meanwhile');
    expect(await Vehicle.findById(id).lean()).toMatchObject({ seats: 7, rentalPrice: 9, version: 3 });
  });

  test('are changed by exactly one of twenty forms with the same version that are submitted concurrently', async () => {
    const [first] = await addAll();

    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        editAfter(1, first?._id ?? '', { rentalPrice: 3_000 + index, expectedCount: units }),
      ),
    );

    const saved = answers.flatMap(({ status }, index) => (status === 200 ? [3_000 + index] : []));
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'edited_meanwhile')).toHaveLength(19);
    expect(await Vehicle.countDocuments({ rentalPrice: saved[0] ?? 0, version: 2 })).toBe(units);
  });

  test('are rejected as invalid input when the request has a version but no car id', async () => {
    await addAll();

    const answer = await office.call(vehicleContract.editSame, {
      query: { modelKey: keyOfSample },
      body: { seats: 7, expectedCount: units },
      headers: { 'if-match': '"1"' },
    });

    expect([answer.code, answer.error?.details?.map(({ path }) => path)]).toEqual(['invalid_input', ['id']]);
  });
});
