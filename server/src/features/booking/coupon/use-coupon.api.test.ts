import { bookingContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCoupon } from '../../../../test/support/factories.ts';
import { holdAt } from '../../../../test/support/interleave.ts';
import {
  type Customer,
  createCustomer,
  openRental,
  readBooking,
  type Rental,
  verifyBody,
} from '../../../../test/support/open-rental.ts';
import { Coupon, type CouponRecord } from '../../coupon/coupon.model.ts';
import { Booking } from '../booking.model.ts';

const minutes = 60_000;
let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

type Wish = { fromDate?: string; toDate?: string; as?: Customer };

/** Books two days at 2,350 rupees a day before the discount; `wish` overrides the days and the customer. */
async function book(couponCode: string, { as = rental.customer, ...wish }: Wish = {}) {
  const { car } = rental;
  const place = { carId: String(car._id), locationId: String(car.carLocations[0]) };
  const body = { ...place, fromDate: '2026-12-01', toDate: '2026-12-02', ...wish, couponCode };
  return rental.app.client.call(bookingContract.create, { as: await as.token(), body });
}

const usesOf = async ({ _id }: CouponRecord) => Booking.countDocuments({ couponId: _id, holdsCar: true });

describe('POST /booking/create with a code', () => {
  test('deducts the discount and stores the use, in whatever letter case the code is sent', async () => {
    const coupon = await buildCoupon({ change: { rupees: 700 } });

    const { data } = await book(coupon.code.toLowerCase());

    expect(data).toMatchObject({ totalAmount: 4_000, pricePerDay: 2_350 });
    expect(await readBooking(data?._id ?? '')).toMatchObject({ couponId: coupon._id, couponTurn: 0 });
  });

  test('returns 404 for an unknown code, and allows only 20 unknown codes an hour', async () => {
    rental = await openRental({ env: { LIMIT_COUPON_PER_HOUR: '20', LIMIT_BOOKING_CREATE_PER_HOUR: '0' } });
    const known = await buildCoupon({ perCustomer: 1, totalLimit: 1 });
    const wrong = await Promise.all(Array.from({ length: 25 }, async (_, number) => book(`WRONG-${number}`)));

    expect(wrong.filter(({ code }) => code === 'coupon_unknown')).toHaveLength(20);
    expect(wrong.filter(({ code }) => code === 'too_many_requests')).toHaveLength(5);
    expect((await book(known.code)).code).toBe('too_many_requests');
    expect((await book(known.code, { as: await createCustomer(rental.app) })).status).toBe(201);
  });

  test('does not count a known code towards the limit on unknown codes, even if the code is no longer valid', async () => {
    rental = await openRental({ env: { LIMIT_COUPON_PER_HOUR: '2' } });
    const [late, good] = [await buildCoupon({ toDate: '2026-11-19' }), await buildCoupon()];
    for (let time = 0; time < 4; time += 1) await book(late.code);

    expect((await book(good.code)).status).toBe(201);
  });

  test('returns the existing hold to a concurrent second click, although the first click took the coupon’s last use', async () => {
    const coupon = await buildCoupon({ perCustomer: 1, totalLimit: 1 });
    const [gate] = holdAt({ name: 'create:asked' });
    const slow = book(coupon.code);
    await gate?.reached;
    const fast = await book(coupon.code);
    gate?.release();

    expect((await slow).data?._id).toBe(fast.data?._id);
  });

  test('immediately frees the coupon use of a lapsed hold', async () => {
    const coupon = await buildCoupon({ perCustomer: 1, totalLimit: 1 });
    await book(coupon.code);
    await rental.app.advance(15 * minutes + 5_000);
    const other = await createCustomer(rental.app);

    expect((await book(coupon.code, { fromDate: '2026-12-20', toDate: '2026-12-20', as: other })).status).toBe(201);
    expect(await usesOf(coupon)).toBe(1);
  });

  test('never exceeds a coupon’s lowered limit, even if earlier uses have slot numbers above it', async () => {
    const coupon = await buildCoupon({ totalLimit: 10 });
    const day = (number: number) => ({ fromDate: `2026-12-${10 + number}`, toDate: `2026-12-${10 + number}` });
    for (const number of [0, 1, 2]) {
      const { data } = await book(coupon.code, { ...day(number), as: await createCustomer(rental.app) });
      await Booking.updateOne({ _id: data?._id ?? '' }, { $set: { couponSlot: 9 - number } });
    }
    const tryOnce = async (number: number) =>
      book(coupon.code, { ...day(number), as: await createCustomer(rental.app) });
    const lower = async (totalLimit: number) => Coupon.updateOne({ _id: coupon._id }, { $set: { totalLimit } });

    await lower(3);
    expect((await tryOnce(3)).code).toBe('coupon_used_up');
    await lower(4);
    const atOnce = await Promise.all([4, 5, 6, 7].map(tryOnce));

    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(atOnce.filter(({ code }) => code === 'coupon_used_up')).toHaveLength(3);
    expect(await usesOf(coupon)).toBe(4);
  });
});

describe('a coupon use is released', () => {
  test.each<[string, (bookingId: string) => Promise<unknown>]>([
    ['when the hold lapses', async () => rental.runFor(16 * minutes, 1)],
    ['when the customer cancels the hold', async (id) => rental.cancel(id)],
    [
      'when the paid booking is cancelled',
      async (id) => {
        const { data } = await rental.order(id);
        if (!data) throw new Error('no order');
        await rental.verify(verifyBody(data, rental.app.sandbox.pay(data.orderId)));
        await rental.runUntilQuiet();
        expect(await readBooking(id)).toMatchObject({ holdsCar: true, couponSlot: 0 });
        await rental.cancel(id);
      },
    ],
  ])('%s', async (_when, end) => {
    const coupon = await buildCoupon({ totalLimit: 1 });
    const { data } = await book(coupon.code);
    const during = await usesOf(coupon);

    await end(data?._id ?? '');

    expect([during, await usesOf(coupon)]).toEqual([1, 0]);
    expect((await book(coupon.code, { as: await createCustomer(rental.app) })).status).toBe(201);
  });
});

describe('quote with a code', () => {
  const ask = async (couponCode: string) => {
    const place = { carId: String(rental.car._id), locId: String(rental.car.carLocations[0]) };
    const query = { ...place, fromDate: '2026-12-01', toDate: '2026-12-02', couponCode };
    return rental.app.client.succeed(bookingContract.getQuote, { as: await rental.customer.token(), query });
  };

  test('returns the coupon, or the reason why it does not apply', async () => {
    const coupon = await buildCoupon({ perCustomer: 1 });
    const late = await buildCoupon({ toDate: '2026-11-19' });
    const before = await ask(coupon.code);
    await book(coupon.code);

    expect(before).toMatchObject({ coupon: { code: coupon.code }, couponProblem: null });
    expect((await ask(coupon.code)).couponProblem?.code).toBe('coupon_used');
    expect((await ask(late.code)).couponProblem?.code).toBe('coupon_not_valid');
    expect((await ask('NOBODYS')).couponProblem?.code).toBe('coupon_unknown');
  });
});
