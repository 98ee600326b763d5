import type { EditSameBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { checkLocations } from '../location/check-locations.ts';
import { checkTaxProfile } from '../tax/profile/find-tax-profiles.ts';
import { refuseHomeless } from './edit-vehicle.ts';
import { findCarsWithHomes, findVehicle } from './find-vehicles.ts';
import { modelKeyOf } from './model-key.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

type EditSameInput = { modelKey: string; id: string | undefined; ifMatch: number | null; body: EditSameBody };
/** The new values for all cars of the model; null clears a fact. */
type Facts = Record<string, unknown>;
/**
 * `example` is one of the cars before the edit; `version` is the new version of the car that the request names, if it
 * names one.
 */
type EditedSame = {
  changed: number;
  modelKey: string;
  example: VehicleRecord;
  facts: Facts;
  version: number | undefined;
};
/** The car whose form is saved for all cars of the model, at the version that the form loaded. */
type Opened = { id: string; version: number };

/**
 * Applies the given facts to all cars of a model that are not retired; their other facts are unchanged. The write
 * matches only cars that still have the given model key and differ from the facts, so a repeat completes an interrupted
 * edit and changes nothing twice. With `ifMatch`, the car `id` is edited first; if it is no longer at that version, no
 * car is changed. Throws `vehicle_not_found`, `location_not_found`, `tax_profile_not_found`, and `edited_meanwhile` with the newer `version` of
 * that car, or with the current `count` if the number of cars is not what the admin saw.
 */
export async function editSame(
  { modelKey: former, id, ifMatch, body }: EditSameInput,
  { clock }: Pick<Deps, 'clock'>,
): Promise<EditedSame> {
  const opened = openedBy(id, ifMatch);
  const { expectedCount, carLocations, ...named } = body;
  const facts = { ...named, ...(carLocations && { carLocations: await checkLocations(carLocations) }) };
  await checkTaxProfile(named.taxProfileId);
  const example = await findExample(former, facts);
  const modelKey = modelKeyOf({ ...example, ...named });
  await refuseOtherCount({ former, modelKey, facts, expectedCount });
  if (carLocations) await refuseRemovedHomes(former, carLocations, clock.now());
  await checkpoint('same:counted');
  const wanted = { ...facts, modelKey };
  const open = { modelKey: former, isActive: true, $or: differing(wanted) };
  const update = { ...updateOf({ ...wanted, updatedAt: clock.now() }), $inc: { version: 1 } };
  const first = opened ? await editOpened(opened, { open, update, wanted }) : 0;
  await checkpoint('same:opened');
  const { modifiedCount } = await Vehicle.updateMany(open, update);
  await checkpoint('same:written');
  const after = opened && (await findVehicle(opened.id));
  return { changed: first + modifiedCount, modelKey, example, facts, version: after?.version };
}

function openedBy(id: string | undefined, version: number | null): Opened | null {
  if (version === null) return null;
  if (id !== undefined) return { id, version };
  throw new AppError('invalid_input', { details: [{ path: 'id', message: 'Specify which car has this version' }] });
}

type Edit = { open: object; update: object; wanted: Facts };

/** Edits the opened car. Returns the number of changed cars: 0 if the edit was already made or changes nothing. */
async function editOpened({ id, version }: Opened, { open, update, wanted }: Edit): Promise<number> {
  const _id = new ObjectId(id);
  const { modifiedCount } = await Vehicle.updateOne({ ...open, _id, version }, update);
  if (modifiedCount > 0) return modifiedCount;
  const sameOrNext = trusted({ $in: [version, version + 1] });
  if (await Vehicle.exists({ ...wanted, _id, isActive: true, version: sameOrNext })) return 0;
  const newer = await findVehicle(id);
  throw new AppError('edited_meanwhile', { data: { version: newer?.version ?? version } });
}

/** Returns a car of the model or, if all of them were already changed, one of the changed cars. */
async function findExample(former: string, facts: Facts): Promise<VehicleRecord> {
  const one = Vehicle.findOne({ modelKey: former, isActive: true }).maxTimeMS(3_000).lean<VehicleRecord>();
  const changed = Vehicle.findOne({ isActive: true, ...facts }).maxTimeMS(3_000);
  const example = (await one) ?? (await changed.lean<VehicleRecord>());
  if (!example) throw new AppError('vehicle_not_found');
  return example;
}

type Counted = { former: string; modelKey: string; facts: Facts; expectedCount: number };

/**
 * Throws if the number of cars is not what the admin saw. For a repeated request, cars that were already changed may
 * count too.
 */
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

/** Rejects a list of locations that lacks a current or future home of one of the edited cars. */
async function refuseRemovedHomes(modelKey: string, carLocations: readonly string[], now: Date): Promise<void> {
  const cars = await findCarsWithHomes();
  for (const car of cars) if (car.isActive && car.modelKey === modelKey) refuseHomeless(car, carLocations, now);
}

/** Matches a car in which at least one of these facts differs. */
const differing = (facts: Facts) => Object.entries(facts).map(([fact, value]) => ({ [fact]: trusted({ $ne: value }) }));

function updateOf(facts: Facts) {
  const entries = Object.entries(facts);
  const cleared = entries.filter(([, value]) => value === null);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    $unset: Object.fromEntries(cleared),
  };
}
