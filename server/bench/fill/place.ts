import { addDays, dayInIndia, listDays } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Location } from '../../src/features/location/location.model.ts';
import { toNameKey } from '../../src/features/location/name-key.ts';
import { modelKeyOf } from '../../src/features/vehicle/model-key.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/** A location with known cars and rentals, for benchmarks. `leave` deletes it with its cars and bookings. */
export type Place = {
  locationId: string;
  name: string;
  cars: { carId: string; modelKey: string }[];
  leave: () => Promise<void>;
};

const now = new Date();
const today = dayInIndia(now);
const stamps = { version: 1, createdAt: now, updatedAt: now };

/** Rentals start within this many days from today. During `festival` all cars are rented, otherwise about 3 in 4. */
const letFor = 130;
export const festival = { from: 40, to: 48 } as const;

const categories = ['hatchback', 'sedan', 'suv', 'muv', 'luxury', 'van'] as const;

function carOf(locationId: ObjectId, model: number) {
  const facts = {
    carBrand: 'Tata',
    carName: `Model ${model + 1}`,
    modelYear: String(2_018 + (model % 8)),
    transmissionType: model % 3 === 0 ? ('automatic' as const) : ('manual' as const),
    fuelType: model % 4 === 0 ? ('diesel' as const) : ('petrol' as const),
    seats: model % 5 === 0 ? 7 : 5,
    category: categories[model % categories.length] ?? 'suv',
  };
  const picture = new ObjectId().toHexString().padEnd(32, '0');
  const prices = { rentalPrice: 1_400 + model * 130 };
  const images = { imageUrlOne: `/img/u/${picture}-960.webp`, imageUrlTwo: `/img/u/${picture}-960.webp` };
  const offered = { carLocations: [locationId], isActive: true, isEnabled: true };
  return { ...facts, bags: 2 + (model % 3), ...prices, ...images, ...offered, modelKey: modelKeyOf(facts), ...stamps };
}

/** The rentals of one car in order, with short gaps between them. */
function rentalsOf(carId: ObjectId, locationId: ObjectId, random: () => number) {
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const rentals = [];
  for (let first = upTo(3); first < letFor;) {
    const last = first + upTo(4);
    const [fromDate, toDate] = [addDays(today, first), addDays(today, last)];
    const days = listDays(fromDate, toDate);
    const money = { pricePerDay: 2_000, dayCount: days.length, totalAmount: 2_000 * days.length, refundDue: 0 };
    const claim = { kind: 'booking', carId, locationId, fromDate, toDate, days, holdsCar: true };
    const paid = { paymentId: null, settledBy: null, rev: 1, ledger: [], followUp: false, confirmedAt: now };
    rentals.push({ ...claim, ...money, ...paid, status: 'confirmed', customerId: new ObjectId(), ...stamps });
    first = nextFirst(last + 1, upTo(2));
  }
  return rentals;
}

function nextFirst(free: number, gap: number): number {
  if (free >= festival.to) return free + gap;
  return free >= festival.from ? free : Math.min(free + gap, festival.from);
}

const batch = 2_000;

/**
 * Creates a location that has `cars` cars of `models` different models. With `isLet`, they are rented as in a busy
 * season; otherwise all are free.
 */
export async function openPlace({
  cars: count,
  models,
  isLet,
}: {
  cars: number;
  models: number;
  isLet: boolean;
}): Promise<Place> {
  const locationId = new ObjectId();
  const name = `Branch ${String(locationId)}`;
  const leave = async (): Promise<void> => {
    await Booking.collection.deleteMany({ locationId });
    await Vehicle.collection.deleteMany({ carLocations: locationId });
    await Location.collection.deleteOne({ _id: locationId });
  };
  const facts = { name, nameKey: toNameKey(name), description: 'Beside the station', isEnabled: true };
  await Location.collection.insertOne({ _id: locationId, ...facts, ...stamps });
  const cars = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    ...carOf(locationId, index % models),
  }));
  await Vehicle.collection.insertMany(cars);
  if (isLet) {
    const random = seededRandom(count);
    const rentals = cars.flatMap(({ _id }) => rentalsOf(_id, locationId, random));
    for (let index = 0; index < rentals.length; index += batch) {
      await Booking.collection.insertMany(rentals.slice(index, index + batch), { ordered: false });
    }
  }
  const known = cars.map(({ _id, modelKey }) => ({ carId: String(_id), modelKey }));
  return { locationId: String(locationId), name, cars: known, leave };
}
