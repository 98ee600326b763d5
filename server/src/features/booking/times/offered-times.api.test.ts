import {
  addDays,
  availabilityContract,
  type AvailableCar,
  bookingContract,
  claimKeysOf,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  halfHoursOfDay,
  isReturnedLater,
  listDays,
  type Period,
  type PossibleTimes,
  type RentalTimes,
} from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../../../local/seeded-random.ts';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { UserRecord } from '../../auth/account/user.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking } from '../booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';

/** The number of random worlds to test; `TIME_WORLDS` overrides it. */
const worlds = Number(process.env['TIME_WORLDS'] ?? 12);
const pairsPerCar = 4;

let app: TestApp;
let renter: UserRecord;
let as: string;

beforeEach(async () => {
  app = await createTestApp();
  renter = await buildUser();
  as = (await app.signInAs('customer')).token;
});

type Mode = 'shared' | 'whole' | 'off';
/** A location with cars, of which one may have its home elsewhere and one has no claims. */
type World = { locId: string; cars: VehicleRecord[]; empty: VehicleRecord; mode: Mode };

function createDraw(random: () => number) {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  return { below, pick };
}

/**
 * Turns times and turnaround on while the claims are stored. In some worlds, turnaround or all times are then turned
 * off.
 */
async function drawWorld(random: () => number): Promise<World> {
  const { below, pick } = createDraw(random);
  const readyMinutes = pick([0, 60, 60, 90, 600, 1_440]);
  await saveTimes({ isOn: true, turnaround: true, readyMinutes }, app);
  const day = { open: pick(['08:00', '09:45', '00:00']), close: pick(['13:00', '18:15', '00:00']) };
  const week = Array.from({ length: 7 }, (_, index) => (index === 6 ? null : day));
  const { _id: locationId } = await buildLocation({
    ...(below(4) > 0 && { hours: week }),
    ...(below(3) === 0 && { keyBox: 'Beside the gate' }),
  });
  const minutes = pick([60, 180, 180, 600, 1_500]);
  const { _id: homeId } = await buildLocation({ routes: [{ locationId: String(locationId), minutes }] });
  const homes = below(3) > 0 ? [{ fromDate: '2026-11-01', locationId: homeId }] : undefined;
  const [empty, ...cars] = [
    await buildVehicle({ carLocations: [locationId], rentalPrice: 3_000 }),
    await buildVehicle({ carLocations: [locationId], rentalPrice: 1_000 }),
    await buildVehicle({ carLocations: [locationId, homeId], rentalPrice: 2_000, ...(homes && { homes }) }),
  ];
  for (const car of cars) await drawClaims(car, { minutes, readyMinutes }, random);
  const mode = pick<Mode>(['shared', 'shared', 'shared', 'whole', 'off']);
  if (mode !== 'shared') await saveTimes({ isOn: mode === 'whole', readyMinutes }, app);
  return { locId: String(locationId), cars, empty, mode };
}

/** Stores random bookings of the car. A car with a home has fewer, some of them with travel of `minutes`. */
async function drawClaims(
  { _id: carId, homes }: VehicleRecord,
  { minutes, readyMinutes }: { minutes: number; readyMinutes: number },
  random: () => number,
): Promise<void> {
  const { below } = createDraw(random);
  const others: ClaimPart[] = [];
  for (let number = 0; number < (homes ? 3 : 7); number += 1) {
    const fromDate = addDays('2026-11-30', below(9));
    const toDate = addDays(fromDate, below(3));
    const [pickUpTime, returnTime] = [halfHoursOfDay[below(48)], halfHoursOfDay[below(48)]];
    const travel = homes && below(2) === 0 ? { travel: { there: minutes, back: minutes } } : {};
    const times = { ...(below(5) > 0 && { pickUpTime, returnTime, readyMinutes }), ...travel };
    const claim = isReturnedLater({ fromDate, toDate, ...times }) ? claimOf({ fromDate, toDate, ...times }) : others;
    if (claim === others || doClaimsOverlap(claim, others)) continue;
    others.push(...claim);
    const keys = claimKeysOf(claim);
    await buildBooking({ carId, customerId: renter._id, status: 'confirmed', fromDate, toDate, ...times, ...keys });
  }
}

const seen = {
  booked: 0,
  refused: 0,
  limited: 0,
  unlisted: 0,
  alternatives: 0,
  driven: 0,
  laterDays: 0,
  otherTimes: 0,
};

