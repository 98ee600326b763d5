import type { Question } from '../../platform/ask-together.ts';
import { ObjectId, ofMajority, trusted } from '../../platform/mongo.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** One car, or null; offered, switched off or retired. */
export async function findVehicle(id: string): Promise<VehicleRecord | null> {
  return Vehicle.findById(id).maxTimeMS(3_000).lean<VehicleRecord>();
}

/** The same, as a question beside others. */
export const vehicleById = (id: string): Question => ({
  of: Vehicle.collection.name,
  stages: [{ $match: { _id: new ObjectId(id) } }],
});

/** Every car, retired ones included, the oldest first. */
export async function findVehicles(): Promise<VehicleRecord[]> {
  return Vehicle.find().sort({ _id: 1 }).maxTimeMS(3_000).lean<VehicleRecord[]>();
}

/** The question for every car of this car's model, wherever it is, retired ones included; none before its key is stored. */
export const unitsLike = (id: string): Question => ({
  of: Vehicle.collection.name,
  stages: [
    { $match: { _id: new ObjectId(id), modelKey: { $type: 'string' } } },
    {
      $lookup: { from: Vehicle.collection.name, localField: 'modelKey', foreignField: 'modelKey', as: 'units' },
    },
    { $unwind: '$units' },
    { $replaceWith: '$units' },
  ],
});

/** The cars a location rents out: neither retired nor switched off, in no particular order, perhaps none. */
export async function findOfferedVehicles(locationId: string): Promise<VehicleRecord[]> {
  return Vehicle.find({ carLocations: locationId, isEnabled: true, isActive: true })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

type VehicleLabel = { _id: string; carName: string; imageUrlOne: string };

/** What lists of bookings show of their cars, by id; retired cars are in it too. */
export async function findVehicleLabels(ids: ObjectId[]): Promise<Map<string, VehicleLabel>> {
  const found = await Vehicle.find({ _id: trusted({ $in: ids }) }, { carName: 1, imageUrlOne: 1 }).lean();
  return new Map(
    found.map(({ _id, carName, imageUrlOne }) => [String(_id), { _id: String(_id), carName, imageUrlOne }]),
  );
}

/** Addresses of our own pictures that cars show, retired cars among them. */
export async function findShownPictures(): Promise<string[]> {
  const found = await Vehicle.find({}, { imageUrlOne: 1, imageUrlTwo: 1 }).readConcern(ofMajority).lean();
  return found
    .flatMap(({ imageUrlOne, imageUrlTwo }) => [imageUrlOne, imageUrlTwo])
    .filter((address) => address.startsWith('/img/'));
}
