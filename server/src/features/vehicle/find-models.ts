import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

const isOffered = { isActive: true, isEnabled: true };

/** Returns the offered cars of a model at all locations; may be empty. */
export async function findModel(modelKey: string, limit: number): Promise<VehicleRecord[]> {
  return Vehicle.find({ modelKey, ...isOffered })
    .limit(limit)
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

/** Returns the cheapest offered cars, except those available only at the given location. */
export async function findCheapest({ notOnlyAt, limit }: { notOnlyAt: ObjectId; limit: number }) {
  return Vehicle.find({ ...isOffered, carLocations: trusted({ $elemMatch: { $ne: notOnlyAt } }) })
    .sort({ rentalPrice: 1 })
    .limit(limit)
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

/** Returns every offered car, cheapest first. */
export async function findAllOffered(): Promise<VehicleRecord[]> {
  return Vehicle.find(isOffered).sort({ rentalPrice: 1 }).maxTimeMS(3_000).lean<VehicleRecord[]>();
}
