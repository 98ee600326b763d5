import { describe, expect, test } from 'vitest';
import { buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { watchCommands } from '../../../test/support/explain-commands.ts';
import { Location, type LocationRecord } from '../../features/location/location.model.ts';
import { Vehicle, type VehicleRecord } from '../../features/vehicle/vehicle.model.ts';
import { batchQueries } from './batch-queries.ts';

type Facts = { cars: VehicleRecord; places: LocationRecord; none: LocationRecord };

const wanted = (name: string) => ({ of: Location.collection.name, stages: [{ $match: { name } }] });

describe('batched queries', () => {
  test('run in one round trip and return the documents of each query in order, under that query’s name', async () => {
    const cars = [await buildVehicle({ rentalPrice: 3_000 }), await buildVehicle({ rentalPrice: 2_000 })];
    const place = await buildLocation();
    const commands = watchCommands();

    const found = await batchQueries<Facts>({
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

  test('return no documents for a query that is null', async () => {
    const place = await buildLocation();

    expect(await batchQueries<Omit<Facts, 'none'>>({ cars: null, places: wanted(place.name) })).toEqual({
      cars: [],
      places: [await Location.findById(place._id).lean()],
    });
    expect(await batchQueries<{ cars: VehicleRecord }>({ cars: null })).toEqual({ cars: [] });
  });

  test('need only one round trip, however many documents they return', async () => {
    const { carLocations } = await buildVehicle();
    await Promise.all(Array.from({ length: 149 }, async () => buildVehicle({ carLocations })));
    const commands = watchCommands();

    const { cars } = await batchQueries<{ cars: VehicleRecord }>({ cars: { of: Vehicle.collection.name, stages: [] } });

    expect(cars).toHaveLength(150);
    expect(commands.take()).toHaveLength(1);
  });
});
