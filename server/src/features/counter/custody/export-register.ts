import { addDays, type RegisterQuery, startOfDayInIndia } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findContacts, findUserNames } from '../../auth/account/find-users.ts';
import { atLocations, countHandOuts, findMaybeOut } from '../../booking/stage/find-stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findVehicles } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { findOwnLocation } from '../find-own-location.ts';
import type { Span } from './custody-rows.ts';
import { refuseLaterStart } from './export-custodies.ts';
import { registerHead, registerLine } from './register-file.ts';
import { type HandedOut, listHandedOut } from './who-had.ts';

/**
 * Exports the register of rentals of a location as a CSV file, by number plate and time: a row for each car that a
 * customer got on these days, by hand-out or exchange. Reads and writes one car at a time, so that memory use does not
 * grow with the fleet. Throws `location_not_found`, or `invalid_input` for days in the future. Source: decision 0147.
 */
export async function exportRegister(
  { locationId, fromDate, toDate }: RegisterQuery,
  caller: Pick<Caller, 'staff'>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<FileReply> {
  refuseLaterStart(fromDate, clock.now());
  const { _id } = await findOwnLocation(locationId, caller);
  const period = { from: startOfDayInIndia(fromDate), until: startOfDayInIndia(addDays(toDate, 1)) };
  const cars = (await findVehicles()).toSorted(byPlate);
  const handOuts = { carIds: cars.map((car) => car._id), first: period.from, last: period.until };
  return {
    name: `register-${fromDate}-${toDate}.csv`,
    rows: await countHandOuts(handOuts, atLocations([_id])),
    content: writeCsv(cars, _id, period),
  };
}

const plateOf = ({ plate = '' }: VehicleRecord): string => plate;
const byPlate = (a: VehicleRecord, b: VehicleRecord): number => plateOf(a).localeCompare(plateOf(b), 'en');

async function* writeCsv(cars: readonly VehicleRecord[], locationId: ObjectId, period: Span): AsyncGenerator<string> {
  yield registerHead;
  for (const car of cars) {
    await checkpoint('export:read');
    const rows = await readRows(car._id, locationId, period);
    const names = await readNames(rows);
    yield rows.map((row) => registerLine(car, row, names)).join('');
  }
}

/** Returns which customers of the location got the car during the period, oldest first. */
async function readRows(carId: ObjectId, locationId: ObjectId, { from, until }: Span): Promise<HandedOut[]> {
  const bookings = await findMaybeOut(carId, from, until);
  return listHandedOut(
    bookings.filter((booking) => booking.locationId.equals(locationId)),
    carId,
  ).filter(({ custody }) => custody.from >= from && custody.from < until);
}

async function readNames(rows: readonly HandedOut[]) {
  const [customers, staff, locations] = await Promise.all([
    findContacts(rows.map(({ booking }) => booking.customerId)),
    findUserNames(rows.flatMap(({ custody: { outBy, backBy } }) => (backBy ? [outBy, backBy] : [outBy]))),
    findLocationNames(rows.map(({ booking }) => returnedAt(booking))),
  ]);
  return { customers, staff, locations };
}
