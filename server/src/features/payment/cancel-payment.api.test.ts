import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCustomer,
  mailsOf,
  type Ordered,
  openRental,
  readBooking,
  readCharge,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import { sweep } from './hold-expiry.ts';

const minutes = 60_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const refundPosts = () => rental.calls('POST', /refund$/);

/**
 * The two ways in which a customer can cancel an unpaid hold: closing the checkout, or cancelling in the list of
 * bookings. Both must behave the same.
 */
const ways = [
  {
    call: 'PUT /payment/cancel',
    cancelReason: 'payment_dismissed',
    giveUp: async (paymentId: string, _bookingId: string) => rental.dismiss(paymentId),
  },
  {
    call: 'PUT /booking/cancel',
    cancelReason: 'customer',
    giveUp: async (_paymentId: string, bookingId: string) => rental.cancel(bookingId),
  },
];

test('dismissing the checkout does not cancel a hold with an authorised payment', async () => {
  const { booking, order } = await rental.holdAndOrder();
  rental.app.sandbox.pay(order.orderId, 'authorized');
  rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);

  const { status, code } = await rental.dismiss(order.paymentId);

  expect([status, code]).toEqual([409, 'payment_in_progress']);
  expect((await readBooking(booking._id)).status).toBe('pending');
});

describe.each(ways)('$call for an unpaid hold', ({ cancelReason, giveUp }) => {
  const giveUpThe = async ({ booking, order }: Ordered) => giveUp(order.paymentId, booking._id);

  test('releases the car immediately, even after a failed payment attempt, and is idempotent', async () => {
    const ordered = await rental.holdAndOrder();
    rental.app.sandbox.pay(ordered.order.orderId, 'failed');

    const first = await giveUpThe(ordered);
    const second = await giveUpThe(ordered);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.data).toMatchObject({ bookingId: ordered.booking._id, status: 'cancelled' });
    expect(second.data).toEqual(first.data);
    expect(await readBooking(ordered.booking._id)).toMatchObject({ cancelReason, holdsCar: false });
    const next = await rental.book(undefined, await createCustomer(rental.app));
    expect(next.status).toBe(201);
  });

  test('returns 409 and confirms the booking if its payment was already captured', async () => {
    const ordered = await rental.holdAndOrder();
    rental.app.sandbox.pay(ordered.order.orderId);

    const { status, code } = await giveUpThe(ordered);

    expect([status, code]).toEqual([409, 'payment_captured']);
    expect((await readBooking(ordered.booking._id)).status).toBe('confirmed');
    expect(await mailsOf()).toEqual([`confirmed:${ordered.booking._id}`]);
    await rental.expectQuiet();
  });

  test('cancels the hold while the provider is down, and refunds a payment found later exactly once', async () => {
    const ordered = await rental.holdAndOrder();
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(ordered.order.orderId);
    const bringBack = rental.loseProvider();

    const { status } = await giveUpThe(ordered);
    bringBack();
    await rental.runFor(10 * minutes, 3);

    expect(status).toBe(200);
    expect(await readBooking(ordered.booking._id)).toMatchObject({ cancelReason, settledBy: null });
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ state: 'processed' }] });
    expect(refundPosts()).toHaveLength(1);
    expect(await mailsOf()).toEqual([`refund-done:${paid}:all:1`, `refund-started:${paid}:all:1`]);
    await rental.expectQuiet();
  });

  test('permanently closes a hold that has already expired, and refunds a late payment', async () => {
    const ordered = await rental.holdAndOrder();
    await rental.app.advance(16 * minutes);
    await sweep(rental.app.deps);
    const expired = await readBooking(ordered.booking._id);

    const { status } = await giveUpThe(ordered);
    const fields = rental.app.sandbox.pay(ordered.order.orderId);
    const { code } = await rental.verify(verifyBody(ordered.order, fields));

    expect(expired.cancelReason).toBe('hold_expired');
    expect([status, code]).toEqual([200, 'payment_refunding']);
    expect(await readBooking(ordered.booking._id)).toMatchObject({ cancelReason, holdsCar: false });
    expect(refundPosts()).toHaveLength(1);
    await rental.runUntilQuiet();
  });
});

describe('PUT /payment/cancel', () => {
  test('returns 409 for a confirmed booking, even when the provider is down', async () => {
    const { booking, order } = await rental.confirmed();
    rental.loseProvider();

    const { status, code } = await rental.dismiss(order.paymentId);

    expect([status, code]).toEqual([409, 'payment_captured']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('returns 404 for another customer’s payment', async () => {
    const { booking, order } = await rental.holdAndOrder();

    const { status, code } = await rental.dismiss(order.paymentId, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'payment_not_found']);
    expect((await readBooking(booking._id)).status).toBe('pending');
  });
});
