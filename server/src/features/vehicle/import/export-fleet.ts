import { type CarPaperKind, dayInIndia, type FleetColumn, fleetColumns, showPlate } from '@rental/contracts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findVehicles } from '../find-vehicles.ts';
import type { VehicleRecord } from '../vehicle.model.ts';

type Shown = { car: VehicleRecord; names: ReadonlyMap<string, string> };
type Cell = (shown: Shown) => string | number | undefined;

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const untilOf =
  (kind: CarPaperKind): Cell =>
  ({ car }) =>
    car.papers?.find((paper) => paper.kind === kind)?.validUntil;

const cellOf: Record<FleetColumn, Cell> = {
  id: ({ car }) => String(car._id),
  car_name: ({ car }) => car.carName,
  brand: ({ car }) => car.carBrand,
  year: ({ car }) => car.modelYear,
  gear: ({ car }) => car.transmissionType,
  fuel: ({ car }) => car.fuelType,
  fuel_label: ({ car }) => car.fuelLabel,
  category: ({ car }) => car.category,
  seats: ({ car }) => car.seats,
  bags: ({ car }) => car.bags,
  locations: ({ car, names }) => car.carLocations.map((id) => names.get(String(id)) ?? '').join('|'),
  price_per_day: ({ car }) => car.rentalPrice,
  plate: ({ car }) => car.plate && showPlate(car.plate),
  enabled: ({ car }) => yesOrNo(car.isEnabled),
  in_fleet: ({ car }) => yesOrNo(car.isActive),
  image_1: ({ car }) => car.imageUrlOne,
  image_2: ({ car }) => car.imageUrlTwo,
  insurance_until: untilOf('insurance'),
  puc_until: untilOf('puc'),
  permit_until: untilOf('permit'),
  fitness_until: untilOf('fitness'),
  tax_until: untilOf('tax'),
  service_due: untilOf('service'),
  units: () => undefined,
};

const rowsPerPart = 500;

/** The whole fleet as a file that the import takes back, the oldest car first, retired ones included. */
export async function exportFleet({ clock }: Pick<Deps, 'clock'>): Promise<FileReply> {
  const cars = await findVehicles();
  const names = await findLocationNames(cars.flatMap(({ carLocations }) => carLocations));
  const line = (car: VehicleRecord) => csvLine(fleetColumns.map((column) => cellOf[column]({ car, names }) ?? ''));
  async function* write(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(fleetColumns);
    for (let from = 0; from < cars.length; from += rowsPerPart) {
      yield cars
        .slice(from, from + rowsPerPart)
        .map(line)
        .join('');
    }
  }
  return { name: `fleet-${dayInIndia(clock.now())}.csv`, rows: cars.length, text: write() };
}
