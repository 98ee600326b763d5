import { claimOf, lastClaimedDay } from '@rental/contracts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import type { BookingRecord } from '../booking.model.ts';
import { returnedAt } from '../times/one-way.ts';

/**
 * Returns the last day on which a returned car is reserved for its drive home. Returns null if there is no such drive,
 * or if the car is not offered where it is returned and so can’t stay there.
 */
export async function findDriveHome(booking: BookingRecord, today: string): Promise<string | null> {
  const { carId, status, toDate, travel } = booking;
  if (status !== 'confirmed' || !travel?.back || today < toDate) return null;
  const last = lastClaimedDay(claimOf(booking));
  if (last < today) return null;
  const car = await findVehicle(String(carId));
  return car?.carLocations.some((each) => each.equals(returnedAt(booking))) ? last : null;
}
