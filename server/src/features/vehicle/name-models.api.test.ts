import { vehicleContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { runMigrations } from '../../platform/migration/migration.ts';
import { modelKeyOf } from './model-key.ts';
import { nameModels } from './name-models.ts';
import { Vehicle } from './vehicle.model.ts';

/* Cars as an earlier version stored them: without a word of their model. */

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const migrate = async (isDryRun = false): Promise<string[]> => {
  const lines: string[] = [];
  await runMigrations([nameModels], { isDryRun, report: (line) => lines.push(line) }, office.deps);
  return lines;
};
const wrongKeys = async () => (await Vehicle.find().lean()).filter((car) => car.modelKey !== modelKeyOf(car));

test('cars of an earlier version get their keys, and nothing else changes', async () => {
  const before = [await buildVehicle(), await buildVehicle({ isActive: false }), await buildVehicle({ seats: 7 })];
  const shown = await office.succeed(vehicleContract.getAll);

  expect([await nameModels.isDone(), await migrate(true)]).toEqual([false, ['name-models: would change 3']]);
  await migrate();

  const after = await Vehicle.find().sort({ _id: 1 }).lean();
  expect(after).toEqual(before.map((car) => ({ ...car, modelKey: modelKeyOf(car) })));
  expect(await office.succeed(vehicleContract.getAll)).toEqual(shown);
  expect([await nameModels.isDone(), await migrate()]).toEqual([true, ['name-models: changed 0']]);
});

test('two processes may name the models at once, one car at a time', async () => {
  for (let index = 0; index < 12; index += 1) await buildVehicle();

  await Promise.all([
    migrate(),
    nameModels.changeBatch(1, office.deps),
    migrate(),
    nameModels.changeBatch(5, office.deps),
  ]);

  expect(await wrongKeys()).toEqual([]);
  expect(await Vehicle.countDocuments({ version: 1 })).toBe(12);
});

test('what an earlier version went on editing is shown rightly, and named by the next run', async () => {
  const { _id } = await buildVehicle();
  await migrate();
  await Vehicle.updateOne({ _id }, { $set: { carName: 'Creta SX' }, $inc: { version: 1 } });

  const [shown] = await office.succeed(vehicleContract.getAll);
  expect(await wrongKeys()).toHaveLength(1);
  await migrate();

  expect(await wrongKeys()).toEqual([]);
  expect((await Vehicle.findById(_id).lean())?.modelKey).toBe(shown?.modelKey);
});
