import { addDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckpointName } from '../../platform/checkpoint.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import {
  createCustomer,
  openRental,
  readBooking,
  readCharge,
  type Rental,
  runFor,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import { orderDay, requestDays } from '../../../test/support/request-change.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findPapers } from '../receipt/find-papers.ts';
import { sweep } from './hold-expiry.ts';
import { findPaymentOf } from './payment-moves.ts';
import { Payment } from './payment.model.ts';

/* Payment requests for another day of a confirmed booking, from their order to their end. */

const minutes = 60_000;
const day = 24 * 60 * minutes;

let rental: Rental;
let bookingId: string;
let before: BookingRecord;

beforeEach(async () => {
  rental = await openRental();
  bookingId = (await rental.confirmed()).booking._id;
  before = await readBooking(bookingId);
});

/** What the booking is, and what became of a charge. */
async function stateOf(chargeId?: string) {
  const { fromDate, toDate, dayCount, totalAmount, days, status, settledBy, paymentId, paymentRequest } =
    await readBooking(bookingId);
  const charge = chargeId === undefined ? null : await readCharge(chargeId);
  const money = charge && [charge.outcome, charge.net, ...charge.parts.map(({ state }) => state)];
  return { fromDate, toDate, dayCount, totalAmount, days, status, settledBy, paymentId, paymentRequest, money };
}
const unchanged = (money: unknown = null) => {
  const { fromDate, toDate, dayCount, totalAmount, days, status, settledBy, paymentId } = before;
  return { fromDate, toDate, dayCount, totalAmount, days, status, settledBy, paymentId, money };
};
const extended = () => ({
  ...unchanged(['kept', before.pricePerDay]),
  toDate: addDays(before.toDate, 1),
  dayCount: before.dayCount + 1,
  totalAmount: before.totalAmount + before.pricePerDay,
  days: [...before.days, addDays(before.toDate, 1)],
});
const refunded = ['refund', 0, 'processed'];
const captureFails = () =>
  rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);

describe('the order of a payment request', () => {
  test('is created once, with a row of its own that has the id and the amount of the request', async () => {
    const { request, order } = await orderDay(rental, bookingId);
    const again = await rental.order(bookingId);

    expect(again.data).toEqual(order);
    expect(order).toMatchObject({ paymentId: String(request._id), amount: before.pricePerDay * 100 });
    expect(order.holdUntil).toBe(request.until.toISOString());
    const row = await Payment.findById(request._id).lean();
    expect(row).toMatchObject({ forRequest: true, amount: before.pricePerDay, bookingId: before._id });
    expect(rental.app.sandbox.state().orders.at(-1)).toMatchObject({
      receipt: String(request._id),
      notes: { bookingId, requestId: String(request._id), fromDate: before.fromDate, toDate: request.plan.toDate },
    });
    expect((await findPaymentOf(before._id))?._id).toEqual(before.paymentId);
    expect((await readBooking(bookingId)).paymentId).toEqual(before.paymentId);
  });

  test('is refused for another customer’s booking, shortly before the request ends, and after it has ended [AS14]', async () => {
    const stranger = await rental.order(bookingId, await createCustomer(rental.app));
    const { order } = await orderDay(rental, bookingId);
    await rental.app.advance(14.5 * minutes);
    const late = await rental.order(bookingId);
    await rental.dismiss(order.paymentId);
    const ended = await rental.order(bookingId);

    expect([stranger.code, late.code, ended.code]).toEqual([
      'booking_not_found',
      'hold_too_short',
      'already_confirmed',
    ]);
  });

  test('is not returned again if it was paid, or if its payment is in progress', async () => {
    const { order } = await orderDay(rental, bookingId);
    captureFails();
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId, 'authorized');
    const promised = await rental.order(bookingId);
    rental.app.sandbox.faults([]);
    const captured = await rental.order(bookingId);

    expect([promised.code, captured.code]).toEqual(['payment_in_progress', 'already_confirmed']);
    await rental.runUntilQuiet();
    expect(await stateOf(paid)).toEqual(extended());
  });
});

