import { addDays, bookingContract, type Contract, dayInIndia, rentalContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import {
  findContradictions,
  findDoubleClaims,
  findWrongKeys,
} from '../../src/features/booking/find/find-broken-bookings.ts';
import type { UserRecord } from '../../src/features/auth/account/user.model.ts';
import { changesOf } from '../../test/support/change-booking.ts';
import { buildUser } from '../../test/support/factories.ts';
import { createRental, stageRental } from '../../test/support/open-rental.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { createCaller } from '../cluster/support/caller.ts';
import { inLanes } from './map-concurrently.ts';
import { startServerChild } from './server-child.ts';
import { isLongStorm, stormCustomers as customers, stormRounds } from './storm-settings.ts';

/*
 * A renter repeatedly asks for more days of a car, while other customers book the first of these days. The long run
 * sends the requests to three servers in turn.
 */

const fromDate = addDays(dayInIndia(new Date()), 30);
const period = { fromDate, toDate: addDays(fromDate, 1) };
const nextDay = { fromDate: addDays(fromDate, 2), toDate: addDays(fromDate, 2) };
const env = { LIMIT_CHANGE_PER_HOUR: '1000000' };
const patienceMs = 120_000;

/** Makes a call and returns the status of its response; null if there was none. */
type Call = (contract: Contract, as: string, body: Record<string, unknown>) => Promise<number | null>;

let app: TestApp;
let calls: Call[];
let users: UserRecord[];

/** Starts three servers in the long run; otherwise, this process is the only server. */
async function openServers(): Promise<Call[]> {
  const children = isLongStorm ? [1, 2, 3].map(async () => startServerChild(app.sandbox.origin, env)) : [];
  const origins = isLongStorm ? (await Promise.all(children)).map(({ origin }) => origin) : [app.origin];
  return origins.map((origin) => {
    const { call } = createCaller(origin, { repeatsForMs: patienceMs });
    return async (contract, token, body) => (await call(contract, { token, body }))?.status ?? null;
  });
}

beforeEach(async () => {
  ({ app } = await stageRental({ env }));
  calls = await openServers();
  users = await inLanes(12, Array.from({ length: customers }), async () => buildUser());
});

const callAt = (index: number): Call => calls[index % calls.length] ?? expect.fail('no server runs');

/** Books a car and returns a function that asks for one to three more days, at the previewed price. */
async function openChanges() {
  const rental = await createRental(app);
  const bookingId = (await rental.confirmed(period)).booking._id;
  const as = await rental.customer.token();
  const { preview } = changesOf(rental, bookingId);
  const bodies = await Promise.all(
    [1, 2, 3].map(async (days) => {
      const toDate = addDays(period.toDate, days);
      const { rev = 0, toPay = 0 } = (await preview({ toDate })).data ?? {};
      return { bookingId, ...period, toDate, rev, expectedToPay: toPay, expectedToRefund: 0 };
    }),
  );
  const extend = async (index: number) =>
    callAt(index)(rentalContract.change, as, bodies[index % bodies.length] ?? expect.fail());
  return { car: rental.car, extend };
}

/** Sends all extensions and holds in parallel. Returns how many succeeded, and how many others didn’t return 409. */
async function raceForNextDay(areHoldsFirst: boolean) {
  await Booking.deleteMany({});
  // The servers of the long run use the real clock.
  app.clock.set(new Date());
  const tokens = await inLanes(12, users, async (user) => app.signIn(user));
  const { car, extend } = await openChanges();
  const wish = { ...nextDay, carId: String(car._id), locationId: String(car.carLocations[0]) };
  const book = async (as: string, index: number) => callAt(index + 1)(bookingContract.create, as, wish);

  const answers = await Promise.all(
    tokens.map(async (as, index) => {
      if (!areHoldsFirst) return Promise.all([extend(index), book(as, index)]);
      const booked = book(as, index);
      return Promise.all([extend(index), booked]);
    }),
  );
  const count = (at: number) => answers.filter((pair) => pair[at] === 201).length;
  const others = answers.flat().filter((status) => status !== 201 && status !== 409);
  return { extended: count(0), booked: count(1), others };
}

test(`if one renter asks for ${customers} extensions while ${customers} customers book the next day, either extensions or exactly one booking succeed, ${stormRounds} times in a row [AS5]`, async () => {
  for (let round = 0; round < stormRounds; round += 1) {
    const { extended, booked, others } = await raceForNextDay(round % 2 === 1);

    expect(others).toEqual([]);
    expect([Math.min(extended, 1), booked]).toEqual(extended > 0 ? [1, 0] : [0, 1]);
    expect(await Booking.countDocuments({ days: nextDay.fromDate, holdsCar: true })).toBe(1);
    expect([...(await findDoubleClaims()), ...(await findWrongKeys()), ...(await findContradictions())]).toEqual([]);
  }
});
