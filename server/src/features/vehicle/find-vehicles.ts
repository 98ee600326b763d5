import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { everywhere, type Reach, reachOf } from '../../platform/reach.ts';
import type { Question } from '../../platform/batches/batch-queries.ts';
import { ObjectId, ofMajority, trusted } from '../../platform/mongo.ts';
import { Vehicle, type VehicleRecord } from './vehicle.model.ts';

/** Returns a car, even a disabled or retired one; null if it does not exist. */
export async function findVehicle(id: string): Promise<VehicleRecord | null> {
  return Vehicle.findById(id).maxTimeMS(3_000).lean<VehicleRecord>();
}

/** Throws `vehicle_not_found` unless the car exists and this admin may reach it. */
export async function refuseForeignCar(id: string, caller: Pick<Caller, 'staff'>): Promise<void> {
  if (!caller.staff) return;
  if ((await findReachableCars([id], reachOf(caller))).length === 0) throw new AppError('vehicle_not_found');
}

/** Returns those of these ids whose cars are within reach, in the same order. */
export async function findReachableCars(ids: readonly string[], reach: Reach): Promise<string[]> {
  if (reach === everywhere) return [...ids];
  const found = await Vehicle.find({ _id: trusted({ $in: ids }), ...reach.cars }, { _id: 1 })
    .maxTimeMS(3_000)
    .lean();
  const own = new Set(found.map(({ _id }) => String(_id)));
  return ids.filter((id) => own.has(id));
}

/** Returns the ids of the cars within reach, including retired ones. If a location or a car is given, only its ids. */
export async function findChosenCars(
  { locationId, carId }: { locationId?: ObjectId | undefined; carId?: ObjectId | undefined },
  reach: Reach,
): Promise<ObjectId[]> {
  const wanted = { ...(locationId && { carLocations: locationId }), ...(carId && { _id: carId }) };
  const found = await Vehicle.find({ $and: [reach.cars, wanted] }, { _id: 1 })
    .batchSize(batchSize)
    .maxTimeMS(3_000)
    .lean();
  return found.map(({ _id }) => _id);
}

export const vehicleById = (id: string): Question => ({
  of: Vehicle.collection.name,
  stages: [{ $match: { _id: new ObjectId(id) } }],
});

/** Returns the car with this number plate, even a retired one; null if there is none. */
export async function findVehicleByPlate(plate: string): Promise<VehicleRecord | null> {
  const wanted: object = { plate: trusted({ $eq: plate, $type: 'string' }) };
  return Vehicle.findOne(wanted).maxTimeMS(3_000).lean<VehicleRecord>();
}

/** Returns the cars with these number plates by plate, including retired ones. */
export async function findVehiclesByPlates(plates: readonly string[]): Promise<Map<string, VehicleRecord>> {
  const found = await Vehicle.find({ plate: trusted({ $in: plates }) })
    .maxTimeMS(5_000)
    .lean<VehicleRecord[]>();
  return new Map(found.map((car) => [car.plate ?? '', car]));
}

/** Returns every car within reach, including retired ones, oldest first. */
export async function findVehicles({ cars }: Reach = everywhere): Promise<VehicleRecord[]> {
  return Vehicle.find(cars).sort({ _id: 1 }).maxTimeMS(3_000).lean<VehicleRecord[]>();
}

/** Returns the ids of all cars, including retired ones. */
export async function findCarIds(): Promise<ObjectId[]> {
  const found = await Vehicle.find({}, { _id: 1 }).hint('_id_').maxTimeMS(3_000).lean();
  return found.map(({ _id }) => _id);
}

/** Returns the ids of the cars without a home that are offered at more than one location, including retired ones. */
export async function findCarsOfSeveralLocations(): Promise<ObjectId[]> {
  const second = { 'carLocations.1': trusted({ $exists: true }), homes: trusted({ $exists: false }) };
  const found = await Vehicle.find(second, { _id: 1 }).hint('_id_').maxTimeMS(3_000).lean();
  return found.map(({ _id }) => _id);
}

/** Returns the cars that have homes, including retired ones. */
export async function findCarsWithHomes(): Promise<VehicleRecord[]> {
  const wanted = { 'homes.fromDate': trusted({ $exists: true }) };
  return Vehicle.find(wanted).hint('with_home').maxTimeMS(3_000).lean<VehicleRecord[]>();
}

/** Returns the cars of these models that are neither retired nor disabled. */
export async function findOfferedUnits(modelKeys: readonly string[]): Promise<VehicleRecord[]> {
  const wanted = { modelKey: trusted({ $in: modelKeys }), isActive: true, isEnabled: true };
  return Vehicle.find(wanted).maxTimeMS(3_000).lean<VehicleRecord[]>();
}

