import type { Vehicle } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { findLocationNames } from '../location/find-locations.ts';
import type { VehicleRecord } from './vehicle.model.ts';

/** One document as the wire shows it, with location names by id; a name that is gone shows as a dash. */
export function presentNamed(vehicle: VehicleRecord, names: ReadonlyMap<string, string>): Vehicle {
  const carLocations = vehicle.carLocations.map(String);
  return {
    _id: String(vehicle._id),
    carName: vehicle.carName,
    carBrand: vehicle.carBrand,
    modelYear: vehicle.modelYear,
    transmissionType: vehicle.transmissionType,
    fuelType: vehicle.fuelType,
    carLocations,
    locationNames: carLocations.map((id) => names.get(id) ?? '–'),
    rentalPrice: vehicle.rentalPrice,
    isActive: vehicle.isActive,
    isEnabled: vehicle.isEnabled,
    imageUrlOne: vehicle.imageUrlOne,
    imageUrlTwo: vehicle.imageUrlTwo,
  };
}

/** Documents as the wire shows them, in the same order, with one look-up for all location names. */
export async function presentVehicles(vehicles: readonly VehicleRecord[]): Promise<Vehicle[]> {
  const ids = new Map(vehicles.flatMap(({ carLocations }) => carLocations).map((id) => [String(id), id]));
  const names = await findLocationNames([...ids.values()]);
  return vehicles.map((vehicle) => presentNamed(vehicle, names));
}

/** One document as the wire shows it. */
export async function presentVehicle(vehicle: VehicleRecord): Promise<Vehicle> {
  return presentNamed(vehicle, await findLocationNames(vehicle.carLocations));
}

/** A car that was added or edited: its new version for the wire, both sides for the record of changes. */
export async function presentVehicleChange({ before, after }: { before: VehicleRecord | null; after: VehicleRecord }) {
  const data = await presentVehicle(after);
  return {
    data,
    version: after.version,
    targetId: data._id,
    targetName: data.carName,
    before: before && (await presentVehicle(before)),
    after: data,
  } satisfies AuditedChange<Vehicle> & { version: number };
}
