import { addDays, bookingContract, listDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { findContradictions, findDoubleClaims } from '../../src/features/booking/find/find-broken-bookings.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import type { Period } from '../../test/support/open-rental.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { stormRounds, stormSeed } from './storm-settings.ts';

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

const signInMany = async (count: number): Promise<string[]> =>
  inLanes(12, Array.from({ length: count }), async () => (await app.signInAs('customer')).token);

/** Each customer requests a period of the same new car, all concurrently. Returns the statuses of the responses. */
async function bookAtOnce(tokens: string[], periods: Period[]): Promise<number[]> {
  await Booking.deleteMany({});
  const { _id, carLocations } = await buildVehicle();
  const car = { carId: String(_id), locationId: String(carLocations[0]) };
  const responses = await Promise.all(
    periods.map(async (period, index) =>
      app.client.call(bookingContract.create, { as: tokens[index] ?? '', body: { ...car, ...period } }),
    ),
  );
  return responses.map(({ status }) => status);
}

describe('concurrent bookings of one car', () => {
  test(`succeed for exactly one of 200 customers with overlapping days and return 409 to the others, ${stormRounds} times in a row`, async () => {
    const tokens = await signInMany(200);
    // Every period includes the 10th, so all periods overlap.
    const periods = tokens.map((_, index) => ({
      fromDate: `2026-12-${String(10 - (index % 4)).padStart(2, '0')}`,
      toDate: `2026-12-${10 + (index % 5)}`,
    }));

    for (let round = 0; round < stormRounds; round += 1) {
      const statuses = await bookAtOnce(tokens, periods);

      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...tokens.slice(1).map(() => 409)]);
      expect(await findDoubleClaims()).toEqual([]);
    }
  });

  test(`for random periods never overlap, and every rejected period overlaps a booked one (seed ${stormSeed})`, async () => {
    const tokens = await signInMany(30);
    const random = seededRandom(stormSeed);

    for (let round = 0; round < stormRounds; round += 1) {
      const periods = tokens.map(() => {
        const fromDate = addDays('2026-12-01', Math.floor(random() * 18));
        return { fromDate, toDate: addDays(fromDate, Math.floor(random() * 4)) };
      });

      const statuses = await bookAtOnce(tokens, periods);

      const claimed = new Set((await Booking.find({ holdsCar: true }).lean()).flatMap(({ days }) => days));
      const unjustified = periods.filter(
        ({ fromDate, toDate }, index) =>
          statuses[index] === 409 && !listDays(fromDate, toDate).some((day) => claimed.has(day)),
      );
      expect(unjustified).toEqual([]);
      expect([...(await findDoubleClaims()), ...(await findContradictions())]).toEqual([]);
    }
  });
});
