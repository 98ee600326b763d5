import type { CreatedMany, CreateManyBody, EditedSame, FleetVehicle, Vehicle } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { findLocationNames } from '../location/find-locations.ts';
import { withoutAbsent } from '../../platform/pick.ts';
import { modelKeyOf } from './model-key.ts';
import type { VehicleRecord } from './vehicle.model.ts';

/** One document as everybody may see it, with location names by id; a name that is gone shows as a dash. */
export function presentNamed(vehicle: VehicleRecord, names: ReadonlyMap<string, string>): Vehicle {
  const { seats, bags, category, fuelLabel } = vehicle;
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
    ...withoutAbsent({ seats, bags, category, fuelLabel }),
    // Not what is stored: an earlier version that serves beside this one edits cars without it.
    modelKey: modelKeyOf(vehicle),
  };
}

/** One document as admins see it. */
const presentToAdmin = (vehicle: VehicleRecord, names: ReadonlyMap<string, string>): FleetVehicle => ({
  ...presentNamed(vehicle, names),
  ...withoutAbsent({ plate: vehicle.plate, papers: vehicle.papers }),
});

/** Documents as admins see them, in the same order, with one look-up for all location names. */
export async function presentVehicles(vehicles: readonly VehicleRecord[]): Promise<FleetVehicle[]> {
  const ids = new Map(vehicles.flatMap(({ carLocations }) => carLocations).map((id) => [String(id), id]));
  const names = await findLocationNames([...ids.values()]);
  return vehicles.map((vehicle) => presentToAdmin(vehicle, names));
}

/** One document as admins see it. */
export async function presentVehicle(vehicle: VehicleRecord): Promise<FleetVehicle> {
  return presentToAdmin(vehicle, await findLocationNames(vehicle.carLocations));
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
  } satisfies AuditedChange<FleetVehicle> & { version: number };
}

/** Cars that were added together, for the wire and for the record of changes. */
export async function presentAddedCars(
  { vehicle, units }: CreateManyBody,
  { cars, refusedLines }: { cars: readonly VehicleRecord[]; refusedLines: number[] },
) {
  const shown = await presentVehicles(cars);
  return {
    data: { cars: shown, refusedLines },
    targetId: null,
    targetName: vehicle.carName,
    before: null,
    after: { ...vehicle, units, added: shown.length, plates: shown.flatMap(({ plate }) => plate ?? []) },
  } satisfies AuditedChange<CreatedMany>;
}

type SameChange = EditedSame & {
  example: VehicleRecord;
  facts: Record<string, unknown>;
  version: number | undefined;
};

/** Cars that were edited together; of their former state the record keeps that of one of them. */
export async function presentSameChange(former: string, { changed, modelKey, example, facts, version }: SameChange) {
  const before: Record<string, unknown> = await presentVehicle(example);
  const { carLocations } = facts;
  const after = { ...facts, ...(Array.isArray(carLocations) && { carLocations: carLocations.map(String) }) };
  return {
    data: { changed, modelKey },
    version,
    targetId: null,
    targetName: example.carName,
    before: { ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, before[fact] ?? null])), modelKey: former },
    after: { ...after, modelKey, changed },
  } satisfies AuditedChange<EditedSame> & { version: number | undefined };
}
