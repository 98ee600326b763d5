import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

export type VehicleFacts = VehicleRecord;

/** One car, or null; offered, switched off or retired. */
export async function getVehicle(id: string): Promise<VehicleFacts | null> {
  return Vehicle.findById(id).maxTimeMS(3_000).lean<VehicleRecord>();
}
