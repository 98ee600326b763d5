import type { VehicleBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkLocations } from './check-locations.ts';
import { findVehicle } from './find-vehicles.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** Both sides of one atomic edit. */
type Edited = { before: VehicleRecord; after: VehicleRecord };
type EditInput = { id: string; ifMatch: number | null; body: VehicleBody };

/**
 * Edits a car; an absent `isActive` leaves it as it was. With `ifMatch` only that version is edited: throws
 * `edited_meanwhile` with the newer `version` otherwise. Also throws `vehicle_not_found` and `location_not_found`.
 */
export async function editVehicle({ id, ifMatch, body }: EditInput, { clock }: Pick<Deps, 'clock'>): Promise<Edited> {
  const present = await findVehicle(id);
  if (!present) throw new AppError('vehicle_not_found');
  const { isActive, ...facts } = body;
  const changes = {
    ...facts,
    ...(isActive === undefined ? {} : { isActive }),
    carLocations: await checkLocations(body.carLocations),
    updatedAt: clock.now(),
  };
  const before = await Vehicle.findOneAndUpdate(
    { _id: id, ...(ifMatch === null ? {} : { version: ifMatch }) },
    { $set: changes, $inc: { version: 1 } },
    { returnDocument: 'before' },
  ).lean<VehicleRecord>();
  if (before) return { before, after: { ...before, ...changes, version: before.version + 1 } };

  const newer = await findVehicle(id);
  throw new AppError('edited_meanwhile', { data: { version: newer?.version ?? present.version } });
}
