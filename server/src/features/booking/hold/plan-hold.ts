import { type CreateBookingBody, findClosedEnd, quote } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { findLocation } from '../../location/find-locations.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import { isOffered } from '../is-offered.ts';
import type { BookingDeps } from './hold-expiry.ts';
import type { HoldOrigin } from './hold-standing.ts';

/** `origin` is null when nobody asked over the network, as for demo data. */
export type CreateBookingInput = CreateBookingBody & { customerId: string; origin: HoldOrigin | null };

/** A wish for a hold that may be granted, with its days and its price. */
export type Plan = CreateBookingInput & {
  days: string[];
  pricePerDay: number;
  dayCount: number;
  totalAmount: number;
};

/** Throws `vehicle_not_found`, `location_not_found` or `car_not_offered` for what cannot be had at all. */
export async function planHold(input: CreateBookingInput, deps: BookingDeps): Promise<Plan> {
  const [vehicle, location] = await Promise.all([findVehicle(input.carId), findLocation(input.locationId)]);
  if (!vehicle) throw new AppError('vehicle_not_found');
  if (!location) throw new AppError('location_not_found');
  const { days, dayCount, pricePerDay, totalPrice } = quote({ ...input, rentalPrice: vehicle.rentalPrice });
  const isAffordable = totalPrice <= deps.settings.booking.maxTotal;
  if (!isOffered(vehicle, location) || !isAffordable) throw new AppError('car_not_offered');
  const closed = findClosedEnd(location, input);
  // guard: nothing is fetched or returned where nobody is
  if (closed) throw new AppError('outlet_closed', { data: closed });
  return {
    ...input,
    days,
    dayCount,
    pricePerDay,
    /* guard: the price that the server sets (2 of 2) */ totalAmount: totalPrice,
  };
}