const search = async ({ locId }: World, period: Period) =>
  app.client.succeed(bookingContract.getAvailableCars, { as, query: { locId, ...period } });

/** The times that the quote offers for this car, if any. */
async function quoteTimes({ locId }: World, { _id: carId }: VehicleRecord, period: Period) {
  const query = { locId, carId: String(carId), ...period };
  const { data } = await app.client.call(bookingContract.getQuote, { as, query });
  return data?.times ?? null;
}

/** Whether the car can be booked; a new booking is deleted again. */
async function canBook({ locId }: World, { _id: carId }: VehicleRecord, wish: Period & RentalTimes) {
  const body = { locationId: locId, carId: String(carId), ...wish };
  const { status, data } = await app.client.call(bookingContract.create, { as, body });
  if (data) await Booking.deleteOne({ _id: data._id });
  if (status !== 201 && status !== 409) throw new Error(`the booking failed with ${status}`);
  seen[status === 201 ? 'booked' : 'refused'] += 1;
  return status === 201;
}

function countSeen({ homes }: VehicleRecord, found: AvailableCar | undefined): void {
  if (!found) seen.unlisted += 1;
  if (found && homes) seen.driven += 1;
  if (found?.pickUpFrom ?? found?.returnBy) seen.limited += 1;
}

/** Returns the cars that a search lists with other limits than the quote, or although they can’t be booked, or not at all. */
async function findWrongCars(world: World, period: Period): Promise<unknown[]> {
  const listed = await search(world, period);
  const all = await quoteTimes(world, world.empty, period);
  const isRight = world.mode === 'shared' ? areLimitsRight : isBookableIfListed;
  const wrong = [];
  for (const car of world.cars) {
    const found = listed.find(({ _id }) => _id === String(car._id));
    countSeen(car, found);
    if (!(await isRight({ world, car, period, found, all }))) wrong.push({ world, period, found });
  }
  return wrong;
}

type Judged = {
  world: World;
  car: VehicleRecord;
  period: Period;
  found: AvailableCar | undefined;
  all: PossibleTimes | null;
};

/** Whether the car’s limits are the first and last times of its quote, where these differ from those of a car without claims. */
async function areLimitsRight({ world, car, period, found, all }: Judged): Promise<boolean> {
  const times = await quoteTimes(world, car, period);
  if (!times || !found) return !times && !found;
  const [pickUpFrom, returnBy] = [times.pickUp[0], times.return.at(-1)];
  return (
    found.pickUpFrom === (pickUpFrom === all?.pickUp[0] ? undefined : pickUpFrom) &&
    found.returnBy === (returnBy === all?.return.at(-1) ? undefined : returnBy)
  );
}

/**
 * Whether the search is right to list or omit the car. It must list a car that can be booked at the usual times or,
 * without times, at all.
 */
async function isBookableIfListed({ world, car, period, found }: Judged): Promise<boolean> {
  const times = await quoteTimes(world, car, period);
  const isPossible = world.mode === 'off' || times !== null;
  return (isPossible && (await canBook(world, car, { ...period, ...times?.usual }))) === (found !== undefined);
}

/** Returns pairs of times that can be booked although the quote doesn’t offer them, or the other way round. */
async function findWrongTimes(world: World, period: Period, random: () => number): Promise<unknown[]> {
  const below = (limit: number): number => Math.floor(random() * limit);
  // Half of the times are the first or the last offered one, or next to it.
  const draw = (offered: readonly string[] = []): string => {
    const edge = halfHoursOfDay.indexOf([offered[0], offered.at(-1)][below(2)] ?? '');
    return halfHoursOfDay[below(2) === 0 || edge === -1 ? below(48) : edge - 1 + below(3)] ?? '00:00';
  };
  const wrong = [];
  // While claims last whole days, the quote of a car at its home offers every time that the location allows.
  for (const car of world.cars.filter(({ homes }) => world.mode === 'shared' || homes)) {
    const times = await quoteTimes(world, car, period);
    const wishes = Array.from({ length: pairsPerCar }, () => ({
      ...period,
      pickUpTime: draw(times?.pickUp),
      returnTime: draw(times?.return),
    }));
    for (const wish of wishes.filter(isReturnedLater)) {
      const isOffered = times?.pickUp.includes(wish.pickUpTime) === true && times.return.includes(wish.returnTime);
      if ((await canBook(world, car, wish)) !== isOffered) wrong.push({ wish, isOffered });
    }
  }
  return wrong;
}

