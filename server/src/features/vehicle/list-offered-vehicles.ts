import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

export type OfferedVehicle = VehicleRecord;

/** The cars an outlet rents out: neither retired nor switched off, in no particular order, perhaps none. */
export async function listOfferedVehicles(locationId: string): Promise<OfferedVehicle[]> {
  return Vehicle.find({ carLocations: locationId, isEnabled: true, isActive: true })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}
