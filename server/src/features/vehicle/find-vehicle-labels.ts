import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Vehicle } from './vehicle.model.ts';

export type VehicleLabel = { _id: string; carName: string; imageUrlOne: string };

/** What lists of bookings show of their cars, by id; retired cars are in it too. */
export async function findVehicleLabels(ids: ObjectId[]): Promise<Map<string, VehicleLabel>> {
  const found = await Vehicle.find({ _id: trusted({ $in: ids }) }, { carName: 1, imageUrlOne: 1 }).lean();
  return new Map(
    found.map(({ _id, carName, imageUrlOne }) => [String(_id), { _id: String(_id), carName, imageUrlOne }]),
  );
}