/** Returns the days on which the month contradicts a search for that day, for all cars and for each model. */
async function findWrongDays(world: World, { fromDate }: Period): Promise<unknown[]> {
  const [near, last] = [listDays(fromDate, addDays(fromDate, 3)), addDays('2026-12-01', 15)];
  // One search for each day, because it lists the cars of every model.
  const searches = new Map<string, ReturnType<typeof search>>();
  const wrong = [];
  for (const car of [undefined, ...world.cars.map(({ modelKey }) => modelKey)]) {
    const query = { locId: world.locId, month: '2026-12', ...(car && { car }) };
    const month = await app.client.succeed(availabilityContract.getCalendar, { query });
    const checked = month.filter(({ day, from }) => near.includes(day) || (from !== undefined && day < last));
    for (const { day, free, from = '' } of checked) {
      const searched = searches.get(day) ?? search(world, { fromDate: day, toDate: day });
      searches.set(day, searched);
      const found = (await searched).filter(({ modelKey }) => car === undefined || modelKey === car);
      const [earliest = ''] = found.map(({ pickUpFrom = '' }) => pickUpFrom).toSorted();
      seen.laterDays += from === '' ? 0 : 1;
      if (free !== found.length || from !== earliest) wrong.push({ day, free, from, found });
    }
  }
  return wrong;
}

/** Returns the suggested periods in which a search finds no car at that price. */
async function findWrongPeriods(world: World, period: Period): Promise<unknown[]> {
  const query = { locId: world.locId, ...period };
  const { otherDays, nextFree } = await app.client.succeed(availabilityContract.getAlternatives, { query });
  const wrong = [];
  for (const { totalPrice, ...days } of [...otherDays, ...(nextFree ? [nextFree] : [])]) {
    seen.alternatives += 1;
    const found = await search(world, days);
    if (!found.some((car) => car.totalPrice === totalPrice)) wrong.push({ days, totalPrice, found });
  }
  return wrong;
}

/** Whether the car can be booked at the times that its quote preselects. */
async function canBookUsual(world: World, car: VehicleRecord, period: Period): Promise<boolean> {
  const times = await quoteTimes(world, car, period);
  return times !== null && (await canBook(world, car, { ...period, ...times.usual }));
}

/**
 * Returns the cars with a wrong suggestion of other times: one that can’t be booked or isn’t needed because the wanted
 * times can be booked, or none although the car can be booked at other times.
 */
async function findWrongOtherTimes(world: World, period: Period, random: () => number): Promise<unknown[]> {
  const draw = (): string => halfHoursOfDay[Math.floor(random() * 48)] ?? '00:00';
  const wanted = { ...period, pickUpTime: draw(), returnTime: draw() };
  if (!isReturnedLater(wanted)) return [];
  const wrong = [];
  for (const car of world.cars) {
    const query = { locId: world.locId, ...wanted, car: car.modelKey };
    const { otherTimes } = await app.client.succeed(availabilityContract.getAlternatives, { query });
    const isFree = await canBook(world, car, wanted);
    const { totalPrice, ...times } = otherTimes ?? { totalPrice: 0 };
    seen.otherTimes += otherTimes ? 1 : 0;
    const isRight = otherTimes
      ? !isFree && totalPrice > 0 && (await canBook(world, car, { ...period, ...times }))
      : isFree || !(await canBookUsual(world, car, period));
    if (!isRight) wrong.push({ world, wanted, otherTimes });
  }
  return wrong;
}

test(`search, quote, month and alternatives offer exactly what can be booked in each of ${worlds} random worlds [TI9]`, async () => {
  const [random, ofWishes] = [seededRandom(9), seededRandom(10)];
  const wrong = [];
  for (let number = 0; number < worlds; number += 1) {
    const world = await drawWorld(random);
    const fromDate = addDays('2026-12-01', Math.floor(random() * 7));
    const period = { fromDate, toDate: addDays(fromDate, Math.floor(random() * 3)) };
    wrong.push(...(await findWrongCars(world, period)));
    if (world.mode !== 'off') wrong.push(...(await findWrongTimes(world, period, random)));
    if (world.mode !== 'off') wrong.push(...(await findWrongOtherTimes(world, period, ofWishes)));
    wrong.push(...(await findWrongDays(world, period)), ...(await findWrongPeriods(world, period)));
  }

  expect(wrong).toEqual([]);
  expect([...(await findDoubleClaims()), ...(await findWrongKeys())]).toEqual([]);
  expect(Object.entries(seen).filter(([, count]) => count <= worlds / 20)).toEqual([]);
}, 300_000);
