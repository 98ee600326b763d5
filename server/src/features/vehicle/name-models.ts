import type { MigrationStep } from '../../platform/migration/migration.ts';
import { trusted } from '../../platform/mongo.ts';
import { modelKeyOf } from './model-key.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

const unnamed = { modelKey: null };

/**
 * Stores the key of its model with each car. An earlier version that serves meanwhile edits cars without their keys: so
 * once none is missing, those are looked for that are not what their cars say. Answers show the right one all along.
 */
export const nameModels: MigrationStep = {
  name: 'name-models',
  isDone: async () => (await Vehicle.exists(unnamed)) === null,
  countLeft: async () => (await findStale(Number.POSITIVE_INFINITY)).length,
  changeBatch: async (limit) => {
    const missing = await Vehicle.find(unnamed).limit(limit).lean<VehicleRecord[]>();
    const named = (missing.length > 0 ? missing : await findStale(limit)).map(nameModel);
    const { modifiedCount } = await Vehicle.bulkWrite(named, { ordered: false });
    return modifiedCount;
  },
};

async function findStale(limit: number): Promise<VehicleRecord[]> {
  const stale: VehicleRecord[] = [];
  for await (const car of Vehicle.find().lean<VehicleRecord>().cursor()) {
    if (car.modelKey !== modelKeyOf(car)) stale.push(car);
    if (stale.length >= limit) break;
  }
  return stale;
}

/** The write that names the model of a car as it was read; who edits the car meanwhile stores the key too. */
function nameModel(car: VehicleRecord) {
  const modelKey = modelKeyOf(car);
  const filter = { _id: car._id, version: car.version, modelKey: trusted({ $ne: modelKey }) };
  return { updateOne: { filter, update: { $set: { modelKey } } } };
}
