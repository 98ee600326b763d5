import type { VehicleBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkLocations } from './check-locations.ts';
import { getVehicle } from './get-vehicle.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

type EditInput = { id: string; ifMatch: number | null; body: VehicleBody };

/**
 * Edits a car; an absent `isActive` leaves it as it was. With `ifMatch` only that version is edited: throws
 * `edited_meanwhile` with the newer `version` otherwise. Also throws `vehicle_not_found` and `location_not_found`.
 */
export async function editVehicle(
  { id, ifMatch, body }: EditInput,
  { clock }: Pick<Deps, 'clock'>,
): Promise<VehicleRecord> {
  const before = await getVehicle(id);
  if (!before) throw new AppError('vehicle_not_found');
  const carLocations = await checkLocations(body.carLocations);

  const edited = await Vehicle.findOneAndUpdate(
    { _id: id, ...(ifMatch === null ? {} : { version: ifMatch }) },
    {
      $set: {
        carName: body.carName,
        carBrand: body.carBrand,
        modelYear: body.modelYear,
        transmissionType: body.transmissionType,
        fuelType: body.fuelType,
        carLocations,
        rentalPrice: body.rentalPrice,
        ...(body.isActive === undefined ? {} : { isActive: body.isActive }),
        isEnabled: body.isEnabled,
        imageUrlOne: body.imageUrlOne,
        imageUrlTwo: body.imageUrlTwo,
        updatedAt: clock.now(),
      },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean<VehicleRecord>();
  if (edited) return edited;

  const current = await getVehicle(id);
  throw new AppError('edited_meanwhile', { data: { version: current?.version ?? before.version } });
}
