import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../../test/support/interleave.ts';
import {
  countClaims,
  mailsOf,
  openRental,
  readBooking,
  readCharge,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../../test/support/open-rental.ts';
import { Location } from '../../location/location.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';
import { syncOrder } from './sync-order.ts';
import { verifyPayment } from '../verify-payment.ts';
import { sweep } from '../hold-expiry.ts';
import { reconcile, runCharges } from '../workers.ts';

const minutes = 60_000;
const lapseMs = 15 * minutes + 5_000;
const tonight = { fromDate: '2026-11-20', toDate: '2026-11-20' };

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

describe('a payment around midnight in India', () => {
  test.each([
    ['for a day that is over', tonight],
    ['for a rental that began yesterday', { fromDate: '2026-11-20', toDate: '2026-11-22' }],
  ])('is refunded and does not confirm the booking %s', async (_what, period) => {
    rental.app.clock.set('2026-11-20T18:22:00Z');
    const { booking, order } = await rental.holdAndOrder(period);
    await rental.app.advance(10 * minutes);
    const fields = rental.app.sandbox.pay(order.orderId);

    const { status, code } = await rental.verify(verifyBody(order, fields));
    await rental.runUntilQuiet();

    expect([status, code]).toEqual([409, 'payment_refunding']);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'car_unavailable' });
    expect(await countClaims(rental.car)).toBe(0);
    expect((await readCharge(fields.razorpay_payment_id)).parts[0]?.state).toBe('processed');
    expect(await mailsOf()).toEqual([
      `refund-done:${fields.razorpay_payment_id}:all:1`,
      `refund-started:${fields.razorpay_payment_id}:all:1`,
    ]);
  });

  test('confirms a rental that starts today when made a second before midnight', async () => {
    rental.app.clock.set('2026-11-20T18:22:00Z');
    const { order } = await rental.holdAndOrder(tonight);
    rental.app.clock.set('2026-11-20T18:29:59Z');

    const { data } = await rental.verify(verifyBody(order, rental.app.sandbox.pay(order.orderId)));

    expect(data).toMatchObject({ status: 'confirmed' });
  });

  test('cannot be started for a rental that has already begun', async () => {
    rental.app.clock.set('2026-11-20T18:25:00Z');
    const booking = await rental.hold(tonight);
    await rental.app.advance(6 * minutes);

    const { status, code } = await rental.order(booking._id);

    expect([status, code]).toEqual([409, 'hold_ended']);
  });
});

test('a payment that was refunded before we saw it never confirms the booking, even if the process dies', async () => {
  const { booking, order } = await rental.holdAndOrder();
  // Authorised too late to be captured, so the provider returns the money itself.
  const attempt = rental.app.sandbox.pay(order.orderId, 'pending').razorpay_payment_id;
  await rental.app.advance(13 * minutes);
  const fields = rental.app.sandbox.late(attempt, 'authorized');
  await rental.app.advance(1_000);
  const input = { ...verifyBody(order, fields), customerId: String(rental.customer.user._id) };
  await dieAt({ name: 'settle:recorded', nth: 1 }, async () => verifyPayment(input, rental.app.deps));

  await runCharges(rental.app.deps);
  await rental.runUntilQuiet();

  expect((await readBooking(booking._id)).status).not.toBe('confirmed');
});

test.each(['settle:confirmed', 'settle:mailed'] as const)(
  'a payment that was refunded after it confirmed its booking but before it was decided cancels the booking, even if the process dies at %s',
  async (name) => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId);
    const input = { ...verifyBody(order, fields), customerId: String(rental.customer.user._id) };
    await dieAt({ name, nth: 1 }, async () => verifyPayment(input, rental.app.deps));
    rental.app.sandbox.refundOutside(fields.razorpay_payment_id);

    // As after an admin’s request or a restore, before a worker runs.
    await syncOrder(await readPayment(booking._id), { budgetMs: 5_000 }, rental.app.deps);

    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });
    expect(await countClaims(rental.car)).toBe(0);
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'kept', net: 0 });
    await rental.runUntilQuiet();
  },
);

describe('a late payment for a car that is no longer rented out at its location', () => {
  test.each([
    ['the location is switched off', async () => Location.updateMany({}, { $set: { isEnabled: false } })],
    ['the car stands elsewhere', async () => Vehicle.updateMany({}, { $set: { carLocations: [] } })],
  ])('is refunded when %s', async (_what, change) => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.app.advance(lapseMs);
    await sweep(rental.app.deps);
    await change();
    rental.app.sandbox.pay(order.orderId);

    await rental.runFor(30 * minutes, 2);

    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'car_unavailable' });
    await rental.runUntilQuiet();
  });
});

describe('a payment whose amount differs from the price', () => {
  const wrongAmount = { amount: 12_345 };

  test('ends the hold immediately, returns the reason, and allows the days to be booked again', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId, 'captured', wrongAmount);

    const { status, code } = await rental.verify(verifyBody(order, fields));

    expect([status, code]).toEqual([409, 'wrong_amount']);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'wrong_amount' });
    expect((await rental.order(booking._id)).code).toBe('hold_ended');
    expect((await rental.book()).status).toBe(201);
    await rental.runUntilQuiet();
  });

  test('ends the hold even if the process died before doing so', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId, 'captured', wrongAmount);
    const input = { ...verifyBody(order, fields), customerId: String(rental.customer.user._id) };
    await dieAt({ name: 'settle:recorded', nth: 1 }, async () => verifyPayment(input, rental.app.deps));
    await runCharges(rental.app.deps);
    await rental.app.advance(2 * minutes);

    await reconcile(rental.app.deps);

    expect((await readBooking(booking._id)).cancelReason).toBe('wrong_amount');
    await rental.runUntilQuiet();
  });

  test('does not change a booking that a different payment confirmed', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const attempt = rental.app.sandbox.pay(order.orderId, 'pending', wrongAmount);
    await rental.verify(verifyBody(order, rental.app.sandbox.pay(order.orderId)));
    const second = rental.app.sandbox.late(attempt.razorpay_payment_id, 'captured');

    const { code } = await rental.verify(verifyBody(order, second));

    expect(code).toBe('paid_twice');
    expect((await readBooking(booking._id)).status).toBe('confirmed');
  });
});

describe('a second payment for a paid booking', () => {
  test('returns `paid_twice`, whether the booking is still confirmed or has been cancelled since', async () => {
    const { booking, order } = await rental.confirmed();
    const second = verifyBody(order, rental.app.sandbox.payAgain(order.orderId));

    const standing = await rental.verify(second);
    await rental.cancel(booking._id);
    const cancelled = await rental.verify(second);

    expect([standing.code, cancelled.code]).toEqual(['paid_twice', 'paid_twice']);
    await rental.runUntilQuiet();
  });
});
