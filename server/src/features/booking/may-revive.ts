import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findLocation } from '../location/find-locations.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { isOffered } from './price/price-rental.ts';
import type { BookingRecord } from './booking.model.ts';

/** Whether a payment may revive a booking: its rental has not begun, and the location still offers the car. */
export async function mayRevive(
  { fromDate, toDate, carId, locationId }: BookingRecord,
  { clock }: Pick<Deps, 'clock'>,
): Promise<boolean> {
  if (fromDate < dayInIndia(clock.now())) return false;
  const [vehicle, location] = await Promise.all([findVehicle(String(carId)), findLocation(String(locationId))]);
  return vehicle !== null && location !== null && isOffered(vehicle, location, toDate);
}
