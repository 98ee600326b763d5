import { describe, expect, test } from 'vitest';
import { buildLocation, buildVehicle } from '../../test/support/factories.ts';
import { recordCommands } from '../../test/support/explain-commands.ts';
import { watchCommands } from '../../test/support/watch-commands.ts';
import { Location, type LocationRecord } from '../features/location/location.model.ts';
import { Vehicle, type VehicleRecord } from '../features/vehicle/vehicle.model.ts';
import { ObjectId } from './mongo.ts';
import { askInRows, askTogether, readRow, rowOf } from './ask-together.ts';

type Facts = { cars: VehicleRecord; places: LocationRecord; none: LocationRecord };

const wanted = (name: string) => ({ of: Location.collection.name, stages: [{ $match: { name } }] });

describe('questions that are asked together', () => {
  test('are answered in one trip, each under its name with its own documents in its order', async () => {
    const cars = [await buildVehicle({ rentalPrice: 3_000 }), await buildVehicle({ rentalPrice: 2_000 })];
    const place = await buildLocation();
    const commands = watchCommands();

    const found = await askTogether<Facts>({
      cars: { of: Vehicle.collection.name, stages: [{ $sort: { rentalPrice: 1 } }] },
      places: wanted(place.name),
      none: wanted('nowhere'),
    });

    expect(commands.take()).toEqual([{ name: 'aggregate', collection: 'vehicles' }]);
    expect(found.cars).toEqual(await Vehicle.find().sort({ rentalPrice: 1 }).lean());
    expect(found.cars.map(({ _id }) => String(_id))).toEqual(cars.toReversed().map(({ _id }) => String(_id)));
    expect(found.places).toEqual([await Location.findById(place._id).lean()]);
    expect(found.none).toEqual([]);
  });

  test('leave out what is not asked', async () => {
    const place = await buildLocation();

    expect(await askTogether<Omit<Facts, 'none'>>({ cars: null, places: wanted(place.name) })).toEqual({
      cars: [],
      places: [await Location.findById(place._id).lean()],
    });
    expect(await askTogether<{ cars: VehicleRecord }>({ cars: null })).toEqual({ cars: [] });
  });

  test('are answered in one trip, however much they find', async () => {
    const { carLocations } = await buildVehicle();
    await Promise.all(Array.from({ length: 149 }, async () => buildVehicle({ carLocations })));
    const commands = watchCommands();

    const { cars } = await askTogether<{ cars: VehicleRecord }>({ cars: { of: Vehicle.collection.name, stages: [] } });

    expect(cars).toHaveLength(150);
    expect(commands.take()).toHaveLength(1);
  });
});

describe('several who ask together in one turn', () => {
  test('share a trip, and each gets what their own questions find', async () => {
    const [one, other] = [await buildLocation(), await buildLocation()];
    const commands = watchCommands();

    const answers = await Promise.all(
      [one.name, other.name, 'nowhere'].map(async (name) =>
        askTogether<Facts>({ cars: null, places: wanted(name), none: wanted('nowhere') }),
      ),
    );

    expect(commands.take()).toHaveLength(1);
    expect(answers.map(({ places }) => places.map(({ _id }) => String(_id)))).toEqual([
      [String(one._id)],
      [String(other._id)],
      [],
    ]);
    expect(answers.map(({ cars, none }) => [cars, none])).toEqual(answers.map(() => [[], []]));
  });

  test('ask what differs in one value, or in nothing, as one question', async () => {
    const cars = [await buildVehicle({ rentalPrice: 2_000 }), await buildVehicle({ rentalPrice: 3_000 })];
    const [one, other] = [cars[0]?.carLocations[0], cars[1]?.carLocations[0]];
    const commands = recordCommands();

    const answers = await Promise.all(
      [one, other, one, new ObjectId()].map(async (value) =>
        askTogether<Omit<Facts, 'none'>>({
          cars: { of: Vehicle.collection.name, stages: [{ $sort: { rentalPrice: -1 } }, { $project: { version: 1 } }] },
          places: { of: Location.collection.name, by: { field: '_id', value }, stages: [{ $project: { name: 1 } }] },
        }),
      ),
    );

    const [asked, ...others] = commands.take();
    expect(others).toEqual([]);
    expect(asked?.['pipeline'].filter((stage: object) => '$unionWith' in stage)).toHaveLength(1);
    expect(answers.map(({ places }) => places.map(({ _id }) => _id))).toEqual([[one], [other], [one], []]);
    const dearestFirst = cars.toReversed().map(({ _id }) => _id);
    expect(answers.map((found) => found.cars.map(({ _id }) => _id))).toEqual(answers.map(() => dearestFirst));
  });

  test('are as many as the database takes, however many questions each has', async () => {
    const place = await buildLocation();
    const names = Array.from({ length: 15 }, (_, index) => `question ${index}`);
    // No two are alike.
    const likeThat = (name: string, caller: number) => ({
      of: Location.collection.name,
      stages: [{ $match: { name: { $in: [place.name, `${name} of ${caller}`] } } }],
    });
    const questionsOf = (caller: number) => Object.fromEntries(names.map((name) => [name, likeThat(name, caller)]));

    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, caller) => askTogether(questionsOf(caller))),
    );

    expect(new Set(answers.map((found) => Object.values(found).flat().length))).toEqual(new Set([15]));
  });
});

describe('parts that are asked for in rows', () => {
  test('come in one trip, each in the bytes of what it found, and none that found nothing', async () => {
    const cars = [await buildVehicle(), await buildVehicle()].map(({ _id, version }) => ({ _id, version }));
    const place = await buildLocation();
    const commands = watchCommands();

    const rows = await askInRows([
      ['none', wanted('nowhere')],
      [
        'cars and place',
        { of: Vehicle.collection.name, stages: [{ $sort: { _id: 1 } }, { $project: { version: 1 } }] },
      ],
      ['cars and place', { of: Location.collection.name, by: { field: '_id', value: place._id }, stages: [] }],
    ]);

    expect(commands.take()).toEqual([{ name: 'aggregate', collection: 'locations' }]);
    const found = [...cars, ...(await Location.collection.find({ _id: place._id }).toArray())];
    expect(rows.map(readRow)).toEqual([{ _id: 'cars and place', found }]);
    expect(rows.map((row) => Buffer.compare(row, rowOf('cars and place', found)))).toEqual([0]);
  });
});
