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
import { ObjectId } from '../../platform/mongo.ts';
import { sweep } from './hold-expiry.ts';

const minutes = 60_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const refundPosts = () => rental.calls('POST', /refund$/);

/** An unpaid hold is given up at the checkout or in the list of bookings: the same promises for both. */
const ways = [
  {
    call: 'PUT /payment/cancel',
    cancelReason: 'payment_dismissed',
    unknown: 'payment_not_found',
    giveUp: async (paymentId: string, _bookingId: string) => rental.dismiss(paymentId),
  },
  {
    call: 'PUT /booking/cancel',
    cancelReason: 'customer',
    unknown: 'booking_not_found',
    giveUp: async (_paymentId: string, bookingId: string) => rental.cancel(bookingId),
  },
];

test('a dismissed checkout waits for promised money', async () => {
  const { booking, order } = await rental.holdAndOrder();
  rental.app.sandbox.pay(order.orderId, 'authorized');
  rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);

  const { status, code } = await rental.dismiss(order.paymentId);

  expect([status, code]).toEqual([409, 'payment_in_progress']);
  expect((await readBooking(booking._id)).status).toBe('pending');
});

describe.each(ways)('$call of an unpaid hold', ({ cancelReason, unknown, giveUp }) => {
  const giveUpThe = async ({ booking, order }: Ordered) => giveUp(order.paymentId, booking._id);

  test('frees the car at once', async () => {
    const ordered = await rental.holdAndOrder();

    const { status, data } = await giveUpThe(ordered);

    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ bookingId: ordered.booking._id, status: 'cancelled' }),
    ]);
    expect(await readBooking(ordered.booking._id)).toMatchObject({ cancelReason, holdsCar: false });
    const next = await rental.book(undefined, await createCustomer(rental.app));
    expect(next.status).toBe(201);
  });

  test('answers the same twice', async () => {
    const ordered = await rental.holdAndOrder();

    const first = await giveUpThe(ordered);
    const second = await giveUpThe(ordered);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
    await rental.expectQuiet();
  });

  test('a failed attempt does not stand in the way', async () => {
    const ordered = await rental.holdAndOrder();
    rental.app.sandbox.pay(ordered.order.orderId, 'failed');

    const { status } = await giveUpThe(ordered);

    expect(status).toBe(200);
    expect((await readBooking(ordered.booking._id)).cancelReason).toBe(cancelReason);
    await rental.expectQuiet();
  });

  test('answers 409 and confirms when the money was captured', async () => {
    const ordered = await rental.holdAndOrder();
    rental.app.sandbox.pay(ordered.order.orderId);

    const { status, code } = await giveUpThe(ordered);

    expect([status, code]).toEqual([409, 'payment_captured']);
    expect((await readBooking(ordered.booking._id)).status).toBe('confirmed');
    expect(await mailsOf()).toEqual([`confirmed:${ordered.booking._id}`]);
    await rental.expectQuiet();
  });

  test('answers 404 for one that does not exist', async () => {
    const nobody = String(new ObjectId());

    const { status, code } = await giveUp(nobody, nobody);

    expect([status, code]).toEqual([404, unknown]);
  });

  test('gives up without the provider and returns the money found later, once', async () => {
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

  test('after the hold expired it stays over, and late money goes back', async () => {
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
  test('answers 409 for a confirmed booking, also when the provider is down', async () => {
    const { booking, order } = await rental.confirmed();
    rental.loseProvider();

    const { status, code } = await rental.dismiss(order.paymentId);

    expect([status, code]).toEqual([409, 'payment_captured']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('hides the payment of another customer', async () => {
    const { booking, order } = await rental.holdAndOrder();

    const { status, code } = await rental.dismiss(order.paymentId, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'payment_not_found']);
    expect((await readBooking(booking._id)).status).toBe('pending');
  });

  test('an authorised payment of a booking that is over is left to the provider', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.dismiss(order.paymentId);
    const fields = rental.app.sandbox.pay(order.orderId, 'authorized');

    const { status } = await rental.verify(verifyBody(order, fields));

    expect(status).toBe(503);
    expect(rental.calls('POST', /capture$/)).toEqual([]);
    expect((await readBooking(booking._id)).cancelReason).toBe('payment_dismissed');
    await rental.runFor(20 * minutes, 5);
    await rental.expectQuiet();
  });
});
