import { plainPrices, rentalContract, settingsContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildCoupon } from '../../../../test/support/factories.ts';
import { createCustomer, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { savePrices } from '../../../../test/support/save-prices.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

/** Three days from Tuesday on, at ₹2,000 a day. */
const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const env = { CANCELLATION_TIERS: '100@48,50@24,0@0', CHANGES_MAX: '2' };

let rental: Rental;
let bookingId: string;
let changes: ReturnType<typeof changesOf>;

beforeEach(async () => {
  rental = await openRental({ env }, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed(booked)).booking._id;
  changes = changesOf(rental, bookingId);
});

/** Sets the clock to a moment in India. */
const goTo = (moment: string) => {
  const { clock } = rental.app;
  clock.advance(new Date(`${moment}+05:30`).getTime() - clock.now().getTime());
};

describe('GET /booking/previewChange', () => {
  test('shows what a dearer change costs, at today’s price of the added days', async () => {
    await Vehicle.updateOne({ _id: rental.car._id }, { rentalPrice: 2_500 });

    const { status, data } = await changes.preview({ toDate: '2026-12-05' });

    expect([status, data]).toEqual([
      200,
      {
        bookingId,
        rev: (await readBooking(bookingId)).rev,
        fromDate: '2026-12-01',
        toDate: '2026-12-05',
        dayCount: 5,
        daysAdded: [
          { day: '2026-12-04', price: 2_500 },
          { day: '2026-12-05', price: 2_500 },
        ],
        daysGivenUp: [],
        lines: [
          { kind: 'days', text: '3 days × ₹2,000', amount: 6_000 },
          { kind: 'days', text: '2 days × ₹2,500', amount: 5_000 },
        ],
        totalBefore: 6_000,
        totalAfter: 11_000,
        toPay: 5_000,
        toRefund: 0,
        kept: 0,
        maxRefundPercent: null,
        couponBefore: null,
        couponAfter: null,
        discountLost: null,
        discountGained: null,
      },
    ]);
  });

  test('shows what a cheaper change refunds by the tiers of the booking, counted from the first day that is given up [AS4]', async () => {
    const shorter = async () => {
      const { data } = await changes.preview({ toDate: '2026-12-02' });
      return [data?.toRefund, data?.kept];
    };

    const parts = [];
    // 48 and 24 hours before the given-up day begins in India, and its beginning.
    for (const moment of ['2026-11-30T23:59:59', '2026-12-01T00:00:00', '2026-12-01T23:59:59', '2026-12-02T00:00:00']) {
      goTo(moment);
      parts.push(await shorter());
    }
    goTo('2026-12-02T23:59:59');
    parts.push(await shorter());

    expect(parts).toEqual([
      [2_000, 0],
      [1_000, 1_000],
      [1_000, 1_000],
      [0, 2_000],
      [0, 2_000],
    ]);
    goTo('2026-12-03T00:00:00');
    expect(await changes.refusal({ toDate: '2026-12-02' })).toBe('rental_started');
  });

  test('costs the difference if the change is dearer, and nothing if it costs the same, at the edge of each tier [AS4]', async () => {
    const costOf = async (wish: object) => {
      const { data } = await changes.preview(wish);
      return [data?.toPay, data?.toRefund, data?.kept, data?.maxRefundPercent];
    };

    const costs = [];
    // 48 and 24 hours before the rental begins in India, and its beginning.
    for (const moment of ['2026-11-28T23:59:59', '2026-11-29T00:00:00', '2026-11-29T23:59:59', '2026-11-30T00:00:00']) {
      goTo(moment);
      const same = await costOf({ fromDate: '2026-12-02', toDate: '2026-12-04' });
      costs.push([await costOf({ toDate: '2026-12-04' }), same]);
    }
    goTo('2026-12-01T00:00:00');

    const dearer = [2_000, 0, 0, null];
    expect(costs).toEqual([null, 50, 50, 0].map((percent) => [dearer, [0, 0, 0, percent]]));
    expect(await costOf({ toDate: '2026-12-04' })).toEqual(dearer);
    expect(await changes.refusal({ fromDate: '2026-12-02', toDate: '2026-12-04' })).toBe('rental_started');
  });

  test('does not exist for a booking of another customer, nor does the change [AS14]', async () => {
    const stranger = await createCustomer(rental.app);

    const answers = [
      await changes.preview({ toDate: '2026-12-04' }, stranger),
      await changes.send({ toDate: '2026-12-04' }, { expectedToPay: 2_000 }, stranger),
      await changes.drop(bookingId, stranger),
    ];

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'booking_not_found'));
  });
});

