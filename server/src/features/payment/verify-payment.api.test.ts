import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckpointName } from '../../platform/checkpoint.ts';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import {
  createCustomer,
  mailsOf,
  openRental,
  readBooking,
  readCharge,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import { Charge } from './charge/charge.model.ts';
import { verifyPayment } from './verify-payment.ts';
import { sweep } from './hold-expiry.ts';

const minutes = 60_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

/** Creates a hold paid in the sandbox, and the request body that the page would send. */
async function paidHold(outcome: 'captured' | 'authorized' = 'captured') {
  const { booking, order } = await rental.holdAndOrder();
  const fields = rental.app.sandbox.pay(order.orderId, outcome);
  return { booking, order, fields, body: verifyBody(order, fields) };
}

const expireIt = async () => {
  const bringBack = rental.loseProvider();
  await rental.app.advance(15 * minutes + 5_000);
  await sweep(rental.app.deps);
  bringBack();
};

describe('PUT /payment/verify', () => {
  test('confirms the booking of a captured payment and queues exactly one email', async () => {
    const { booking, body } = await paidHold();

    const { status, data } = await rental.verify(body);

    expect([status, data]).toEqual([200, { status: 'confirmed', bookingId: booking._id }]);
    expect(await readBooking(booking._id)).toMatchObject({
      status: 'confirmed',
      holdsCar: true,
      settledBy: body.razorpayPaymentId,
      cancelReason: null,
    });
    expect(await readCharge(body.razorpayPaymentId)).toMatchObject({ outcome: 'kept', net: booking.totalAmount });
    expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
    await rental.expectQuiet();
  });

  test('fetches the payment by ID when the provider’s list of the order’s payments does not contain it yet', async () => {
    const { body } = await paidHold();
    rental.app.deps.gateway.fetchOrderPayments = async () => [];

    const { data } = await rental.verify(body);

    expect(data?.status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('returns processing while the provider does not list the payment at all', async () => {
    const { order } = await rental.holdAndOrder();
    const pending = rental.app.sandbox.pay(order.orderId, 'pending');

    const { status, data } = await rental.verify(verifyBody(order, pending));

    expect([status, data?.status]).toEqual([200, 'processing']);
    expect(await Charge.countDocuments({})).toBe(0);
  });

  test.each<CheckpointName>(['settle:recorded', 'settle:confirmed', 'settle:mailed', 'settle:decided'])(
    'is completed by a worker if the process died at %s',
    async (name) => {
      const { booking, body } = await paidHold();
      const customerId = String(rental.customer.user._id);

      const died = await dieAt({ name, nth: 1 }, async () => verifyPayment({ ...body, customerId }, rental.app.deps));
      await rental.runUntilQuiet();

      expect(died).toBe(true);
      expect((await readBooking(booking._id)).status).toBe('confirmed');
      expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
    },
  );

  test.each([
    ['an invented signature', () => '0'.repeat(64)],
    ['the signature of a different payment', (other: string) => other],
  ])('logs a forged signature in the security log and stores nothing: %s', async (_what, forge) => {
    const { order } = await rental.holdAndOrder();
    const other = rental.app.sandbox.pay(order.orderId, 'failed').razorpay_signature;
    const body = verifyBody(order, rental.app.sandbox.pay(order.orderId));
    const before = await snapshotDatabase();

    const { status, code } = await rental.verify({ ...body, razorpaySignature: forge(other) });

    expect([status, code]).toEqual([400, 'invalid_signature']);
    expect(rental.app.logs.filter((line) => line.includes('bad_checkout_signature'))).toHaveLength(1);
    expect(await snapshotDatabase()).toEqual(before);
    expect(rental.calls('GET', /payments/)).toEqual([]);
  });

  test('rejects a payment of a different order', async () => {
    const first = await paidHold();
    const second = await rental.holdAndOrder({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    const { paymentId, orderId } = second.order;

    const changes = [{}, { orderCreationId: orderId }, { orderCreationId: orderId, razorpayOrderId: orderId }];
    const responses = await Promise.all(
      changes.map((change) => rental.verify({ ...first.body, paymentId, ...change })),
    );

    expect(responses.map(({ code }) => code)).toEqual(['order_mismatch', 'order_mismatch', 'invalid_signature']);
    expect((await readBooking(second.booking._id)).status).toBe('pending');
  });

  test('returns 404 for another customer’s payment', async () => {
    const { booking, body } = await paidHold();

    const { status, code } = await rental.verify(body, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'payment_not_found']);
    expect((await readBooking(booking._id)).status).toBe('pending');
  });

  test('captures an authorised payment with the exact amount', async () => {
    const { order, body } = await paidHold('authorized');

    const { data } = await rental.verify(body);

    expect(data?.status).toBe('confirmed');
    expect(rental.calls('POST', /capture$/).map((call) => call.body)).toEqual([
      { amount: order.amount, currency: 'INR' },
    ]);
    await rental.expectQuiet();
  });

  test('confirms the booking when the provider’s automatic capture is faster than ours', async () => {
    const { body } = await paidHold('authorized');
    const { gateway } = rental.app.deps;
    const capture = gateway.capture.bind(gateway);
    gateway.capture = async (input, options) => {
      rental.app.sandbox.late(input.razorpayPaymentId, 'captured');
      return capture(input, options);
    };

    const { data } = await rental.verify(body);

    expect(data?.status).toBe('confirmed');
    expect(rental.calls('POST', /capture$/).map((call) => call.status)).toEqual([400]);
    await rental.expectQuiet();
  });

  test.each(['commit-then-reset', 'commit-then-hang'] as const)(
    'confirms the booking when the response to our capture request is lost (%s)',
    async (action) => {
      const { body } = await paidHold('authorized');
      rental.hurryProvider();
      rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', action }]);

      const { data } = await rental.verify(body);

      expect(data?.status).toBe('confirmed');
      expect(rental.calls('POST', /capture$/)).toHaveLength(1);
      await rental.expectQuiet();
    },
  );

  test('returns processing while the payment cannot be captured, and confirmed once it can', async () => {
    const { booking, body } = await paidHold('authorized');
    rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);

    const { data } = await rental.verify(body);
    await rental.runUntilQuiet();
    await rental.runFor(2 * minutes, 2);

    expect(data?.status).toBe('processing');
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('returns `processing` and extends the hold for an hour while the provider is down, then confirms the booking', async () => {
    const { booking, body } = await paidHold();
    const bringBack = rental.loseProvider();

    const down = await rental.verify(body);
    await rental.runFor(60 * minutes, 4);
    const afterAnHour = await readBooking(booking._id);
    bringBack();
    const up = await rental.verify(body);

    expect([down.status, down.data?.status]).toEqual([200, 'processing']);
    expect(afterAnHour).toMatchObject({ status: 'pending', holdsCar: true });
    expect(up.data?.status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('does not extend a hold by more than a day on proof of payment alone', async () => {
    const { booking, body } = await paidHold();
    const bringBack = rental.loseProvider();
    await rental.verify(body);

    await rental.runFor(25 * 60 * minutes, 2);

    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'hold_expired', holdsCar: false });
    bringBack();
    await rental.runFor(60 * minutes, 2);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('returns the status `confirmed` from our records when the provider is down', async () => {
    const { body } = await paidHold();
    await rental.verify(body);
    rental.loseProvider();

    const { data } = await rental.verify(body);

    expect(data?.status).toBe('confirmed');
    await rental.expectQuiet();
  });

  test('reinstates an expired booking if the car is still free', async () => {
    const { booking, body } = await paidHold();
    await expireIt();
    const expired = await readBooking(booking._id);

    const { data } = await rental.verify(body);

    expect(expired).toMatchObject({ cancelReason: 'hold_expired', holdsCar: false });
    expect(data?.status).toBe('confirmed');
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true, cancelReason: null });
    await rental.expectQuiet();
  });

  test('returns 503 when the provider is down and the hold has ended', async () => {
    const { body } = await paidHold();
    await expireIt();
    rental.loseProvider();

    const { status, code, headers } = await rental.verify(body);

    expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  });

  test.each([
    ['amount', { amount: 12_345 }, 12_345],
    ['currency', { currency: 'USD' }, 470_000],
  ])(
    'refunds a payment with the wrong %s, raises an alert and frees the days immediately',
    async (_what, options, paise) => {
      const { booking, order } = await rental.holdAndOrder();
      const fields = rental.app.sandbox.pay(order.orderId, 'captured', options);

      const { status, code } = await rental.verify(verifyBody(order, fields));

      expect([status, code]).toEqual([409, 'wrong_amount']);
      expect((await readBooking(booking._id)).cancelReason).toBe('wrong_amount');
      expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ reason: 'mismatch', net: 0 });
      expect(rental.alerts()).toEqual(['amount_mismatch']);
      const [refund] = rental.app.sandbox.state().refunds;
      expect(refund?.amount).toBe(paise);
      expect((await rental.order(booking._id)).code).toBe('hold_ended');
      expect((await rental.book()).status).toBe(201);
      await rental.runUntilQuiet();
    },
  );
});
