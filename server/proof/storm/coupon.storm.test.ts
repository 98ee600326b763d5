import { bookingContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { findBrokenUses } from '../../src/features/booking/find/find-broken-bookings.ts';
import type { CouponRecord } from '../../src/features/coupon/coupon.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { buildCoupon, buildVehicle } from '../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { isLongStorm } from './storm-settings.ts';

/* Concurrent requests for the last uses of a coupon. */

let app: TestApp;
let first: VehicleRecord;

beforeEach(async () => {
  app = await createTestApp({ env: { MAX_HOLDS: '20', LIMIT_COUPON_PER_HOUR: '0' } });
  first = await buildVehicle();
});

async function buildCars(count: number): Promise<VehicleRecord[]> {
  const { carLocations } = first;
  return inLanes(12, Array.from({ length: count }), async () => buildVehicle({ carLocations }));
}

/** Requests one hold per car, all concurrently, and counts the responses of each kind. */
async function bookAtOnce(cars: VehicleRecord[], { code: couponCode }: CouponRecord, tokens: string[]) {
  const responses = await Promise.all(
    cars.map(async ({ _id, carLocations }, index) => {
      const wish = { carId: String(_id), locationId: String(carLocations[0]), couponCode };
      const body = { ...wish, fromDate: '2026-12-10', toDate: '2026-12-10' };
      return app.client.call(bookingContract.create, { as: tokens[index % tokens.length] ?? '', body });
    }),
  );
  const codes = responses.map(({ code }) => code ?? 'held');
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]));
}

const crowds = [
  { requests: 20, customers: 1, uses: 2, limits: { totalLimit: null, perCustomer: 2 }, refusal: 'coupon_used' },
  ...(isLongStorm
    ? [
        { racers: 1_000, uses: 40 },
        { racers: 400, uses: 399 },
      ]
    : [{ racers: 60, uses: 20 }]
  ).map(({ racers, uses }) => ({
    requests: racers,
    customers: racers,
    uses,
    limits: { totalLimit: uses, perCustomer: 1 },
    refusal: 'coupon_used_up',
  })),
];

test.each(crowds)(
  '$requests concurrent requests from $customers customers get all $uses uses of a coupon and no more',
  async ({ requests, customers, uses, limits, refusal }) => {
    const coupon = await buildCoupon(limits);
    const cars = await buildCars(requests);
    const tokens = await inLanes(
      12,
      Array.from({ length: customers }),
      async () => (await app.signInAs('customer')).token,
    );

    const counts = await bookAtOnce(cars, coupon, tokens);

    expect(counts).toEqual({ held: uses, [refusal]: requests - uses });
    expect(await Booking.countDocuments({ couponId: coupon._id, holdsCar: true })).toBe(uses);
    expect(await findBrokenUses()).toEqual([]);
  },
);
