import { bookingContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { findBrokenUses } from '../../src/features/booking/find-broken-bookings.ts';
import type { CouponRecord } from '../../src/features/coupon/coupon.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildCoupon, buildUser, buildVehicle } from '../../test/support/factories.ts';
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

const days = { fromDate: '2026-12-10', toDate: '2026-12-10' };
const bodyOf = ({ _id, carLocations }: VehicleRecord, { code: couponCode }: CouponRecord) => ({
  carId: String(_id),
  locationId: String(carLocations[0]),
  ...days,
  couponCode,
});

async function buildCars(count: number): Promise<VehicleRecord[]> {
  const { carLocations } = first;
  return inLanes(12, Array.from({ length: count }), async () => buildVehicle({ carLocations }));
}

/** Requests one hold per car, all concurrently, and counts the responses of each kind. */
async function bookAtOnce(cars: VehicleRecord[], coupon: CouponRecord, tokenOf: (index: number) => string) {
  const answers = await Promise.all(
    cars.map(async (car, index) =>
      app.client.call(bookingContract.create, { as: tokenOf(index), body: bodyOf(car, coupon) }),
    ),
  );
  const words = answers.map(({ code }) => code ?? 'held');
  return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]));
}

const crowds = isLongStorm
  ? [
      { racers: 1_000, uses: 40 },
      { racers: 400, uses: 399 },
    ]
  : [{ racers: 60, uses: 20 }];

describe('the uses of a coupon', () => {
  test.each(crowds)(
    'are all given out and never exceeded when $racers customers compete for $uses uses',
    async ({ racers, uses }) => {
      const coupon = await buildCoupon({ totalLimit: uses, perCustomer: 1 });
      const cars = await buildCars(racers);
      const users = await inLanes(12, cars, async () => app.signIn(await buildUser({ _id: new ObjectId() })));

      const answers = await bookAtOnce(cars, coupon, (index) => users[index] ?? '');

      expect(answers).toEqual({ held: uses, coupon_used_up: racers - uses });
      expect(await Booking.countDocuments({ couponId: coupon._id, holdsCar: true })).toBe(uses);
      expect(await findBrokenUses()).toEqual([]);
    },
  );

  test('are limited to two when one customer sends twenty concurrent requests', async () => {
    const coupon = await buildCoupon({ totalLimit: null, perCustomer: 2 });
    const { token } = await app.signInAs('customer');

    const answers = await bookAtOnce(await buildCars(20), coupon, () => token);

    expect(answers).toEqual({ held: 2, coupon_used: 18 });
    expect(await findBrokenUses()).toEqual([]);
  });
});
