import { addDays, countDays, listDays, type OtherDays, type Period } from '@rental/contracts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { type Choice, lowestPrice } from './choice.ts';
import { findTakenDays, findTouchedDays, mostDaysAtOnce, type TakenDays } from './taken-days.ts';

/** Shifts in days, nearest first. Of two equally near shifts, the later one comes first. */
const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => [days, -days]);
const reachDays = 7;
const mostShown = 3;
const mostSlices = 4;

type Wish = { cars: readonly VehicleRecord[]; location: LocationRecord; period: Period; choice: Choice };
type Slice = { days: string[]; taken: TakenDays };

/**
 * Other periods in which cars of the location are free. `isFree` says which cars are free in the requested period; it
 * needs no further reads.
 */
export type FoundDays = {
  otherDays: OtherDays[];
  nextFree: OtherDays | null;
  isFree: (car: VehicleRecord) => boolean;
};

/**
 * Finds periods of the same length in which a car accepted by `isWanted` is free: the nearest ones within a week and,
 * if none of these is later than the requested one, the first later period. Reads the taken days of `cars` in slices.
 * The first slice covers the nearby days; further slices are read only until a period is found.
 */
export async function findOtherDays(wish: Wish, isWanted: (car: VehicleRecord) => boolean): Promise<FoundDays> {
  const { cars, period, choice } = wish;
  const read = createReader(cars, addDays(period.fromDate, -reachDays), choice);
  const first = await read(0);
  const wanted = { ...wish, cars: cars.filter(isWanted) };
  const otherDays = findShifts(wanted, first);
  const hasLater = otherDays.some(({ fromDate }) => fromDate > period.fromDate);
  return {
    otherDays,
    nextFree: hasLater || wanted.cars.length === 0 ? null : await findNext(wanted, read),
    isFree: createFreeFor(wish, period, first),
  };
}

/**
 * Returns a function that reads the n-th slice of days and caches it. A slice after the last bookable day is empty and
 * needs no query.
 */
function createReader(cars: readonly VehicleRecord[], nearest: string, { rules }: Choice) {
  const { today, lastDay, areDaysShared } = rules;
  const firstDay = nearest < today ? today : nearest;
  const findTaken = areDaysShared ? findTouchedDays : findTakenDays;
  const slices = new Map<number, Promise<Slice>>();
  const carIds = cars.map(({ _id }) => _id);
  const readSlice = async (index: number): Promise<Slice> => {
    const from = addDays(firstDay, index * mostDaysAtOnce);
    const end = addDays(from, mostDaysAtOnce - 1);
    const days = from > lastDay ? [] : listDays(from, end < lastDay ? end : lastDay);
    return { days, taken: await findTaken(carIds, days) };
  };
  return async (index: number): Promise<Slice> => {
    const known = slices.get(index) ?? readSlice(index);
    slices.set(index, known);
    return known;
  };
}

/** Whether a car is free on all days of the period. False if the slice does not contain them all. */
function isFreeThroughout({ _id }: VehicleRecord, { fromDate, toDate }: Period, { days, taken }: Slice): boolean {
  const from = days.indexOf(fromDate);
  const to = days.indexOf(toDate);
  if (from === -1 || to === -1) return false;
  return days.every((_day, index) => index < from || index > to || !taken(String(_id), index));
}

/** Returns a function that checks whether a car is free on all days that a rental of this period needs. */
function createFreeFor({ location, choice }: Omit<Wish, 'cars' | 'period'>, period: Period, slice: Slice) {
  return (car: VehicleRecord): boolean => {
    const needed = choice.neededDays(car, location, period);
    return needed !== null && isFreeThroughout(car, needed, slice);
  };
}

/** Returns the period with the lowest price of these cars; null if it cannot be booked. */
function offerOf({ cars, location, choice }: Omit<Wish, 'period'>, period: Period): OtherDays | null {
  if (cars.length === 0 || !choice.isPossible(location, period)) return null;
  const totalPrice = lowestPrice(cars, (car) => choice.priceOf(car, location, period));
  return totalPrice === null ? null : { ...period, totalPrice };
}

function findShifts(wish: Wish, slice: Slice): OtherDays[] {
  const found: OtherDays[] = [];
  for (const shift of shifts) {
    const period = { fromDate: addDays(wish.period.fromDate, shift), toDate: addDays(wish.period.toDate, shift) };
    const free = wish.cars.filter(createFreeFor(wish, period, slice));
    const offer = offerOf({ ...wish, cars: free }, period);
    if (offer) found.push(offer);
    if (found.length === mostShown) break;
  }
  return found;
}

/** Finds the first later period of the same length by counting each car’s consecutive free days. */
async function findNext(wish: Wish, read: (index: number) => Promise<Slice>): Promise<OtherDays | null> {
  const { cars, location, period, choice } = wish;
  const length = countDays(period.fromDate, period.toDate);
  const runs = new Map(cars.map((car) => [car, 0]));
  for (let slice = 0; slice < mostSlices; slice += 1) {
    const { days, taken } = await read(slice);
    for (const [index, day] of days.entries()) {
      for (const [car, run] of runs) runs.set(car, taken(String(car._id), index) ? 0 : run + 1);
      const fromDate = addDays(day, 1 - length);
      if (fromDate <= period.fromDate) continue;
      const found = { fromDate, toDate: day };
      const inTime = cars.filter((car) => (runs.get(car) ?? 0) >= length);
      const free = inTime.filter((car) => {
        const needed = choice.neededDays(car, location, found);
        const hasRun = needed !== null && (runs.get(car) ?? 0) >= countDays(needed.fromDate, day);
        return hasRun && isFreeThroughout(car, { fromDate: day, toDate: needed.toDate }, { days, taken });
      });
      const offer = offerOf({ ...wish, cars: free }, found);
      if (offer) return offer;
    }
  }
  return null;
}
