import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { findCarsOfSeveralLocations } from '../../vehicle/find-vehicles.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

const confirmed = { kind: 'booking', holdsCar: true, status: 'confirmed' } as const;

/**
 * Returns the confirmed bookings on any of the days, in no particular order. Only considers cars that are offered at
 * several locations or were ever returned elsewhere than at their pick-up location.
 */
export async function findConfirmedOfSharedCars(days: readonly string[]): Promise<BookingRecord[]> {
  const [offered, returned] = await Promise.all([
    findCarsOfSeveralLocations(),
    Booking.distinct('carId', { ...confirmed, returnLocationId: trusted({ $exists: true }) }),
  ]);
  const cars = [...offered, ...returned];
  if (cars.length === 0) return [];
  return Booking.find({ ...confirmed, carId: trusted({ $in: cars }), days: trusted({ $in: days }) })
    .maxTimeMS(3_000)
    .lean<BookingRecord[]>();
}

/**
 * Returns the car’s last confirmed booking that ends before the day, or null. Reads `uniq_car_day` from its end, so past
 * bookings don’t slow it down.
 */
export async function findLastBefore(carId: ObjectId, day: string): Promise<BookingRecord | null> {
  return Booking.findOne({ ...confirmed, carId, toDate: trusted({ $lt: day }) })
    .sort({ days: -1 })
    .maxTimeMS(3_000)
    .lean<BookingRecord>();
}
