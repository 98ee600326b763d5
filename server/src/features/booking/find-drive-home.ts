import { findVehicle } from '../vehicle/find-vehicles.ts';
import type { BookingRecord } from './booking.model.ts';

/**
 * Returns the last day on which a returned car is reserved for its drive home, if it is offered where it is returned and
 * so can stay there; otherwise null.
 */
export async function findDriveHome(booking: BookingRecord, today: string): Promise<string | null> {
  const { carId, status, locationId, returnLocationId = locationId, toDate, travel, days } = booking;
  const last = days.at(-1) ?? '';
  if (status !== 'confirmed' || !travel?.back || today < toDate || last < today) return null;
  const car = await findVehicle(String(carId));
  return car?.carLocations.some((each) => each.equals(returnLocationId)) ? last : null;
}
