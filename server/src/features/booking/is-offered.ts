import type { LocationRecord } from '../location/location.model.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';

/** Whether the location rents this car out today: neither is switched off, and the car stands there. */
export function isOffered(vehicle: VehicleRecord, location: LocationRecord): boolean {
  const { isActive, isEnabled, carLocations } = vehicle;
  return isActive && isEnabled && location.isEnabled && carLocations.some((each) => each.equals(location._id));
}
