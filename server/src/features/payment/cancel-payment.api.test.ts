import { beforeEach, describe, expect, test } from 'vitest';
import { race } from '../../../test/support/interleave.ts';
import {
  callsOf,
  createCustomer,
  expectQuietBooks,
  expectSoundBooks,
  loseProvider,
  mailsOf,
  type Ordered,
  openRental,
  readBooking,
  readCharge,
  type Rental,
  runFor,
  runUntilQuiet,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint, type CheckpointName } from '../../platform/checkpoint.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { cancelPayment } from './cancel-payment.ts';
import { verifyPayment } from './verify-payment.ts';
import { sweep } from './workers.ts';

const minutes = 60_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const customerId = () => String(rental.customer.user._id);
const refundPosts = () => callsOf(rental.app, 'POST', /refund$/);

describe('PUT /payment/cancel', () => {
  test('C1 frees the car at once', async () => {
    const { booking, order } = await rental.holdAndOrder();

    const { status, data } = await rental.dismiss(order.paymentId);

    expect([status, data]).toEqual([200, { bookingId: booking._id, status: 'cancelled' }]);
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'payment_dismissed', holdsCar: false });
    const next = await rental.book(undefined, await createCustomer(rental.app));
    expect(next.status).toBe(201);
    await expectSoundBooks(rental.app);
  });

  test('C2 answers the same twice', async () => {
    const { order } = await rental.holdAndOrder();

    const first = await rental.dismiss(order.paymentId);
    const second = await rental.dismiss(order.paymentId);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
    await expectQuietBooks(rental.app);
  });

  test('C2 a failed attempt does not stand in the way', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId, 'failed');

    const { status } = await rental.dismiss(order.paymentId);

    expect(status).toBe(200);
    expect((await readBooking(booking._id)).cancelReason).toBe('payment_dismissed');
    await expectQuietBooks(rental.app);
  });

  test('C3 answers 409 and confirms when the money was captured', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);

    const { status, code } = await rental.dismiss(order.paymentId);

    expect([status, code]).toEqual([409, 'payment_captured']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
    await expectQuietBooks(rental.app);
  });

  test('C3 answers 409 for a confirmed booking, also when the provider is down', async () => {
    const { booking, order } = await rental.confirmed();
    loseProvider(rental.app);

    const { status, code } = await rental.dismiss(order.paymentId);

    expect([status, code]).toEqual([409, 'payment_captured']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await expectQuietBooks(rental.app);
  });

  test('C3 answers 409 while the bank is still working on it', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId, 'authorized');
    rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);

    const { status, code } = await rental.dismiss(order.paymentId);

    expect([status, code]).toEqual([409, 'payment_in_progress']);
    expect((await readBooking(booking._id)).status).toBe('pending');
    await expectSoundBooks(rental.app);
  });

  test('C3 hides the payment of another customer', async () => {
    const { booking, order } = await rental.holdAndOrder();

    const { status, code } = await rental.dismiss(order.paymentId, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'payment_not_found']);
    expect((await readBooking(booking._id)).status).toBe('pending');
    await expectSoundBooks(rental.app);
  });

  test('C3 answers 404 for a payment that does not exist', async () => {
    const { status, code } = await rental.dismiss(String(new ObjectId()));

    expect([status, code]).toEqual([404, 'payment_not_found']);
  });

  test('C5 gives up without the provider and returns the money found later, once', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);
    const bringBack = loseProvider(rental.app);

    const { status } = await rental.dismiss(order.paymentId);
    bringBack();
    await runFor(rental.app, 10 * minutes, 3);

    expect(status).toBe(200);
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'payment_dismissed', settledBy: null });
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0, refund: { state: 'processed' } });
    expect(refundPosts()).toHaveLength(1);
    expect(await mailsOf()).toEqual([`refund:${paid}`]);
    await expectQuietBooks(rental.app);
  });

  test('C6 after the hold expired it stays over, and late money goes back', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.app.advance(16 * minutes);
    await sweep(rental.app.deps);
    const expired = await readBooking(booking._id);

    const { status } = await rental.dismiss(order.paymentId);
    const fields = rental.app.sandbox.pay(order.orderId);
    const { code } = await rental.verify(verifyBody(order, fields));

    expect(expired.cancelReason).toBe('hold_expired');
    expect([status, code]).toEqual([200, 'payment_refunding']);
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'payment_dismissed', holdsCar: false });
    expect(refundPosts()).toHaveLength(1);
    await runUntilQuiet(rental.app);
    await expectQuietBooks(rental.app);
  });

  test('C6 an authorised payment of a booking that is over is left to the provider', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.dismiss(order.paymentId);
    const fields = rental.app.sandbox.pay(order.orderId, 'authorized');

    const { status } = await rental.verify(verifyBody(order, fields));

    expect(status).toBe(503);
    expect(callsOf(rental.app, 'POST', /capture$/)).toEqual([]);
    expect((await readBooking(booking._id)).cancelReason).toBe('payment_dismissed');
    await runFor(rental.app, 20 * minutes, 5);
    await expectQuietBooks(rental.app);
  });
});

