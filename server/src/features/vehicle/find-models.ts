import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { modelKeyOf } from './model-key.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

const isOffered = { isActive: true, isEnabled: true };

/** The key of the model that a car is of; earlier versions stored none. */
export const modelOf = (car: VehicleRecord): string => car.modelKey ?? modelKeyOf(car);

/** Cars of a model that are rented out, wherever they stand; perhaps none. */
export async function findModel(modelKey: string, limit: number): Promise<VehicleRecord[]> {
  return Vehicle.find({ modelKey, ...isOffered })
    .limit(limit)
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

/** The cheapest cars that are rented out, but for those that stand nowhere but at one location. */
export async function findCheapest({ notOnlyAt, limit }: { notOnlyAt: ObjectId; limit: number }) {
  return Vehicle.find({ ...isOffered, carLocations: trusted({ $elemMatch: { $ne: notOnlyAt } }) })
    .sort({ rentalPrice: 1 })
    .limit(limit)
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

/** Every car that is rented out, the cheapest first. */
export async function findAllOffered(): Promise<VehicleRecord[]> {
  return Vehicle.find(isOffered).sort({ rentalPrice: 1 }).maxTimeMS(3_000).lean<VehicleRecord[]>();
}