describe('the payment of a request', () => {
  test('applies the change, and is kept with a receipt of its own', async () => {
    const { request, order } = await orderDay(rental, bookingId);
    const fields = rental.app.sandbox.pay(order.orderId);

    const { status, data } = await rental.verify(verifyBody(order, fields));
    await rental.runUntilQuiet();

    expect([status, data]).toEqual([200, { status: 'confirmed', bookingId }]);
    expect(await stateOf(fields.razorpay_payment_id)).toEqual(extended());
    const papers = await findPapers(before._id);
    expect(papers.map(({ _id, kind, printed }) => [String(_id), kind, printed.totalAmount])).toEqual([
      [bookingId, 'receipt', before.totalAmount],
      [String(request._id), 'receipt', before.pricePerDay],
    ]);
  });

  test('is not verified for another customer, and leaves the request open [AS14]', async () => {
    const { order, request } = await orderDay(rental, bookingId);
    const fields = rental.app.sandbox.pay(order.orderId);

    const { code } = await rental.verify(verifyBody(order, fields), await createCustomer(rental.app));

    expect([code, (await readBooking(bookingId)).paymentRequest?._id]).toEqual(['payment_not_found', request._id]);
    await rental.runUntilQuiet();
  });

  test('of a second attempt is refunded [AS7]', async () => {
    const { order } = await orderDay(rental, bookingId);
    const first = rental.app.sandbox.pay(order.orderId);
    const second = rental.app.sandbox.payAgain(order.orderId);

    const kept = await rental.verify(verifyBody(order, first));
    const twice = await rental.verify(verifyBody(order, second));
    await rental.runUntilQuiet();

    expect([kept.data?.status, twice.code]).toEqual(['confirmed', 'paid_twice']);
    expect(await stateOf(first.razorpay_payment_id)).toEqual(extended());
    expect((await stateOf(second.razorpay_payment_id)).money).toEqual(refunded);
  });

  test('of a wrong amount is refunded and ends the request [AS7]', async () => {
    const { order } = await orderDay(rental, bookingId);
    const fields = rental.app.sandbox.pay(order.orderId, 'captured', { amount: 12_345 });

    const { code } = await rental.verify(verifyBody(order, fields));
    await rental.runUntilQuiet();

    expect(code).toBe('wrong_amount');
    expect(await stateOf()).toEqual(unchanged());
    expect((await readCharge(fields.razorpay_payment_id)).outcome).toBe('refund');
  });

  test('that arrives after the request has ended, while another one is open, is refunded and leaves that one open [AS8]', async () => {
    const { order } = await orderDay(rental, bookingId);
    const attempt = rental.app.sandbox.pay(order.orderId, 'pending').razorpay_payment_id;
    await rental.dismiss(order.paymentId);
    const { paymentRequest } = await requestDays(rental, bookingId, 2);

    const late = rental.app.sandbox.late(attempt, 'captured');
    const { code } = await rental.verify(verifyBody(order, late));
    const between = await readBooking(bookingId);
    const next = await rental.order(bookingId);
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(next.data?.orderId ?? '');
    await rental.runUntilQuiet();

    expect(code).toBe('payment_refunding');
    expect(between.paymentRequest).toEqual(paymentRequest);
    expect((await stateOf(attempt)).money).toEqual(refunded);
    expect(await readBooking(bookingId)).toMatchObject({ toDate: addDays(before.toDate, 2) });
    expect((await readCharge(paid)).outcome).toBe('kept');
  });

  test('applies the change even if the rental has begun since', async () => {
    await rental.app.advance(11 * day);
    const { order } = await orderDay(rental, bookingId);
    await rental.app.advance(10 * minutes);
    const fields = rental.app.sandbox.pay(order.orderId);

    await rental.verify(verifyBody(order, fields));
    await rental.runUntilQuiet();

    expect(await stateOf(fields.razorpay_payment_id)).toEqual(extended());
  });

  test('is found by a worker if nobody reports it', async () => {
    const { order } = await orderDay(rental, bookingId);
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);

    await runFor(rental.app, 2 * minutes, 2);
    await rental.runUntilQuiet();

    expect(await stateOf(paid)).toEqual(extended());
  });

  test.each<CheckpointName>(['settle:recorded', 'request:applied', 'paper:stored', 'settle:mailed'])(
    'applies the change once if the process dies at %s [AS10]',
    async (name) => {
      const { order } = await orderDay(rental, bookingId);
      const fields = rental.app.sandbox.pay(order.orderId);

      const died = await dieAt({ name, nth: 1 }, async () => rental.verify(verifyBody(order, fields)));
      await rental.runUntilQuiet();

      expect(died).toBe(true);
      expect(await stateOf(fields.razorpay_payment_id)).toEqual(extended());
      expect((await readBooking(bookingId)).ledger).toHaveLength(2);
    },
  );
});

describe('a signature without money', () => {
  test('extends the request, which does not lapse while the provider is silent, and is applied later [AS9]', async () => {
    const { request, order } = await orderDay(rental, bookingId);
    const fields = rental.app.sandbox.pay(order.orderId);
    const bringBack = rental.loseProvider();

    const { data } = await rental.verify(verifyBody(order, fields));
    const { paymentRequest } = await readBooking(bookingId);
    await runFor(rental.app, 60 * minutes, 3);
    const later = await readBooking(bookingId);
    bringBack();
    await rental.runUntilQuiet();

    expect(data?.status).toBe('processing');
    expect(paymentRequest?.proofAt).toEqual(expect.any(Date));
    expect(paymentRequest?.until.getTime()).toBeGreaterThan(request.until.getTime());
    expect(later.paymentRequest).toEqual(paymentRequest);
    expect(await stateOf(fields.razorpay_payment_id)).toEqual(extended());
  });

  test('no longer delays the end of the request after a day', async () => {
    const { order } = await orderDay(rental, bookingId);
    const fields = rental.app.sandbox.pay(order.orderId);
    const bringBack = rental.loseProvider();
    await rental.verify(verifyBody(order, fields));

    await runFor(rental.app, day + 60 * minutes, 5);
    const lapsed = await readBooking(bookingId);
    bringBack();
    await runFor(rental.app, day, 4);
    await rental.runUntilQuiet();

    expect(lapsed.paymentRequest).toBeUndefined();
    expect(await stateOf(fields.razorpay_payment_id)).toEqual(unchanged(refunded));
  });
});

