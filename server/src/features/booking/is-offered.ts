import { lastRentalDay } from '@rental/contracts';
import type { LocationRecord } from '../location/location.model.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';

/**
 * Whether the location rents this car out today for days up to `toDate`: neither is switched off, the car stands there,
 * and its papers reach.
 */
export function isOffered(vehicle: VehicleRecord, location: LocationRecord, toDate: string): boolean {
  const { isActive, isEnabled, carLocations, papers } = vehicle;
  const lastDay = lastRentalDay(papers);
  const isStanding = carLocations.some((each) => each.equals(location._id));
  return isActive && isEnabled && location.isEnabled && isStanding && (lastDay === null || toDate <= lastDay);
}
