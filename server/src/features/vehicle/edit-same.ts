import type { EditSameBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { checkLocations } from './check-locations.ts';
import { modelKeyOf } from './model-key.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

type EditSameInput = { modelKey: string; body: EditSameBody };
/** Facts as all cars of the model are to have them; null is none. */
type Facts = Record<string, unknown>;
/** `example` is one of the cars as it was. */
type EditedSame = { changed: number; modelKey: string; example: VehicleRecord; facts: Facts };

/**
 * Edits what is named of all cars of a model that are in the fleet; whatever else they are stays as each is. One write,
 * which asks for the old key and for what still differs: a repeat finishes what was cut short, and changes nothing twice.
 * Throws `vehicle_not_found`, `location_not_found`, and `edited_meanwhile` when there are not as many as the admin saw.
 */
export async function editSame(
  { modelKey: former, body }: EditSameInput,
  { clock }: Pick<Deps, 'clock'>,
): Promise<EditedSame> {
  const { expectedCount, carLocations, ...named } = body;
  const facts = { ...named, ...(carLocations && { carLocations: await checkLocations(carLocations) }) };
  const example = await findExample(former, facts);
  const modelKey = modelKeyOf({ ...example, ...named });
  await refuseOtherCount({ former, modelKey, facts, expectedCount });
  await checkpoint('same:counted');
  const { modifiedCount } = await Vehicle.updateMany(
    { modelKey: former, isActive: true, $or: differing({ ...facts, modelKey }) },
    { ...updateOf({ ...facts, modelKey, updatedAt: clock.now() }), $inc: { version: 1 } },
  );
  await checkpoint('same:written');
  return { changed: modifiedCount, modelKey, example, facts };
}

/** A car of the model; when all of them were changed before, one of those. */
async function findExample(former: string, facts: Facts): Promise<VehicleRecord> {
  const one = Vehicle.findOne({ modelKey: former, isActive: true }).maxTimeMS(3_000).lean<VehicleRecord>();
  const changed = Vehicle.findOne({ isActive: true, ...facts }).maxTimeMS(3_000);
  const example = (await one) ?? (await changed.lean<VehicleRecord>());
  if (!example) throw new AppError('vehicle_not_found');
  return example;
}

type Counted = { former: string; modelKey: string; facts: Facts; expectedCount: number };

/** Those that were seen are those of the old key and, when this is a repeat, some that are changed already. */
async function refuseOtherCount({ former, modelKey, facts, expectedCount }: Counted): Promise<void> {
  const open = { modelKey: former, isActive: true };
  const [left, done] = await Promise.all([
    Vehicle.countDocuments(open).maxTimeMS(3_000),
    Vehicle.countDocuments({ isActive: true, ...facts, modelKey, $nor: [open] }).maxTimeMS(3_000),
  ]);
  if (expectedCount < left || expectedCount > left + done) {
    throw new AppError('edited_meanwhile', { data: { count: left } });
  }
}

/** True of a car as soon as one of these facts is another. */
const differing = (facts: Facts) => Object.entries(facts).map(([fact, value]) => ({ [fact]: trusted({ $ne: value }) }));

function updateOf(facts: Facts) {
  const entries = Object.entries(facts);
  const cleared = entries.filter(([, value]) => value === null);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    $unset: Object.fromEntries(cleared),
  };
}
