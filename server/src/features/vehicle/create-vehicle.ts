import {
  type OptionalVehicleFact,
  optionalVehicleFacts,
  requiredVehicleFacts,
  type VehicleBody,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ObjectId } from '../../platform/mongo.ts';
import { pick, splitOptional } from '../../platform/pick.ts';
import { checkLocations } from '../location/check-locations.ts';
import { checkTaxProfile } from '../tax/profile/find-tax-profiles.ts';
import { modelKeyOf } from './model-key.ts';
import { plateKeys, Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** Turns a violation of the unique number plate index into `plate_taken`. */
export function refuseTakenPlate(error: unknown): never {
  if (!isDuplicateKey(error, plateKeys)) throw error;
  const message = 'Another car has this number plate';
  throw new AppError('plate_taken', { cause: error, details: [{ path: 'plate', message }] });
}

type Facts = Pick<VehicleBody, (typeof requiredVehicleFacts)[number]> & {
  [Fact in OptionalVehicleFact]?: NonNullable<VehicleBody[Fact]>;
};

/** Splits a body into the facts that it sets and the optional facts that it clears; omitted facts are in neither. */
export function splitFacts(body: VehicleBody): { facts: Facts; cleared: readonly OptionalVehicleFact[] } {
  const { given, cleared } = splitOptional(
    body.documents?.length === 0 ? { ...body, documents: null } : body,
    optionalVehicleFacts,
  );
  return { facts: { ...pick(body, requiredVehicleFacts), ...given }, cleared };
}

export function newVehicle(body: VehicleBody, carLocations: ObjectId[], now: Date): VehicleRecord {
  const { facts } = splitFacts(body);
  return {
    _id: new ObjectId(),
    ...facts,
    isActive: body.isActive ?? true,
    carLocations,
    modelKey: modelKeyOf(facts),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates a car. Throws `plate_taken`, and `location_not_found` or `tax_profile_not_found` for unknown ids. */
export async function createVehicle(body: VehicleBody, { clock }: Pick<Deps, 'clock'>): Promise<VehicleRecord> {
  await checkTaxProfile(body.taxProfileId);
  const vehicle = newVehicle(body, await checkLocations(body.carLocations), clock.now());
  await Vehicle.create(vehicle).catch(refuseTakenPlate);
  return vehicle;
}
