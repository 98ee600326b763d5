import {
  type CarDocumentKind,
  carDocumentKinds,
  dayInIndia,
  type FleetColumn,
  fleetColumns,
  documentColumn,
  showPlate,
} from '@rental/contracts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findTaxProfiles } from '../../tax/profile/find-tax-profiles.ts';
import { findVehicles } from '../find-vehicles.ts';
import type { VehicleRecord } from '../vehicle.model.ts';
import { type FileFact, fileFacts } from './read-row.ts';

type Names = ReadonlyMap<string, string>;
type Shown = { car: VehicleRecord; names: Names; taxProfiles: Names };
type Cell = (shown: Shown) => string | number | undefined;

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const untilOf =
  (kind: CarDocumentKind): Cell =>
  ({ car }) =>
    car.documents?.find((document) => document.kind === kind)?.validUntil;

function writeFact(fact: FileFact, { car, names, taxProfiles }: Shown): string | number | undefined {
  if (fact === 'carLocations') return car.carLocations.map((id) => names.get(String(id)) ?? '').join('|');
  if (fact === 'taxProfileId') return car.taxProfileId && taxProfiles.get(car.taxProfileId);
  if (fact === 'plate') return car.plate && showPlate(car.plate);
  const value = car[fact];
  return typeof value === 'boolean' ? yesOrNo(value) : value;
}

/** How to fill each column. The number of units applies only to new cars and is left blank. */
const cells = new Map<FleetColumn, Cell>([
  ['id', ({ car }) => String(car._id)],
  ...fileFacts.map(({ column, fact }): [FleetColumn, Cell] => [column, (shown) => writeFact(fact, shown)]),
  ...carDocumentKinds.map((kind): [FleetColumn, Cell] => [documentColumn(kind), untilOf(kind)]),
]);

const rowsPerPart = 500;

/** Exports the whole fleet as a file that the import accepts, oldest car first, including retired ones. */
export async function exportFleet({ clock }: Pick<Deps, 'clock'>): Promise<FileReply> {
  const cars = await findVehicles();
  const names = await findLocationNames(cars.flatMap(({ carLocations }) => carLocations));
  const profiles = await findTaxProfiles();
  const taxProfiles = new Map(profiles.map(({ _id, versions }) => [String(_id), versions.at(-1)?.name ?? '']));
  const line = (car: VehicleRecord) =>
    csvLine(fleetColumns.map((column) => cells.get(column)?.({ car, names, taxProfiles }) ?? ''));
  async function* write(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(fleetColumns);
    for (let from = 0; from < cars.length; from += rowsPerPart) {
      yield cars
        .slice(from, from + rowsPerPart)
        .map(line)
        .join('');
    }
  }
  return { name: `fleet-${dayInIndia(clock.now())}.csv`, rows: cars.length, content: write() };
}
