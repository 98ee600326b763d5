import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findLocation } from '../location/find-locations.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { isOffered } from './price/price-rental.ts';
import type { BookingRecord } from './booking.model.ts';

/**
 * Whether a payment may revive a booking: its rental has not begun, its location still offers the car, and its return
 * location is still enabled.
 */
export async function mayRevive(booking: BookingRecord, { clock }: Pick<Deps, 'clock'>): Promise<boolean> {
  const { fromDate, toDate, carId, locationId, returnLocationId } = booking;
  if (fromDate < dayInIndia(clock.now())) return false;
  const [vehicle, location, returnLocation] = await Promise.all([
    findVehicle(String(carId)),
    findLocation(String(locationId)),
    returnLocationId ? findLocation(String(returnLocationId)) : null,
  ]);
  if (returnLocationId && returnLocation?.isEnabled !== true) return false;
  return vehicle !== null && location !== null && isOffered(vehicle, location, toDate);
}