/*
 * C4. `expire:asked` stands here for "the provider has answered": the money arrives after the dismissal asked, or
 * before, and each goes on from each of its lines.
 */
const dismissalStops: CheckpointName[] = [
  'expire:asked',
  'cancel:written',
  'settle:recorded',
  'settle:confirmed',
  'settle:decided',
];
const captureStops: CheckpointName[] = [
  'expire:asked',
  'settle:recorded',
  'settle:confirmed',
  'settle:mailed',
  'settle:decided',
  'refund:called',
];
const pairs = dismissalStops.flatMap((dismissal) => captureStops.map((capture) => ({ dismissal, capture })));

function markAnswers(): void {
  const { gateway } = rental.app.deps;
  const { fetchOrderPayments } = gateway;
  gateway.fetchOrderPayments = async (orderId, options) => {
    const payments = await fetchOrderPayments(orderId, options);
    await checkpoint('expire:asked');
    return payments;
  };
}

const dismissal =
  ({ order }: Ordered) =>
  async () =>
    cancelPayment({ paymentId: order.paymentId, customerId: customerId() }, rental.app.deps);

const capture =
  ({ order }: Ordered) =>
  async () => {
    const body = verifyBody(order, rental.app.sandbox.pay(order.orderId));
    return verifyPayment({ ...body, customerId: customerId() }, rental.app.deps);
  };

const told = (end: PromiseSettledResult<{ status: string }>): string => {
  if (end.status === 'fulfilled') return end.value.status;
  return end.reason instanceof AppError ? end.reason.code : String(end.reason);
};

const kept = { status: 'confirmed', told: ['payment_captured', 'confirmed'], refunds: 0 };
const returned = { status: 'cancelled', told: ['cancelled', 'payment_refunding'], refunds: 1 };

const endOf = async (ordered: Ordered, words: string[]) => ({
  status: (await readBooking(ordered.booking._id)).status,
  told: words,
  refunds: refundPosts().length,
});

describe('PUT /payment/cancel against a capture', () => {
  test.each(pairs)('C4 dismissal first until $dismissal, capture until $capture', async (stops) => {
    const ordered = await rental.holdAndOrder();
    markAnswers();

    const [dismissed, captured] = await race(
      { stopAt: stops.dismissal, run: dismissal(ordered) },
      { stopAt: stops.capture, run: capture(ordered) },
    );
    await runFor(rental.app, 2 * minutes, 2);

    expect([kept, returned]).toContainEqual(await endOf(ordered, [told(dismissed), told(captured)]));
    await expectQuietBooks(rental.app);
  });

  test.each(pairs)('C4 capture first until $capture, dismissal until $dismissal', async (stops) => {
    const ordered = await rental.holdAndOrder();
    markAnswers();

    const [captured, dismissed] = await race(
      { stopAt: stops.capture, run: capture(ordered) },
      { stopAt: stops.dismissal, run: dismissal(ordered) },
    );
    await runFor(rental.app, 2 * minutes, 2);

    expect([kept, returned]).toContainEqual(await endOf(ordered, [told(dismissed), told(captured)]));
    await expectQuietBooks(rental.app);
  });
});
