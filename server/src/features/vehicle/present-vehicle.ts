import {
  type CreatedMany,
  type CreateManyBody,
  type EditedSame,
  type FleetVehicle,
  keysOf,
  staffFacts,
  type Vehicle,
  vehicle,
} from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import { findLocationNames } from '../location/find-locations.ts';
import { pick } from '../../platform/pick.ts';
import type { VehicleRecord } from './vehicle.model.ts';

const publicFields = keysOf(vehicle.shape);
const staffFields = keysOf(staffFacts);

/** Presents a car for the public, with location names by id; a dash replaces the name of a deleted location. */
export function presentNamed(car: VehicleRecord, names: ReadonlyMap<string, string>): Vehicle {
  const carLocations = car.carLocations.map(String);
  return pick(
    {
      ...car,
      _id: String(car._id),
      carLocations,
      locationNames: carLocations.map((id) => names.get(id) ?? '–'),
    },
    publicFields,
  );
}

const presentToAdmin = (car: VehicleRecord, names: ReadonlyMap<string, string>): FleetVehicle => ({
  ...presentNamed(car, names),
  ...pick(car, staffFields),
  ...(car.homes && { homes: car.homes.map((each) => ({ ...each, locationId: String(each.locationId) })) }),
});

/** Presents cars for admins, in the same order, with one query for all location names. */
export async function presentVehicles(vehicles: readonly VehicleRecord[]): Promise<FleetVehicle[]> {
  const ids = new Map(vehicles.flatMap(({ carLocations }) => carLocations).map((id) => [String(id), id]));
  const names = await findLocationNames([...ids.values()]);
  return vehicles.map((vehicle) => presentToAdmin(vehicle, names));
}

export async function presentVehicle(vehicle: VehicleRecord): Promise<FleetVehicle> {
  return presentToAdmin(vehicle, await findLocationNames(vehicle.carLocations));
}

/** Presents a created or edited car: its new version for the response, its old and new values for the audit log. */
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

/** Presents cars created together, for the response and for the audit log. */
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

/** Presents cars edited together; the audit log records the previous values of one of them. */
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
