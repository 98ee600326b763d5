import type { CreateManyBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOnlyDuplicates, trusted } from '../../platform/mongo.ts';
import { checkLocations } from '../location/check-locations.ts';
import { checkTaxProfile } from '../tax/profile/find-tax-profiles.ts';
import { newVehicle } from './create-vehicle.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** The stored cars of a batch, and the lines, counted from 1, whose number plate is already taken. */
type Batch = { cars: VehicleRecord[]; refusedLines: number[] };

/**
 * Creates cars that differ only in their number plates. A unique index on each car’s position in the batch makes the
 * request idempotent: repeating it, concurrently or after a crash, returns the cars already created. Throws
 * `location_not_found`, `tax_profile_not_found` and, if no car of the batch exists yet, `plate_taken` with the lines whose plates are taken.
 */
export async function createMany(body: CreateManyBody, { clock }: Pick<Deps, 'clock'>): Promise<Batch> {
  const { vehicle, units, plates = [], batchId } = body;
  const carLocations = await checkLocations(vehicle.carLocations, 'vehicle.carLocations');
  await checkTaxProfile(vehicle.taxProfileId, 'vehicle.taxProfileId');
  const now = clock.now();
  const wanted = Array.from({ length: units }, (_, index) => ({
    ...newVehicle({ ...vehicle, plate: plates[index] }, carLocations, now),
    importKey: `${batchId}:${index + 1}`,
  }));
  const keys = wanted.map(({ importKey }) => importKey);
  await refuseTakenPlates(plates, keys);
  await checkpoint('cars:read');
  await addMissing(wanted);
  await checkpoint('cars:added');
  return readBatch(keys);
}

/** Creates the cars of the batch that are not stored yet, except those whose number plate is taken. */
async function addMissing(wanted: VehicleRecord[]): Promise<void> {
  try {
    await Vehicle.insertMany(wanted, { ordered: false, throwOnValidationError: true });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}

async function readBatch(keys: readonly string[]): Promise<Batch> {
  const found = await Vehicle.find({ importKey: trusted({ $in: keys }) })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
  const byKey = new Map(found.map((car) => [car.importKey, car]));
  const refusedLines = keys.flatMap((key, index) => (byKey.has(key) ? [] : [index + 1]));
  if (found.length === 0) throw takenAt(refusedLines);
  return { cars: keys.flatMap((key) => byKey.get(key) ?? []), refusedLines };
}

/**
 * Throws if a number plate is taken, but only while no car of the batch exists: a partly created batch is completed
 * without the cars whose plates are taken.
 */
async function refuseTakenPlates(plates: readonly string[], keys: readonly string[]): Promise<void> {
  if (plates.length === 0) return;
  const found = await Vehicle.find({ plate: trusted({ $in: plates }) }, { plate: 1 }).lean();
  if (found.length === 0 || (await Vehicle.exists({ importKey: trusted({ $in: keys }) }))) return;
  const taken = new Set(found.map(({ plate }) => plate));
  throw takenAt(plates.flatMap((plate, index) => (taken.has(plate) ? [index + 1] : [])));
}

function takenAt(lines: readonly number[]): AppError {
  const message = 'Another car has this number plate';
  return new AppError('plate_taken', { details: lines.map((line) => ({ path: `plates.${line - 1}`, message })) });
}
