import { addDays, type CustodyFileQuery, custodyFileTexts, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import { findClaimsNear } from '../../booking/claim/car-claims.ts';
import { countHandOuts, findLastReturn, findMaybeOut } from '../../booking/stage/find-stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findVehicleByPlate, findVehicles } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { custodyHead, custodyLine } from './custody-file.ts';
import { type CustodyRow, listRows, rowsSince, type Span } from './custody-rows.ts';
import { daysBack } from './get-custody.ts';
import { isUnrecorded, minuteMs } from './who-had.ts';

type Car = { _id: ObjectId; plate: string };

/**
 * Exports who had a car, or every car that has a number plate, on these days as a CSV file, by number plate and time.
 * The rows of each car cover every minute of the days, until the present one. Reads and writes one car at a time, so
 * that memory use does not grow with the fleet. Throws `vehicle_not_found`, or `invalid_input` for days in the future.
 * Source: decision 0126.
 */
export async function exportCustodies(query: CustodyFileQuery, { clock }: Pick<Deps, 'clock'>): Promise<FileReply> {
  const { plate, fromDate, toDate } = query;
  const period = periodOf(query, clock.now());
  const cars = await findCars(plate);
  const handOuts = { carIds: cars.map(({ _id }) => _id), first: period.from, last: period.until };
  return {
    name: `who-had-${plate ?? 'cars'}-${fromDate}-${toDate}.csv`,
    rows: Math.max(cars.length, await countHandOuts(handOuts)),
    content: writeCsv(cars, period),
  };
}

/** Throws `invalid_input` if a period begins after today. */
export function refuseLaterStart(fromDate: string, now: Date): void {
  if (fromDate <= dayInIndia(now)) return;
  throw new AppError('invalid_input', { details: [{ path: 'fromDate', message: custodyFileTexts.startsLater }] });
}

/** The present minute is included, because who had a car in it can be asked, too. */
function periodOf({ fromDate, toDate }: CustodyFileQuery, now: Date): Span {
  refuseLaterStart(fromDate, now);
  const end = startOfDayInIndia(addDays(toDate, 1)).getTime();
  const endOfMinute = (Math.floor(now.getTime() / minuteMs) + 1) * minuteMs;
  return { from: startOfDayInIndia(fromDate), until: new Date(Math.min(end, endOfMinute)) };
}

const withPlate = ({ _id, plate }: VehicleRecord): Car[] => (plate ? [{ _id, plate }] : []);

async function findCars(plate: string | undefined): Promise<Car[]> {
  if (plate === undefined) return (await findVehicles()).flatMap(withPlate).toSorted(byPlate);
  const car = await findVehicleByPlate(plate);
  if (!car) throw new AppError('vehicle_not_found');
  return withPlate(car);
}

const byPlate = (a: Car, b: Car): number => (a.plate < b.plate ? -1 : 1);

async function* writeCsv(cars: readonly Car[], period: Span): AsyncGenerator<string> {
  yield custodyHead;
  for (const { _id, plate } of cars) {
    await checkpoint('export:read');
    const rows = await readRows(_id, period);
    const names = await readNames(rows);
    yield rows.map((row) => custodyLine(plate, row, names)).join('');
  }
}

/** Reads from some days before the period on, because what happened then says where the car stood. */
async function readRows(carId: ObjectId, period: Span): Promise<CustodyRow[]> {
  const fromDate = addDays(dayInIndia(period.from), -daysBack);
  const longer = { from: startOfDayInIndia(fromDate), until: period.until };
  const [out, claims, last] = await Promise.all([
    findMaybeOut(carId, longer.from, longer.until),
    findClaimsNear([String(carId)], { fromDate, toDate: dayInIndia(period.until) }),
    findLastReturn(carId, longer.from),
  ]);
  const stoodAt = last && returnedAt(last.booking);
  return rowsSince(listRows({ carId, out, unrecorded: claims.filter(isUnrecorded), stoodAt }, longer), period.from);
}

async function readNames(rows: readonly CustodyRow[]) {
  const places = rows.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null);
  const [customers, locations] = await Promise.all([
    findUserNames(rows.flatMap(({ booking }) => (booking ? [booking.customerId] : []))),
    findLocationNames(places),
  ]);
  return { customers, locations };
}