describe('a payment request that is not paid', () => {
  test('lapses, releases its days, and money that arrives later is refunded [AS7]', async () => {
    const { order } = await orderDay(rental, bookingId);
    const attempt = rental.app.sandbox.pay(order.orderId, 'pending').razorpay_payment_id;
    const next = addDays(before.toDate, 1);
    const taken = await rental.book({ fromDate: next, toDate: next }, await createCustomer(rental.app));

    await rental.app.advance(15 * minutes);
    await sweep(rental.app.deps);
    const early = await readBooking(bookingId);
    await rental.app.advance(minutes);
    await sweep(rental.app.deps);
    expect(await stateOf()).toEqual(unchanged());
    const free = await rental.book({ fromDate: next, toDate: next }, await createCustomer(rental.app));
    rental.app.sandbox.late(attempt, 'captured');
    await rental.runUntilQuiet();

    expect([taken.code, free.status]).toEqual(['car_unavailable', 201]);
    expect(early.paymentRequest).toBeDefined();
    expect(await stateOf(attempt)).toEqual(unchanged(refunded));
  });

  test('lapses without an order, and while the provider is silent', async () => {
    await requestDays(rental, bookingId);
    await rental.app.advance(16 * minutes);
    await sweep(rental.app.deps);
    expect(await stateOf()).toEqual(unchanged());

    await orderDay(rental, bookingId);
    rental.loseProvider();
    await rental.app.advance(16 * minutes);
    await sweep(rental.app.deps);
    expect(await stateOf()).toEqual(unchanged());
  });

  test('lapses ten minutes late if a payment is only promised', async () => {
    const { order } = await orderDay(rental, bookingId);
    await rental.app.advance(16 * minutes);
    captureFails();
    rental.app.sandbox.pay(order.orderId, 'authorized');
    // Only our clock advances, as if the provider neither captured nor returned the money.
    rental.app.clock.advance(9 * minutes);
    await sweep(rental.app.deps);
    const waiting = await readBooking(bookingId);
    rental.app.clock.advance(minutes);
    await sweep(rental.app.deps);

    expect(waiting.paymentRequest).toBeDefined();
    expect(await stateOf()).toEqual(unchanged());
  });

  test('does not lapse if the provider has the money', async () => {
    const { order } = await orderDay(rental, bookingId);
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);

    await rental.app.advance(16 * minutes);
    await sweep(rental.app.deps);

    expect(await stateOf(paid)).toEqual(extended());
  });

  test('is withdrawn by its customer, and its late money is refunded', async () => {
    const { order } = await orderDay(rental, bookingId);
    const attempt = rental.app.sandbox.pay(order.orderId, 'pending').razorpay_payment_id;

    const stranger = await rental.dismiss(order.paymentId, await createCustomer(rental.app));
    const dropped = await rental.dismiss(order.paymentId);
    const again = await rental.dismiss(order.paymentId);
    expect(await stateOf()).toEqual(unchanged());
    rental.app.sandbox.late(attempt, 'captured');
    await rental.runUntilQuiet();

    expect(stranger.code).toBe('payment_not_found');
    expect([dropped.data, again.data]).toEqual([
      { bookingId, status: 'cancelled' },
      { bookingId, status: 'cancelled' },
    ]);
    expect(await stateOf(attempt)).toEqual(unchanged(refunded));
  });

  test('is not withdrawn once it was paid, or while its payment is in progress', async () => {
    const { order } = await orderDay(rental, bookingId);
    captureFails();
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId, 'authorized');
    const promised = await rental.dismiss(order.paymentId);
    rental.app.sandbox.faults([]);
    const captured = await rental.dismiss(order.paymentId);
    const repeated = await rental.dismiss(order.paymentId);

    expect([promised.code, captured.code, repeated.code]).toEqual([
      'payment_in_progress',
      'payment_captured',
      'payment_captured',
    ]);
    expect(await stateOf(paid)).toEqual(extended());
  });

  test.each<CheckpointName>(['request:opened', 'request:ended'])(
    'leaves nothing behind if the process dies at %s [AS10]',
    async (name) => {
      const died = await dieAt({ name, nth: 1 }, async () => {
        const { order } = await orderDay(rental, bookingId);
        await rental.dismiss(order.paymentId);
      });
      await rental.app.advance(16 * minutes);
      await rental.runUntilQuiet();

      expect(died).toBe(true);
      expect(await stateOf()).toEqual(unchanged());
    },
  );
});
