import { listDays, quote } from '@rental/contracts';
import type { AvailableCarsQuery } from '@rental/contracts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/**
 * The baseline for the search: the same search on the plain driver, without authentication, rate limits, names or
 * validation. It runs two queries in their obvious form: the cars of the location, and which of them are booked on any
 * of the days.
 */
export async function bareSearch({ locId, fromDate, toDate }: AvailableCarsQuery): Promise<string> {
  const cars = await Vehicle.collection
    .find({ carLocations: new ObjectId(locId), isEnabled: true, isActive: true })
    .toArray();
  const busy = await Booking.collection.distinct('carId', {
    carId: { $in: cars.map(({ _id }) => _id) },
    holdsCar: true,
    days: { $in: listDays(fromDate, toDate) },
  });
  const taken = new Set(busy.map(String));
  const free = cars
    .filter(({ _id }) => !taken.has(String(_id)))
    .map((car) => ({ ...car, ...quote({ fromDate, toDate, rentalPrice: Number(car['rentalPrice']) }) }))
    .toSorted((a, b) => a.totalPrice - b.totalPrice);
  return JSON.stringify({ statusCode: 200, message: 'Available cars', data: free });
}
