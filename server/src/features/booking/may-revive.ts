import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import type { BookingRecord } from './booking-record.ts';

/** Whether late money may still bring this booking back: it has not begun and the car is still rented out. */
export async function mayRevive(booking: BookingRecord, { clock }: Pick<Deps, 'clock'>): Promise<boolean> {
  if (booking.fromDate < dayInIndia(clock.now())) return false;
  const vehicle = await findVehicle(String(booking.carId));
  return vehicle !== null && vehicle.isActive && vehicle.isEnabled;
}
