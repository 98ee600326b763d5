import { plate } from '@rental/contracts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import { findLocations } from '../../location/find-locations.ts';
import { toNameKey } from '../../../platform/name-key.ts';
import { Vehicle, type VehicleRecord } from '../vehicle.model.ts';
import { findTaxProfiles } from '../../tax/profile/find-tax-profiles.ts';
import type { KnownNames } from './read-row.ts';
import type { FleetTable } from './read-table.ts';

/** Stored cars, locations and tax profiles that a file may refer to. */
export type Touched = {
  byId: ReadonlyMap<string, VehicleRecord>;
  byPlate: ReadonlyMap<string, VehicleRecord>;
  importKeys: ReadonlySet<string>;
  names: KnownNames;
};

/** Normalises a plate for storage; null if it is empty or invalid. */
export const storedPlate = (text: string | undefined): string | null => plate.safeParse(text).data ?? null;

/** Returns a key for a car that a row adds; the key is the same each time the file is sent. */
export const importKeyOf = (hash: string, line: number, unit: number): string => `${hash}:${line}:${unit}`;

const isId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/** Finds the cars that a file names by id or plate, those that an earlier import of it added, and all locations and tax profiles. */
export async function findTouched({ hash, rows }: FleetTable): Promise<Touched> {
  const ids = rows.map(({ cells }) => cells.id?.trim() ?? '').filter(isId);
  const plates = rows.flatMap(({ cells }) => storedPlate(cells.plate) ?? []);
  const wanted = [
    { _id: trusted({ $in: ids.map((id) => new ObjectId(id)) }) },
    { plate: trusted({ $in: plates }) },
    // All keys of one file share a prefix, so the index serves this query.
    { importKey: trusted({ $gte: `${hash}:`, $lt: `${hash};` }) },
  ];
  const [locations, profiles, ...found] = await Promise.all([
    findLocations({ includesDisabled: true }),
    findTaxProfiles(),
    ...wanted.map(async (where) => Vehicle.find(where).maxTimeMS(5_000).lean<VehicleRecord[]>()),
  ]);
  const [byId = [], byPlate = [], added = []] = found;
  return {
    byId: new Map(byId.map((car) => [String(car._id), car])),
    byPlate: new Map(byPlate.map((car) => [car.plate ?? '', car])),
    importKeys: new Set(added.map(({ importKey }) => importKey ?? '')),
    names: {
      locations: new Map(locations.map(({ _id, name }) => [toNameKey(name), String(_id)])),
      taxProfiles: new Map(profiles.map(({ _id, nameKey }) => [nameKey, String(_id)])),
    },
  };
}