/** The query for all cars of the same model as the given car, at all locations, including retired ones. */
export const unitsLike = (id: string): Question => ({
  of: Vehicle.collection.name,
  stages: [
    { $match: { _id: new ObjectId(id) } },
    {
      $lookup: { from: Vehicle.collection.name, localField: 'modelKey', foreignField: 'modelKey', as: 'units' },
    },
    { $unwind: '$units' },
    { $replaceWith: '$units' },
  ],
});

/** Returns the cars offered at a location, neither retired nor disabled, in no particular order; may be empty. */
export async function findOfferedVehicles(locationId: string): Promise<VehicleRecord[]> {
  return Vehicle.find({ carLocations: locationId, isEnabled: true, isActive: true })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

/** Larger than any fleet, so that the result arrives in one batch. */
const batchSize = 100_000;

const unitFields = { carName: 1, modelKey: 1, rentalPrice: 1, carLocations: 1, documents: 1 } as const;

/** What decides where and until when a car is rented out, and at what price. */
export type OfferedUnit = Pick<VehicleRecord, '_id' | keyof typeof unitFields>;

/** Returns the cars offered at any of these locations, neither retired nor disabled, in no particular order. */
export async function findOfferedUnitsAt(locationIds: readonly ObjectId[]): Promise<OfferedUnit[]> {
  return Vehicle.find({ carLocations: trusted({ $in: locationIds }), isEnabled: true, isActive: true }, unitFields)
    .batchSize(batchSize)
    .maxTimeMS(3_000)
    .lean<OfferedUnit[]>();
}

/** Returns the other cars of the same model and price that are offered at this location. */
export async function findIdenticalUnits(
  { _id, modelKey, rentalPrice }: VehicleRecord,
  locationId: ObjectId,
): Promise<VehicleRecord[]> {
  const offered = { carLocations: locationId, isEnabled: true, isActive: true };
  return Vehicle.find({ ...offered, modelKey, rentalPrice, _id: trusted({ $ne: _id }) })
    .maxTimeMS(3_000)
    .lean<VehicleRecord[]>();
}

type VehicleLabel = { _id: string; carName: string; imageUrlOne: string; plate?: string };

/** Returns, by car id, the car details that booking lists show, including those of retired cars. */
export async function findVehicleLabels(ids: ObjectId[]): Promise<Map<string, VehicleLabel>> {
  if (ids.length === 0) return new Map();
  const found = await Vehicle.find({ _id: trusted({ $in: ids }) }, { carName: 1, imageUrlOne: 1, plate: 1 })
    .batchSize(batchSize)
    .lean();
  return new Map(
    found.map(({ _id: id, carName, imageUrlOne, plate }) => {
      const _id = String(id);
      return [_id, { _id, carName, imageUrlOne, ...(plate && { plate }) }];
    }),
  );
}

const modelFields = {
  carBrand: 1,
  carName: 1,
  modelYear: 1,
  transmissionType: 1,
  fuelType: 1,
  modelKey: 1,
} as const;

export type VehicleModel = Pick<VehicleRecord, keyof typeof modelFields>;

/** Returns by car id the fields that name the car’s model. Includes retired cars. */
export async function findModelsOf(ids: readonly ObjectId[]): Promise<Map<string, VehicleModel>> {
  const found = await Vehicle.find({ _id: trusted({ $in: ids }) }, modelFields)
    .batchSize(batchSize)
    .maxTimeMS(3_000)
    .lean<(VehicleModel & Pick<VehicleRecord, '_id'>)[]>();
  return new Map(found.map(({ _id, ...model }) => [String(_id), model]));
}

/** Returns the tax profile that a car names, even if the car is retired. */
export async function findTaxProfileId(id: ObjectId): Promise<string | undefined> {
  const found = await Vehicle.findOne({ _id: id }, { taxProfileId: 1 }).maxTimeMS(3_000).lean();
  return found?.taxProfileId ?? undefined;
}

/** Returns the URLs of uploaded pictures that cars use, including retired cars. */
export async function findShownPictures(): Promise<string[]> {
  const found = await Vehicle.find({}, { imageUrlOne: 1, imageUrlTwo: 1 }).readConcern(ofMajority).lean();
  return found
    .flatMap(({ imageUrlOne, imageUrlTwo }) => [imageUrlOne, imageUrlTwo])
    .filter((address) => address.startsWith('/img/'));
}
