import { dayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Reach } from '../../platform/reach.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { findVehicle } from './find-vehicles.ts';
import { presentVehicle } from './present-vehicle.ts';

/**
 * Returns a car and its version for the editor, with the number of its future bookings within reach. Throws
 * `vehicle_not_found`.
 */
export async function getVehicleDetail(id: string, reach: Reach, { clock, countFutureBookings }: FleetDeps) {
  const vehicle = await findVehicle(id);
  if (!vehicle) throw new AppError('vehicle_not_found');
  const futureBookings = await countFutureBookings({ carId: id }, dayInIndia(clock.now()), reach);
  return { data: { ...(await presentVehicle(vehicle)), futureBookings }, version: vehicle.version };
}
