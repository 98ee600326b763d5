import { bookingContract, type ErrorBody, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCoupon, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { dieAt, holdAt } from '../../../../test/support/interleave.ts';
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

type Wish = { fromDate?: string; toDate?: string; locationId?: string; carId?: string; as?: Customer };

/** Books two days for a total of 2,350 rupees, unless `wish` says otherwise. */
async function book(couponCode: string, { as = rental.customer, ...wish }: Wish = {}) {
  const { car } = rental;
  const place = { carId: String(car._id), locationId: String(car.carLocations[0]) };
  const body = { ...place, fromDate: '2026-12-01', toDate: '2026-12-02', ...wish, couponCode };
  return rental.app.client.call(bookingContract.create, { as: await as.token(), body });
}

const refusal = ({ error }: { error: ErrorBody | null }) => [error?.code, error?.data?.['reason']];
const usesOf = async ({ _id }: CouponRecord) => Booking.countDocuments({ couponId: _id, holdsCar: true });

describe('POST /booking/create with a code', () => {
  test.each<[Partial<CouponRecord>, number]>([
    [{ change: { percent: 10 } }, 4_230],
    [{ change: { percent: 10, maxRupees: 300 } }, 4_400],
    [{ change: { percent: 100 } }, 1],
    [{ change: { rupees: 700 } }, 4_000],
    [{ change: { rupees: 4_700 } }, 1],
  ])('deducts %j, but never the whole price', async (given, total) => {
    const coupon = await buildCoupon(given);

    const { data } = await book(coupon.code.toLowerCase());

    expect(data).toMatchObject({ totalAmount: total, pricePerDay: 2_350 });
    expect(await readBooking(data?._id ?? '')).toMatchObject({ couponId: coupon._id, couponTurn: 0 });
  });

  test.each<[string, string, Partial<CouponRecord>, string | null]>([
    ['a second before its first day in India', '2026-11-24T18:29:59Z', { fromDate: '2026-11-25' }, 'too_early'],
    ['on its first day in India', '2026-11-24T18:30:00Z', { fromDate: '2026-11-25' }, null],
    ['in the last second of its last day', '2026-11-25T18:29:59Z', { toDate: '2026-11-25' }, null],
    ['once its last day is over', '2026-11-25T18:30:00Z', { toDate: '2026-11-25' }, 'over'],
    ['for days that begin before those it is for', '2026-11-20T06:30:00Z', { stayFrom: '2026-12-02' }, 'other_days'],
    ['for days that end after those it is for', '2026-11-20T06:30:00Z', { stayTo: '2026-12-01' }, 'other_days'],
    ['for just those days', '2026-11-20T06:30:00Z', { stayFrom: '2026-12-01', stayTo: '2026-12-02' }, null],
    ['for one rupee too little', '2026-11-20T06:30:00Z', { minTotal: 4_701 }, 'total_too_low'],
    ['for just enough', '2026-11-20T06:30:00Z', { minTotal: 4_700 }, null],
    ['while it is switched off', '2026-11-20T06:30:00Z', { isEnabled: false }, 'off'],
  ])('checks whether the code is valid %s', async (_when, now, given, reason) => {
    const coupon = await buildCoupon(given);
    rental.app.clock.set(now);

    const answer = await book(coupon.code);

    expect(refusal(answer)).toEqual(reason === null ? [undefined, undefined] : ['coupon_not_valid', reason]);
    expect(await usesOf(coupon)).toBe(reason === null ? 1 : 0);
  });

  test('accepts the code only at the coupon’s locations', async () => {
    const elsewhere = await buildLocation();
    const coupon = await buildCoupon({ locationIds: [elsewhere._id] });
    const car = await buildVehicle({ carLocations: [elsewhere._id] });

    expect(refusal(await book(coupon.code))).toEqual(['coupon_not_valid', 'other_location']);
    expect((await book(coupon.code, { carId: String(car._id), locationId: String(elsewhere._id) })).status).toBe(201);
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

  test('does not count a known code towards the limit, whatever the outcome', async () => {
    rental = await openRental({ env: { LIMIT_COUPON_PER_HOUR: '2' } });
    const [late, good] = [await buildCoupon({ toDate: '2026-11-19' }), await buildCoupon()];
    for (let time = 0; time < 4; time += 1) await book(late.code);

    expect((await book(good.code)).status).toBe(201);
  });

  test('creates one booking and one use for a double click', async () => {
    const coupon = await buildCoupon({ perCustomer: 1 });
    const [first, second] = await Promise.all([book(coupon.code), book(coupon.code)]);

    expect([first.status, second.status, second.data?._id]).toEqual([201, 201, first.data?._id]);
    expect(await usesOf(coupon)).toBe(1);
  });

  test('returns the existing hold if a second click loses the last use to the first click', async () => {
    const coupon = await buildCoupon({ perCustomer: 1, totalLimit: 1 });
    const [gate] = holdAt({ name: 'create:asked' });
    const slow = book(coupon.code);
    await gate?.reached;
    const fast = await book(coupon.code);
    gate?.release();

    expect((await slow).data?._id).toBe(fast.data?._id);
  });

  test('rejects a different total while the customer has a hold for the same days, and names that hold', async () => {
    const held = await rental.hold();
    const coupon = await buildCoupon();

    const { error } = await book(coupon.code);

    expect(error).toMatchObject({ code: 'car_unavailable', data: { ownBookingId: held._id } });
    expect(await usesOf(coupon)).toBe(0);
  });

  test('distinguishes a code that this customer has already used from one that is used up', async () => {
    const coupon = await buildCoupon({ perCustomer: 1, totalLimit: 2 });
    const days = (day: number) => ({ fromDate: `2026-12-${day}`, toDate: `2026-12-${day}` });
    const [second, third] = [await createCustomer(rental.app), await createCustomer(rental.app)];
    await book(coupon.code, days(10));

    expect((await book(coupon.code, days(11))).code).toBe('coupon_used');
    expect((await book(coupon.code, { ...days(12), as: second })).status).toBe(201);
    expect((await book(coupon.code, { ...days(13), as: third })).code).toBe('coupon_used_up');
    expect(await Booking.countDocuments({})).toBe(2);
  });

  test('frees the use of a lapsed hold immediately', async () => {
    const coupon = await buildCoupon({ perCustomer: 1, totalLimit: 1 });
    await book(coupon.code);
    await rental.app.advance(15 * minutes + 5_000);
    const other = await createCustomer(rental.app);

    expect((await book(coupon.code, { fromDate: '2026-12-20', toDate: '2026-12-20', as: other })).status).toBe(201);
    expect(await usesOf(coupon)).toBe(1);
  });

  test('allows no new uses once the limit is lowered, whichever slots are taken', async () => {
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

  test('counts uses from before the limit existed', async () => {
    const coupon = await buildCoupon({ totalLimit: null });
    const { data } = await book(coupon.code);
    await Coupon.updateOne({ _id: coupon._id }, { $set: { totalLimit: 1 } });
    const other = await createCustomer(rental.app);

    expect((await readBooking(data?._id ?? '')).couponSlot).toBeUndefined();
    expect((await book(coupon.code, { fromDate: '2026-12-20', toDate: '2026-12-20', as: other })).code).toBe(
      'coupon_used_up',
    );
  });

  test('retains the use of a hold whose process died, but only until the hold lapses', async () => {
    const coupon = await buildCoupon({ totalLimit: 1 });

    const died = await dieAt({ name: 'create:inserted', nth: 1 }, async () => book(coupon.code));
    const during = await usesOf(coupon);
    await rental.app.advance(16 * minutes);
    await rental.runUntilQuiet();

    expect([died, during, await usesOf(coupon)]).toEqual([true, 1, 0]);
  });
});

describe('a coupon use is released', () => {
  test.each<[string, (bookingId: string) => Promise<unknown>]>([
    ['the hold lapses', async () => rental.runFor(16 * minutes, 1)],
    ['the customer gives the hold up', async (id) => rental.cancel(id)],
    ['the payment window is closed', async (id) => rental.dismiss((await rental.order(id)).data?.paymentId ?? '')],
    [
      'an admin ends it',
      async (bookingId) =>
        rental.app.client.succeed(rentalContract.adminCancel, {
          as: (await rental.app.signInAs('admin')).token,
          body: { bookingId, reason: 'double', refund: 'full' },
        }),
    ],
  ])('when %s', async (_what, end) => {
    const coupon = await buildCoupon({ totalLimit: 1 });
    const { data } = await book(coupon.code);
    const during = await usesOf(coupon);

    await end(data?._id ?? '');

    expect([during, await usesOf(coupon)]).toEqual([1, 0]);
    expect((await book(coupon.code, { as: await createCustomer(rental.app) })).status).toBe(201);
  });

  test('only when a paid booking is cancelled, not earlier', async () => {
    const coupon = await buildCoupon({ totalLimit: 1 });
    const { data } = await book(coupon.code);
    const order = await rental.order(data?._id ?? '');
    if (!order.data) throw new Error('no order');
    await rental.verify(verifyBody(order.data, rental.app.sandbox.pay(order.data.orderId)));
    await rental.runUntilQuiet();
    const during = await usesOf(coupon);

    await rental.cancel(data?._id ?? '');

    expect([during, await usesOf(coupon)]).toEqual([1, 0]);
  });
});

describe('quote with a code', () => {
  const ask = async (couponCode: string) => {
    const place = { carId: String(rental.car._id), locId: String(rental.car.carLocations[0]) };
    const query = { ...place, fromDate: '2026-12-01', toDate: '2026-12-02', couponCode };
    return rental.app.client.succeed(bookingContract.getQuote, { as: await rental.customer.token(), query });
  };

  test('names the coupon, or says why it does not apply', async () => {
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
