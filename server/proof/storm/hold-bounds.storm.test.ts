import { addDays, bookingContract, dayInIndia } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { findDoubleClaims } from '../../src/features/booking/find-broken-claims.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { callChild, type ServerChild, startServerChild } from './server-child.ts';
import { stormRounds } from './storm-settings.ts';

/* What may be held unpaid, when two instances are asked for more of it at the same moment. */

const lanes = 6;
const address = { 'x-forwarded-for': '203.0.113.7' };
const bounds = { TRUST_PROXY_HOPS: '1', MAX_HOLDS_PER_ADDRESS: '6', MAX_HOLDS: '20' };

let app: TestApp;
let instances: ServerChild[];
let fleet: VehicleRecord[];

beforeEach(async () => {
  app = await createTestApp();
  app.clock.set(new Date());
  instances = await Promise.all([1, 2].map(async () => startServerChild(app.sandbox.origin, bounds)));
  const first = await buildVehicle();
  const { carLocations } = first;
  fleet = [first, ...(await inLanes(lanes, Array.from({ length: 11 }), async () => buildVehicle({ carLocations })))];
});

type Wish = { car: VehicleRecord; token: string; dayCount: number };

/** All at once, one to each instance in turn. Answers how often each status came. */
async function bookAtOnce(wishes: Wish[]): Promise<Record<number, number>> {
  const fromDate = addDays(dayInIndia(new Date()), 10);
  const answers = await Promise.all(
    wishes.map(async ({ car, token, dayCount }, index) => {
      const body = { carId: String(car._id), locationId: String(car.carLocations[0]), fromDate };
      const call = { token, headers: address, body: { ...body, toDate: addDays(fromDate, dayCount - 1) } };
      const instance = instances[index % instances.length];
      return instance && callChild(instance, bookingContract.create, call);
    }),
  );
  const statuses = answers.map((answer) => answer?.status ?? 0);
  return Object.fromEntries([...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]));
}

const manyRounds = Array.from({ length: stormRounds });

test(`twelve accounts of one address at two instances: six holds, ${stormRounds} times in a row`, async () => {
  const results: unknown[] = [];
  for (const _ of manyRounds) {
    await Booking.deleteMany({});
    const tokens = await inLanes(lanes, fleet, async () => (await app.signInAs('customer')).token);
    const answers = await bookAtOnce(fleet.map((car, index) => ({ car, token: tokens[index] ?? '', dayCount: 30 })));
    results.push([answers, await Booking.countDocuments({})]);
  }

  expect(results).toEqual(manyRounds.map(() => [{ 201: 6, 429: 6 }, 6]));
});

test(`twelve wishes of one account at two instances: sixty car-days, ${stormRounds} times in a row`, async () => {
  const results: unknown[] = [];
  for (const _ of manyRounds) {
    await Booking.deleteMany({});
    const { token } = await app.signInAs('customer');
    const answers = await bookAtOnce(fleet.map((car) => ({ car, token, dayCount: 15 })));
    const held = await Booking.find({}).lean();
    results.push([answers, held.map(({ dayCount }) => dayCount)]);
  }

  expect(results).toEqual(manyRounds.map(() => [{ 201: 4, 409: 8 }, [15, 15, 15, 15]]));
  expect(await findDoubleClaims()).toEqual([]);
});
