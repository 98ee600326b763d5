import type { CreatedBooking } from '@rental/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt, holdAt } from '../../../test/support/interleave.ts';
import {
  createCustomer,
  openRental,
  type Ordered,
  readBooking,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { createOrder } from './create-order.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const orderPosts = () => rental.calls('POST', /^\/v1\/orders$/);
const callDirectly = async (bookingId: string) =>
  createOrder({ bookingId, customerId: String(rental.customer.user._id) }, rental.app.deps);

describe('POST /payment/create', () => {
  test('creates an order for the whole price in paise with automatic capture', async () => {
    const booking = await rental.hold();

    const { status, data } = await rental.order(booking._id);

    expect(status).toBe(201);
    const payment = await readPayment(booking._id);
    expect(data).toEqual({
      orderId: payment.razorpayOrderId,
      paymentId: String(payment._id),
      amount: booking.totalAmount * 100,
      currency: 'INR',
      key: rental.app.deps.gateway.keyId,
      holdUntil: booking.holdUntil,
    });
    expect(payment).toMatchObject({ amount: booking.totalAmount, watching: true, orderLeaseUntil: null });
    expect((await readBooking(booking._id)).paymentId).toEqual(payment._id);
    expect(orderPosts().map(({ body }) => body)).toEqual([
      {
        amount: booking.totalAmount * 100,
        currency: 'INR',
        receipt: String(payment._id),
        notes: {
          bookingId: booking._id,
          paymentId: String(payment._id),
          customerId: String(rental.customer.user._id),
          carId: booking.carId,
          locationId: booking.locationId,
          fromDate: booking.fromDate,
          toDate: booking.toDate,
          pricePerDay: String(booking.pricePerDay),
          tiers: '100@0',
        },
        payment: {
          capture: 'automatic',
          capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: 'normal' },
        },
      },
    ]);
  });

  test('returns the same order again, even when the provider does not respond', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.loseProvider();

    const { data } = await rental.order(booking._id);

    expect(data).toEqual(order);
    expect(orderPosts()).toHaveLength(1);
  });

  test.each<[string, (ordered: Ordered) => unknown, string, BookingRecord['status']]>([
    ['turns out to be paid', ({ order }) => rental.app.sandbox.pay(order.orderId), 'already_confirmed', 'confirmed'],
    [
      'turns out to be paid with the wrong amount',
      ({ order }) => rental.app.sandbox.pay(order.orderId, 'captured', { amount: 12_345 }),
      'hold_ended',
      'cancelled',
    ],
    [
      'has an authorised payment',
      ({ order }) => {
        rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);
        rental.app.sandbox.pay(order.orderId, 'authorized');
      },
      'payment_in_progress',
      'pending',
    ],
    [
      'has proof of payment while the provider does not respond',
      async ({ order }) => {
        const fields = rental.app.sandbox.pay(order.orderId);
        rental.loseProvider();
        await rental.verify(verifyBody(order, fields));
      },
      'payment_in_progress',
      'pending',
    ],
  ])('returns 409 for an order that %s', async (_what, prepare, expectedCode, expectedStatus) => {
    const ordered = await rental.holdAndOrder();
    await prepare(ordered);

    const { status, code } = await rental.order(ordered.booking._id);
    const again = await rental.order(ordered.booking._id);

    expect([status, code, again.code]).toEqual([409, expectedCode, expectedCode]);
    expect((await readBooking(ordered.booking._id)).status).toBe(expectedStatus);
  });

  test.each<[string, (booking: CreatedBooking) => unknown, number, string | null]>([
    ['with three minutes left', async () => rental.app.advance(12 * minutes), 201, null],
    [
      'with a millisecond less than three minutes left',
      async () => rental.app.advance(12 * minutes + 1),
      409,
      'hold_too_short',
    ],
    [
      'whose time is up but that has not been expired yet',
      async () => rental.app.advance(15 * minutes),
      409,
      'hold_too_short',
    ],
    ['that the customer cancelled', async ({ _id }) => rental.cancel(_id), 409, 'hold_ended'],
    ['that has expired', async () => rental.runFor(15 * minutes + 5 * seconds, 1), 409, 'hold_ended'],
  ])(
    'given a hold %s, responds with status %s and error code %s',
    async (_what, change, expectedStatus, expectedCode) => {
      const booking = await rental.hold();
      await change(booking);

      const { status, code } = await rental.order(booking._id);

      expect([status, code]).toEqual([expectedStatus, expectedCode]);
    },
  );

  test('creates only one order for ten concurrent calls', async () => {
    const booking = await rental.hold();
    // The nine waiting callers give up after 25 sleeps; at 50 ms each, the order is created before that.
    rental.app.clock.sleep = async () => delay(50);

    const answers = await Promise.all(Array.from({ length: 10 }, async () => rental.order(booking._id)));

    const { razorpayOrderId } = await readPayment(booking._id);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ data }) => data?.orderId))).toEqual(new Set([razorpayOrderId]));
    expect(orderPosts()).toHaveLength(1);
  });

  test('returns 503 while another call holds the lease for creating the order', async () => {
    const booking = await rental.hold();
    await dieAt({ name: 'order:leased', nth: 1 }, async () => callDirectly(booking._id));

    const { status, code, headers } = await rental.order(booking._id);

    expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect(orderPosts()).toHaveLength(0);
  });

  test.each([{ action: 'empty500' }, { action: 'hang' }, { action: 'status', status: 401 }] as const)(
    'returns 502 when the provider fails (fault $action), does not end the hold, and succeeds on the next call',
    async (fault) => {
      const booking = await rental.hold();
      rental.hurryProvider();
      rental.app.sandbox.faults([{ match: 'POST /v1/orders', ...fault }]);

      const refused = await rental.order(booking._id);
      const { orderLeaseUntil } = await readPayment(booking._id);
      const accepted = await rental.order(booking._id);

      expect([refused.status, refused.code]).toEqual([502, 'provider_unavailable']);
      expect(orderLeaseUntil).toBeNull();
      expect(accepted.status).toBe(201);
      expect(rental.app.sandbox.state().orders).toHaveLength(1);
      expect((await readBooking(booking._id)).status).toBe('pending');
    },
  );

  test.each(['commit-then-reset', 'commit-then-hang'] as const)(
    'finds the order that the provider created although its response was lost (%s)',
    async (action) => {
      const booking = await rental.hold();
      rental.hurryProvider();
      rental.app.sandbox.faults([{ match: 'POST /v1/orders', action }]);

      const lost = await rental.order(booking._id);
      const found = await rental.order(booking._id);

      const [order] = rental.app.sandbox.state().orders;
      expect([lost.status, found.status]).toEqual([502, 201]);
      expect(found.data?.orderId).toBe(order?.id);
      expect(orderPosts()).toHaveLength(1);
    },
  );

  test.each(['order:leased', 'order:posted', 'order:saved'] as const)(
    'creates only one order when the process dies at %s',
    async (name) => {
      const booking = await rental.hold();
      const died = await dieAt({ name, nth: 1 }, async () => callDirectly(booking._id));
      await rental.app.advance(21 * seconds);

      const { status, data } = await rental.order(booking._id);

      expect([died, status]).toEqual([true, 201]);
      expect(rental.app.sandbox.state().orders.map(({ id }) => id)).toEqual([data?.orderId]);
      expect(orderPosts()).toHaveLength(1);
    },
  );

  test('returns 404 for another customer’s booking', async () => {
    const booking = await rental.hold();

    const { status, code } = await rental.order(booking._id, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'booking_not_found']);
    expect(rental.app.sandbox.requests()).toEqual([]);
  });

  test.each(['order:leased', 'order:posted'] as const)(
    'returns the same stored order to both callers when the first is slow at %s',
    async (name) => {
      const booking = await rental.hold();
      const [gate] = holdAt({ name });
      const slow = rental.order(booking._id);
      await gate?.reached;
      await rental.app.advance(21 * seconds);

      const second = await rental.order(booking._id);
      gate?.release();
      const first = await slow;

      const { razorpayOrderId } = await readPayment(booking._id);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect([first.data?.orderId, second.data?.orderId]).toEqual([razorpayOrderId, razorpayOrderId]);
    },
  );
});
