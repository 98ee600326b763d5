import type { VehicleBody } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { checkLocations } from './check-locations.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** Adds a car to the fleet. Throws `location_not_found` unless every location it is offered at exists. */
export async function createVehicle(body: VehicleBody, { clock }: Pick<Deps, 'clock'>): Promise<VehicleRecord> {
  const carLocations = await checkLocations(body.carLocations);
  const now = clock.now();
  const created = await Vehicle.create({
    ...body,
    isActive: body.isActive ?? true,
    carLocations,
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  return created.toObject();
}
