import { bookingContract, listDays } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { findContradictions, findDoubleClaims } from '../../src/features/booking/find-broken-bookings.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { stormRounds, stormSeed } from './storm-settings.ts';

const { create } = bookingContract;
const lanes = 12;

async function signInMany(app: TestApp, count: number): Promise<string[]> {
  const sessions = await inLanes(lanes, Array.from({ length: count }), async () => app.signInAs('customer'));
  return sessions.map(({ token }) => token);
}

const wish = (vehicle: VehicleRecord, fromDate: string, toDate: string) => ({
  locationId: String(vehicle.carLocations[0]),
  carId: String(vehicle._id),
  fromDate,
  toDate,
});

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('concurrent bookings of one car', () => {
  test(`return one 201 and 199 x 409 to 200 customers with overlapping days, ${stormRounds} times in a row`, async () => {
    const app = await createTestApp();
    const tokens = await signInMany(app, 200);
    const results: [number, number][] = [];

    for (let round = 0; round < stormRounds; round += 1) {
      await Booking.deleteMany({});
      const vehicle = await buildVehicle();
      const answers = await Promise.all(
        // Every request includes the 10th; half of the requests also include other days around it.
        tokens.map((token, index) =>
          app.client.call(create, {
            as: token,
            body: wish(vehicle, `2026-12-${String(10 - (index % 4)).padStart(2, '0')}`, `2026-12-${10 + (index % 5)}`),
          }),
        ),
      );
      results.push([count(answers, 201), count(answers, 409)]);
    }

    expect(results).toEqual(Array.from({ length: stormRounds }, () => [1, 199]));
    expect(await findDoubleClaims()).toEqual([]);
  });

  test(`for random ranges never overlap, and every rejection is justified (seed ${stormSeed})`, async () => {
    const app = await createTestApp();
    const tokens = await signInMany(app, 30);
    const random = seededRandom(stormSeed);
    const days = listDays('2026-12-01', '2026-12-20');
    const unjustified: string[] = [];

    for (let round = 0; round < stormRounds; round += 1) {
      await Booking.deleteMany({});
      const vehicle = await buildVehicle();
      const ranges = tokens.map(() => {
        const start = Math.floor(random() * 18);
        const end = Math.min(start + Math.floor(random() * 4), 19);
        return { fromDate: days[start] ?? '', toDate: days[end] ?? '' };
      });
      const answers = await Promise.all(
        tokens.map((token, index) => {
          const { fromDate, toDate } = ranges[index] ?? { fromDate: '', toDate: '' };
          return app.client.call(create, { as: token, body: wish(vehicle, fromDate, toDate) });
        }),
      );
      const claimed = new Set((await Booking.find({ holdsCar: true }).lean()).flatMap((booking) => booking.days));
      const refusedForNothing = answers.filter(({ status }, index) => {
        const range = ranges[index];
        return (
          status === 409 &&
          range !== undefined &&
          !listDays(range.fromDate, range.toDate).some((day) => claimed.has(day))
        );
      });
      unjustified.push(...refusedForNothing.map(() => `round ${round}`));
    }

    expect(unjustified).toEqual([]);
    expect(await findDoubleClaims()).toEqual([]);
    expect(await findContradictions()).toEqual([]);
  });
});
