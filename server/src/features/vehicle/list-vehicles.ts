import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** Every car, retired ones included, the oldest first. */
export async function listVehicles(): Promise<VehicleRecord[]> {
  return Vehicle.find().sort({ _id: 1 }).maxTimeMS(3_000).lean<VehicleRecord[]>();
}
