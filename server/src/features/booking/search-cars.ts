import { type AvailableCar, type AvailableCarsQuery, listDays, quote } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { trusted } from '../../platform/mongo.ts';
import { findLocation } from '../location/find-locations.ts';
import { findOfferedVehicles } from '../vehicle/find-vehicles.ts';
import { presentVehicles } from '../vehicle/present-vehicle.ts';
import { Booking } from './booking.model.ts';
import type { BookingDeps } from './hold/hold-expiry.ts';
import { checkRentalPeriod } from './check-rental-period.ts';

/**
 * The cars of a location that are free on every day asked for, cheapest first, with the price of those days.
 * Empty for a location that is switched off. May be seconds old: only the index decides who gets a car.
 * Source: protocol, section 5.1.
 */
export async function searchCars(query: AvailableCarsQuery, deps: BookingDeps): Promise<AvailableCar[]> {
  checkRentalPeriod(query, deps);
  const location = await findLocation(query.locId);
  if (!location) throw new AppError('location_not_found');
  if (!location.isEnabled) return [];
  await deps.holds.nudge();

  const vehicles = await findOfferedVehicles(query.locId);
  const busy = await findBusyCars(
    vehicles.map(({ _id }) => String(_id)),
    listDays(query.fromDate, query.toDate),
  );
  const free = vehicles.filter(({ _id }) => !busy.has(String(_id)));
  const presented = await presentVehicles(free);
  return presented
    .map((vehicle) => {
      const { dayCount, totalPrice } = quote({ ...query, rentalPrice: vehicle.rentalPrice });
      return { ...vehicle, dayCount, totalPrice };
    })
    .filter(({ totalPrice }) => totalPrice <= deps.settings.booking.maxTotal)
    .toSorted(byPriceThenName);
}

/** Answered by `uniq_car_day` alone, without reading a booking. */
async function findBusyCars(carIds: string[], days: string[]): Promise<Set<string>> {
  const busy = await Booking.distinct('carId', {
    carId: trusted({ $in: carIds }),
    holdsCar: true,
    days: trusted({ $in: days }),
  });
  return new Set(busy.map(String));
}

function byPriceThenName(a: AvailableCar, b: AvailableCar): number {
  return a.totalPrice - b.totalPrice || a.carName.localeCompare(b.carName) || a._id.localeCompare(b._id);
}
