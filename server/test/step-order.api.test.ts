import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { syncOrder } from '../src/features/payment/settle/sync-order.ts';
import { verifyPayment } from '../src/features/payment/verify-payment.ts';
import { sweep } from '../src/features/payment/hold-expiry.ts';
import { dieAt } from './support/interleave.ts';
import { closeAfterTest } from './support/open-resources.ts';
import {
  createCustomer,
  expectSoundBooks,
  openRental,
  readBooking,
  readCharge,
  readPayment,
  type Rental,
  verifyBody,
} from './support/open-rental.ts';

/* The order of the steps that settle a payment, and the state that a crash between two of them may leave behind. */

const lapseMs = 16 * 60_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

/** Pays for an expired booking whose days a different customer has booked since. */
async function payTooLate() {
  const ordered = await rental.holdAndOrder();
  await rental.app.advance(lapseMs);
  await sweep(rental.app.deps);
  await rental.hold(undefined, await createCustomer(rental.app));
  return { ...ordered, paid: rental.app.sandbox.pay(ordered.order.orderId).razorpay_payment_id };
}

const applyNow = async (bookingId: string) =>
  syncOrder(await readPayment(bookingId), { budgetMs: 5_000 }, rental.app.deps);

describe('settling a payment in a process that may die between two steps', () => {
  test('records the payment before confirming the booking, and decides the payment’s outcome only after that', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);

    await dieAt({ name: 'settle:confirmed', nth: 1 }, async () => applyNow(booking._id));

    expect(await readCharge(paid)).toMatchObject({ outcome: 'undecided', open: true });
    await expectSoundBooks(rental.app);
    await rental.runUntilQuiet();
  });

  test('does not request a refund before recording it', async () => {
    const { booking, paid } = await payTooLate();

    await dieAt({ name: 'settle:mailed', nth: 1 }, async () => applyNow(booking._id));

    expect(rental.app.sandbox.state().refunds).toEqual([]);
    expect(await readCharge(paid)).toMatchObject({ outcome: 'undecided', parts: [] });
    await rental.runUntilQuiet();
  });

  test('records a refund only when the payment can no longer confirm the booking', async () => {
    const { booking, paid } = await payTooLate();

    await dieAt({ name: 'settle:decided', nth: 1 }, async () => applyNow(booking._id));

    expect((await readBooking(booking._id)).cancelReason).toBe('car_unavailable');
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', parts: [{ state: 'due' }] });
    await rental.runUntilQuiet();
  });
});

test('a verification that confirms a booking does not read the booking, and reads the customer, car and location only once', async () => {
  const { order } = await rental.holdAndOrder();
  const fields = rental.app.sandbox.pay(order.orderId);
  const reads: string[] = [];
  mongoose.set('debug', (collection: string, method: string, _filter: unknown, update: unknown) => {
    // Reads whose result must survive a failover are sent as writes that change nothing.
    const isRead =
      /^(find|findOne|aggregate)$/.test(method) || JSON.stringify(update) === '{"$set":{"kind":"booking"}}';
    if (/^(bookings|users|vehicles|locations)$/.test(collection) && isRead) reads.push(collection);
  });
  closeAfterTest(() => void mongoose.set('debug', false));
  const customerId = String(rental.customer.user._id);

  const { status } = await verifyPayment({ ...verifyBody(order, fields), customerId }, rental.app.deps);

  expect(status).toBe('confirmed');
  expect(reads.toSorted()).toEqual(['locations', 'users', 'vehicles']);
});
