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
import { syncOrder } from './sync-order.ts';
import { verifyPayment } from '../verify-payment.ts';
import { reconcile, runCharges } from '../workers.ts';

const minutes = 60_000;
const tonight = { fromDate: '2026-11-20', toDate: '2026-11-20' };

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

describe('a payment around midnight in India', () => {
  test('made after midnight is refunded and does not confirm a rental that began the day before', async () => {
    rental.app.clock.set('2026-11-20T18:22:00Z');
    const { booking, order } = await rental.holdAndOrder({ fromDate: '2026-11-20', toDate: '2026-11-22' });
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

  test('made a second before midnight still confirms a rental that started that day', async () => {
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
  const { order } = await rental.holdAndOrder();
  // The payment is authorised too late to be captured, so the provider returns the money itself.
  const attempt = rental.app.sandbox.pay(order.orderId, 'pending').razorpay_payment_id;
  await rental.app.advance(13 * minutes);
  const fields = rental.app.sandbox.late(attempt, 'authorized');
  await rental.app.advance(1_000);
  const input = { ...verifyBody(order, fields), customerId: String(rental.customer.user._id) };
  await dieAt({ name: 'settle:recorded', nth: 1 }, async () => verifyPayment(input, rental.app.deps));

  await runCharges(rental.app.deps);
  const { code } = await rental.verify(verifyBody(order, fields));
  await rental.runUntilQuiet();

  expect(code).toBe('payment_refunding');
  expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'refund', net: 0, parts: [] });
  expect(await mailsOf()).toEqual([]);
});

test.each(['settle:confirmed', 'settle:mailed'] as const)(
  'a booking is cancelled when its payment is refunded after the confirmation but before the outcome is stored, even if the process dies at %s',
  async (name) => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId);
    const input = { ...verifyBody(order, fields), customerId: String(rental.customer.user._id) };
    await dieAt({ name, nth: 1 }, async () => verifyPayment(input, rental.app.deps));
    rental.app.sandbox.refundOutside(fields.razorpay_payment_id);

    // The order may be checked before a worker runs, for example at an admin’s request or after a restore.
    await syncOrder(await readPayment(booking._id), { budgetMs: 5_000 }, rental.app.deps);

    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });
    expect(await countClaims(rental.car)).toBe(0);
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'kept', net: 0 });
    await rental.runUntilQuiet();
  },
);

test('a payment of the wrong amount ends the hold, even if the process died right after recording the payment', async () => {
  const { booking, order } = await rental.holdAndOrder();
  const fields = rental.app.sandbox.pay(order.orderId, 'captured', { amount: 12_345 });
  const input = { ...verifyBody(order, fields), customerId: String(rental.customer.user._id) };
  await dieAt({ name: 'settle:recorded', nth: 1 }, async () => verifyPayment(input, rental.app.deps));
  await runCharges(rental.app.deps);
  await rental.app.advance(2 * minutes);

  await reconcile(rental.app.deps);

  expect((await readBooking(booking._id)).cancelReason).toBe('wrong_amount');
  await rental.runUntilQuiet();
});
