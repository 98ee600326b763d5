import { dayInIndia, type VehicleBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkLocations } from '../location/check-locations.ts';
import { checkTaxProfile } from '../tax/profile/find-tax-profiles.ts';
import { refuseTakenPlate, splitFacts } from './create-vehicle.ts';
import { findVehicle } from './find-vehicles.ts';
import { modelKeyOf } from './model-key.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

type Edited = { before: VehicleRecord; after: VehicleRecord };
type EditInput = { id: string; ifMatch: number | null; body: VehicleBody };

const rounds = 20;

/**
 * Edits a car. An absent optional fact, including `isActive`, stays unchanged; null clears it. If `ifMatch` is given
 * and the car has a different version, throws `edited_meanwhile` with that `version`. Also throws `vehicle_not_found`,
 * `location_not_found`, `tax_profile_not_found` and `plate_taken`.
 */
export async function editVehicle({ id, ifMatch, body }: EditInput, { clock }: Pick<Deps, 'clock'>): Promise<Edited> {
  // The model key depends on stored and submitted values, so each write succeeds only if the car is still at the
  // version that was read.
  for (let round = 0; round < rounds; round += 1) {
    const before = await findVehicle(id);
    if (!before) throw new AppError('vehicle_not_found');
    const version = ifMatch ?? before.version;
    const after = before.version === version ? await writeOver(before, body, clock.now()) : null;
    if (after) return { before, after };
    if (ifMatch !== null) break;
  }
  const newer = await findVehicle(id);
  throw new AppError('edited_meanwhile', { data: { version: newer?.version ?? ifMatch } });
}

const homeMissing = 'The current or planned home of a car isn’t selected. Select it, or change the home first.';

/** Rejects a list of locations that lacks a current or future home of the car. */
export function refuseHomeless({ homes = [] }: VehicleRecord, carLocations: readonly string[], now: Date): void {
  const current = homes.findLastIndex(({ fromDate }) => fromDate <= dayInIndia(now));
  const ahead = homes.slice(Math.max(current, 0)).map(({ locationId }) => String(locationId));
  if (ahead.every((id) => carLocations.includes(id))) return;
  const details = [{ path: 'carLocations', message: homeMissing }];
  throw new AppError('invalid_input', { details });
}

/** Edits the car only if it is still at this version; returns null if there is a newer one. */
async function writeOver(before: VehicleRecord, body: VehicleBody, updatedAt: Date): Promise<VehicleRecord | null> {
  const { facts, cleared } = splitFacts(body);
  const carLocations = await checkLocations(body.carLocations);
  await checkTaxProfile(body.taxProfileId);
  refuseHomeless(before, body.carLocations, updatedAt);
  const unset = Object.fromEntries(cleared.map((fact) => [fact, null]));
  const modelKey = modelKeyOf({ ...before, ...facts, ...unset });
  const { isActive = before.isActive } = facts;
  const retires = before.isActive && !isActive;
  return Vehicle.findOneAndUpdate(
    { _id: before._id, version: before.version },
    {
      $set: { ...facts, carLocations, modelKey, updatedAt, ...(retires && { retiredAt: updatedAt }) },
      $unset: { ...unset, ...(isActive && { retiredAt: 1 }) },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  )
    .lean<VehicleRecord>()
    .catch(refuseTakenPlate);
}

/** Stores the homes of a car. Returns null and stores nothing if the car has been edited since it was read. */
export async function storeHomes(
  { _id, version }: VehicleRecord,
  homes: NonNullable<VehicleRecord['homes']>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<VehicleRecord | null> {
  return Vehicle.findOneAndUpdate(
    { _id, version },
    { $set: { homes, updatedAt: clock.now() }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<VehicleRecord>();
}
