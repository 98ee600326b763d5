import { Booking } from '../../src/features/booking/booking.model.ts';
import { Location } from '../../src/features/location/location.model.ts';
import { toNameKey } from '../../src/platform/name-key.ts';
import { modelKeyOf } from '../../src/features/vehicle/model-key.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/** A location with known cars, for benchmarks. `leave` deletes it with its cars and bookings. */
export type Place = {
  locationId: string;
  carIds: string[];
  leave: () => Promise<void>;
};

const now = new Date();
const stamps = { version: 1, createdAt: now, updatedAt: now };

function carOf(locationId: ObjectId, model: number) {
  const facts = {
    carBrand: 'Tata',
    carName: `Model ${model + 1}`,
    modelYear: '2022',
    transmissionType: 'manual' as const,
    fuelType: 'petrol' as const,
  };
  const prices = { rentalPrice: 1_400 + model * 130 };
  const images = { imageUrlOne: '/img/cars/harrier.svg', imageUrlTwo: '/img/cars/harrier.svg' };
  const offered = { carLocations: [locationId], isActive: true, isEnabled: true };
  return { _id: new ObjectId(), ...facts, ...prices, ...images, ...offered, modelKey: modelKeyOf(facts), ...stamps };
}

/** Creates a location that has `cars` free cars of `models` different models. */
export async function openPlace({ cars: count, models }: { cars: number; models: number }): Promise<Place> {
  const locationId = new ObjectId();
  const name = `Branch ${String(locationId)}`;
  const facts = { name, nameKey: toNameKey(name), description: 'Beside the station', isEnabled: true };
  await Location.collection.insertOne({ _id: locationId, ...facts, ...stamps });
  const cars = Array.from({ length: count }, (_, index) => carOf(locationId, index % models));
  await Vehicle.collection.insertMany(cars);
  return {
    locationId: String(locationId),
    carIds: cars.map(({ _id }) => String(_id)),
    leave: async () => {
      await Booking.collection.deleteMany({ locationId });
      await Vehicle.collection.deleteMany({ carLocations: locationId });
      await Location.collection.deleteOne({ _id: locationId });
    },
  };
}
