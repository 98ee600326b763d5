import { bookingContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { findContradictions, findDoubleClaims } from '../../src/features/booking/find/find-broken-bookings.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { isLongStorm } from './storm-settings.ts';

/* Twelve identical cars, and customers who each click three times. */

const clicks = 3;
let app: TestApp;
let units: VehicleRecord[];

beforeEach(async () => {
  app = await createTestApp();
  const first = await buildVehicle({ modelKey: 'model-of-them' });
  const { carLocations, modelKey } = first;
  const others = await inLanes(6, Array.from({ length: 11 }), async () => buildVehicle({ carLocations, modelKey }));
  units = [first, ...others];
});

/**
 * Sends all clicks concurrently. Returns the unexpected error codes and four counts: the different bookings in the
 * responses, the cars that are held, the customers with a hold, and the holds.
 */
async function clickAtOnce(customerCount: number) {
  await Booking.deleteMany({});
  const tokens = await inLanes(12, Array.from({ length: customerCount }), async () => app.signInAs('customer'));
  const answers = await Promise.all(
    tokens.flatMap(({ token: as }) =>
      Array.from({ length: clicks }, async (_, click) => {
        const unit = units[click] ?? units[0];
        const body = { carId: String(unit?._id), locationId: String(unit?.carLocations[0]), anyUnit: true };
        return app.client.call(bookingContract.create, {
          as,
          body: { ...body, fromDate: '2026-12-10', toDate: '2026-12-12' },
        });
      }),
    ),
  );
  const held = await Booking.find({ holdsCar: true }).lean();
  return {
    others: answers.filter(({ status, code }) => status !== 201 && code !== 'car_unavailable').map(({ code }) => code),
    answered: new Set(answers.flatMap(({ data }) => data?._id ?? [])).size,
    cars: new Set(held.map(({ carId }) => String(carId))).size,
    customers: new Set(held.map(({ customerId }) => String(customerId))).size,
    holds: held.length,
  };
}

const allLet = { others: [], answered: 12, cars: 12, customers: 12, holds: 12 };
const crowds: { count: number; times: number }[] = [
  ...(isLongStorm ? [{ count: 200, times: 4 }] : []),
  { count: 20, times: isLongStorm ? 25 : 1 },
];

test.each(crowds)(
  '$count customers who each click three times book all 12 cars, and no customer gets two cars, $times times in a row',
  async ({ count, times }) => {
    const results: unknown[] = [];
    for (let round = 0; round < times; round += 1) results.push(await clickAtOnce(count));

    expect(results).toEqual(Array.from({ length: times }, () => allLet));
    expect([...(await findDoubleClaims()), ...(await findContradictions())]).toEqual([]);
  },
);