describe('POST /booking/change', () => {
  test('asks for the payment of a dearer change, and leaves the booking as it is until then', async () => {
    const { changed } = await changes.change({ toDate: '2026-12-04' });

    expect(changed).toMatchObject({
      status: 'to_pay',
      booking: {
        ...booked,
        changesLeft: 2,
        paymentRequest: { amount: 2_000, until: '2026-11-20T06:45:00.000Z', ...booked, toDate: '2026-12-04' },
      },
    });
    expect(changed.booking).not.toHaveProperty('canChange');
    const stored = await readBooking(bookingId);
    expect([stored.toDate, stored.totalAmount, stored.days.at(-1)]).toEqual(['2026-12-03', 6_000, '2026-12-04']);
    const refused = await rental.book(
      { fromDate: '2026-12-04', toDate: '2026-12-04' },
      await createCustomer(rental.app),
    );
    expect(refused.code).toBe('car_unavailable');
  });

  test('makes a cheaper change at once, and refunds it', async () => {
    const { shown, changed } = await changes.change({ fromDate: '2026-12-02' });
    await rental.runUntilQuiet();

    expect([shown.toRefund, changed.status]).toEqual([2_000, 'changed']);
    expect(changed.booking).toMatchObject({
      fromDate: '2026-12-02',
      totalAmount: 4_000,
      canChange: true,
      changesLeft: 1,
    });
    const bookings = await rental.app.client.succeed(rentalContract.getUserBookings, {
      as: await rental.customer.token(),
      query: {},
    });
    expect(bookings[0]?.refunds).toMatchObject([{ kind: 'change', amount: 2_000, state: 'processed' }]);
  });

  test('names a coupon whose minimum total is no longer met, and refunds the difference without it [a2]', async () => {
    const { code: couponCode } = await buildCoupon({ minTotal: 6_000 });
    const period = { fromDate: '2026-12-10', toDate: '2026-12-12', couponCode };
    const { booking } = await rental.confirmed(period);

    const { shown, changed } = await changesOf(rental, booking._id).change({ toDate: '2026-12-11' });
    await rental.runUntilQuiet();

    expect([shown.couponBefore, shown.couponAfter]).toEqual([{ code: couponCode, rupees: 600 }, null]);
    expect([shown.totalBefore, shown.totalAfter, shown.toRefund]).toEqual([5_400, 4_000, 1_400]);
    expect(changed.booking.changes).toBe(1);
    expect(await readBooking(booking._id)).toMatchObject({ totalAmount: 4_000, balance: 0, price: { coupon: null } });
  });

  test('makes a change at the same price at once', async () => {
    const { shown, changed } = await changes.change({ fromDate: '2026-12-02', toDate: '2026-12-04' });

    expect([shown.toPay, shown.toRefund, changed.status]).toEqual([0, 0, 'changed']);
    expect(await readBooking(bookingId)).toMatchObject({
      fromDate: '2026-12-02',
      toDate: '2026-12-04',
      days: ['2026-12-02', '2026-12-03', '2026-12-04'],
      totalAmount: 6_000,
      refundDue: 0,
    });
  });

  test('leaves the booking unchanged if the amounts or the booking are not those that were shown [AS11]', async () => {
    const { data } = await changes.preview({ toDate: '2026-12-04' });
    const { token: as } = await rental.app.signInAs('admin');
    const before = await readBooking(bookingId);
    await savePrices({ weekend: { days: [4], percent: 20 } }, rental.app);

    const asShown = { expectedToPay: data?.toPay ?? 0 };
    const dearer = await changes.send({ toDate: '2026-12-04' }, asShown);
    await rental.app.client.succeed(settingsContract.savePrices, { as, body: plainPrices });
    const unlike = await changes.send({ toDate: '2026-12-02' }, { expectedToRefund: 2_100 });
    const old = await changes.send({ toDate: '2026-12-04' }, { ...asShown, rev: before.rev - 1 });

    expect([dearer.code, dearer.error?.data]).toEqual(['price_changed', { toPay: 2_400, toRefund: 0 }]);
    expect([unlike.code, unlike.error?.data]).toEqual(['price_changed', { toPay: 0, toRefund: 2_000 }]);
    expect(old.code).toBe('edited_meanwhile');
    expect(await readBooking(bookingId)).toEqual(before);
  });

  test('returns what an earlier identical call has done', async () => {
    const { changed: requested } = await changes.change({ toDate: '2026-12-04' });
    const again = await changes.send({ toDate: '2026-12-04' }, { rev: 0, expectedToPay: 2_000 });
    const other = await changes.send({ toDate: '2026-12-05' }, { expectedToPay: 4_000 });
    await changes.drop(requested.booking.paymentRequest?.id ?? '');
    await changes.change({ fromDate: '2026-12-02' });
    const repeated = await changes.send({ fromDate: '2026-12-02' }, { rev: 0, expectedToRefund: 2_000 });

    expect(again.data?.booking.paymentRequest).toEqual(requested.booking.paymentRequest);
    expect([other.code, other.error?.data]).toEqual([
      'payment_request_open',
      { until: requested.booking.paymentRequest?.until },
    ]);
    expect(repeated.data).toMatchObject({ status: 'changed', booking: { fromDate: '2026-12-02', changesLeft: 1 } });
    expect((await readBooking(bookingId)).ledger).toHaveLength(2);
    await rental.runUntilQuiet();
  });

  test('is possible only as often as the settings say', async () => {
    await changes.change({ fromDate: '2026-12-02', toDate: '2026-12-04' });
    const { changed } = await changes.change(booked);

    expect(changed.booking.changesLeft).toBe(0);
    expect(changed.booking).not.toHaveProperty('canChange');
    const refused = await changes.send({ fromDate: '2026-12-02', toDate: '2026-12-04' });
    expect([refused.code, refused.error?.data]).toEqual(['change_not_possible', { why: 'limit' }]);
  });

  test('moves only To Date once the rental has begun, and nothing once it is over [AS13]', async () => {
    goTo('2026-12-01T00:00:00');
    const moved = [
      await changes.refusal({ fromDate: '2026-12-02' }),
      await changes.refusal({ fromDate: '2026-11-30' }),
    ];
    goTo('2026-12-03T23:59:59');
    const { changed } = await changes.change({ toDate: '2026-12-04' });
    await changes.drop(changed.booking.paymentRequest?.id ?? '');
    goTo('2026-12-04T00:00:00');

    expect(moved).toEqual(['rental_started', 'rental_started']);
    expect(await changes.refusal({ toDate: '2026-12-04' })).toBe('rental_over');
  });

  test('is not possible for a cancelled booking, for the same dates, or if it only gives up days without saving', async () => {
    await savePrices({ lengths: [{ fromDays: 3, percent: 60 }] }, rental.app);
    const { booking } = await rental.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-12' });
    const discounted = changesOf(rental, booking._id);

    const refusals = [await discounted.send({ toDate: '2026-12-11' }), await changes.send({})];
    await rental.cancel(bookingId);

    expect(refusals.map(({ error }) => error?.data)).toEqual([{ why: 'not_cheaper' }, { why: 'unchanged' }]);
    expect(await changes.refusal({ toDate: '2026-12-04' })).toBe('booking_closed');
    await rental.runUntilQuiet();
  });

  test('to a later From Date keeps the refund of a later cancellation at what it was [AS12]', async () => {
    goTo('2026-11-29T12:00:00'); // 36 hours before the rental begins: half is refunded
    const { shown } = await changes.change({ fromDate: '2026-12-20', toDate: '2026-12-22' });

    expect(shown.maxRefundPercent).toBe(50);
    expect((await rental.cancel(bookingId, 3_000)).data).toMatchObject({ refund: 3_000 });
    await rental.runUntilQuiet();
  });
});
