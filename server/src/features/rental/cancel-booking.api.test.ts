import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import {
  countClaims,
  createCustomer,
  expectSoundBooks,
  mailsOf,
  openRental,
  readBooking,
  readCharge,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import type { CheckpointName } from '../../platform/checkpoint.ts';
import { cancelBooking } from './cancel-booking.ts';
import { runCharges } from '../payment/workers.ts';

const minutes = 60_000;
const tiers = { CANCELLATION_TIERS: '100@48,50@24,0@0' };

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

/** Returns the id of the ledger entry for the refund of a cancelled booking. */
const entryOf = async (bookingId: string) => String((await readBooking(bookingId)).ledger.at(-1)?.id);

const refundPosts = () => rental.calls('POST', /refund$/);
const oneDay = { fromDate: '2026-12-01', toDate: '2026-12-01' };

async function payWithoutVerifying() {
  const { booking, order } = await rental.holdAndOrder();
  return { booking, body: verifyBody(order, rental.app.sandbox.pay(order.orderId)) };
}

const cancelDirectly = (bookingId: string) => async () =>
  cancelBooking({ bookingId, cancelAs: { customerId: String(rental.customer.user._id) } }, rental.app.deps);

describe('PUT /booking/cancel of an unpaid hold', () => {
  test('releases the car immediately, without calling the provider if there is no order', async () => {
    const booking = await rental.hold();

    const { status, data } = await rental.cancel(booking._id);

    expect([status, data]).toEqual([200, { bookingId: booking._id, status: 'cancelled', refund: 0 }]);
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'customer', holdsCar: false });
    expect(await readBooking(booking._id)).not.toHaveProperty('cancelledBy');
    expect(rental.app.sandbox.requests()).toEqual([]);
    const next = await rental.book(undefined, await createCustomer(rental.app));
    expect(next.status).toBe(201);
  });

  test('cancels the hold without capturing an authorized payment', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId, 'authorized');

    const { status, data } = await rental.cancel(booking._id);

    expect([status, data]).toEqual([200, { bookingId: booking._id, status: 'cancelled', refund: 0 }]);
    expect(rental.calls('POST', /capture$/)).toEqual([]);
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'customer', holdsCar: false });
    await rental.runUntilQuiet();
    expect(await countClaims(rental.car)).toBe(0);
  });

  test('returns 404 for another customer’s booking', async () => {
    const { booking } = await rental.confirmed();

    const { status, code } = await rental.cancel(booking._id, undefined, await createCustomer(rental.app));

    expect([status, code]).toEqual([404, 'booking_not_found']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
  });
});

describe('PUT /booking/cancel of a paid booking', () => {
  test('releases the car, refunds the payment and sends an email', async () => {
    const { booking, fields } = await rental.confirmed();

    const { status, data } = await rental.cancel(booking._id, booking.totalAmount);

    expect([status, data?.refund]).toEqual([200, booking.totalAmount]);
    expect(await readBooking(booking._id)).toMatchObject({
      cancelReason: 'customer',
      holdsCar: false,
      refundDue: booking.totalAmount,
      followUp: false,
      settledBy: fields.razorpay_payment_id,
    });
    expect(refundPosts().map(({ body, headers }) => [body, headers['x-refund-idempotency']])).toEqual([
      [
        {
          amount: booking.totalAmount * 100,
          speed: 'normal',
          receipt: `refund-${fields.razorpay_payment_id}-1-1`,
          notes: { bookingId: booking._id },
        },
        `refund-${fields.razorpay_payment_id}-1-1`,
      ],
    ]);
    expect(await mailsOf()).toEqual([
      `cancelled:${booking._id}`,
      `confirmed:${booking._id}`,
      `refund-started:${fields.razorpay_payment_id}:${await entryOf(booking._id)}:1`,
    ]);
    await rental.runUntilQuiet();
  });

  test('makes only one refund for concurrent and repeated requests', async () => {
    const { booking } = await rental.confirmed();

    const parallel = await Promise.all([rental.cancel(booking._id), rental.cancel(booking._id)]);
    const again = await rental.cancel(booking._id);

    expect([...parallel, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...parallel, again].map(({ data }) => data?.refund)).toEqual(Array(3).fill(booking.totalAmount));
    await rental.runUntilQuiet();
    expect(rental.app.sandbox.state().refunds).toHaveLength(1);
  });

  // The rental starts on 2026-12-01 at midnight in India, which is 18:30 UTC on the previous day.
  test.each([
    ['more than two days before the start', '2026-11-28T18:29:59.999Z', 4_701],
    ['exactly two days before the start', '2026-11-28T18:30:00.000Z', 2_351],
    ['just over one day before the start', '2026-11-29T18:29:59.999Z', 2_351],
    ['exactly one day before the start', '2026-11-29T18:30:00.000Z', 0],
    ['a millisecond before the start', '2026-11-30T18:29:59.999Z', 0],
  ])('refunds the amount that the policy allows for a cancellation %s', async (_when, now, refund) => {
    rental = await openRental({ env: tiers }, { rentalPrice: 4_701 });
    const { booking, fields } = await rental.confirmed(oneDay);
    rental.app.clock.set(now);

    const { status, data } = await rental.cancel(booking._id, refund);

    expect([status, data?.refund]).toEqual([200, refund]);
    expect((await readCharge(fields.razorpay_payment_id)).net).toBe(4_701 - refund);
    await rental.runUntilQuiet();
  });

  test('returns 409 from midnight in India on the first day of the rental', async () => {
    const { booking } = await rental.confirmed(oneDay);
    rental.app.clock.set('2026-11-30T18:30:00.000Z');

    const { status, code } = await rental.cancel(booking._id);

    expect([status, code]).toEqual([409, 'rental_started']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect(refundPosts()).toEqual([]);
  });

  test.each<CheckpointName>(['cancel:written', 'cancel:charged', 'cancel:cleared', 'refund:called', 'refund:recorded'])(
    'refunds only once after the process died at %s',
    async (name) => {
      const { booking, fields } = await rental.confirmed();

      const died = await dieAt({ name, nth: 1 }, cancelDirectly(booking._id));
      await expectSoundBooks(rental.app);
      await rental.runUntilQuiet();

      expect(died).toBe(true);
      expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'customer', followUp: false });
      expect(rental.app.sandbox.state().refunds).toHaveLength(1);
      expect(await mailsOf()).toEqual([
        `cancelled:${booking._id}`,
        `confirmed:${booking._id}`,
        `refund-done:${fields.razorpay_payment_id}:${await entryOf(booking._id)}:1`,
        `refund-started:${fields.razorpay_payment_id}:${await entryOf(booking._id)}:1`,
      ]);
    },
  );

  test.each([
    ['100@0', 'payment_refunding', 1],
    ['0@0', 'booking_cancelled', 0],
  ])(
    'makes a repeated verification of the payment fail (policy %s, error code %s)',
    async (tiers, expected, refunds) => {
      rental = await openRental({ env: { CANCELLATION_TIERS: tiers } });
      const { booking, body } = await payWithoutVerifying();
      await rental.verify(body);
      await dieAt({ name: 'cancel:written', nth: 1 }, cancelDirectly(booking._id));

      const { status, code, error } = await rental.verify(body);

      expect([status, code]).toEqual([409, expected]);
      expect(/money|refund|return|back/i.test(error?.message ?? '')).toBe(refunds > 0);
      await rental.runUntilQuiet();
      expect(rental.calls('POST', /refund$/)).toHaveLength(refunds);
    },
  );

  test('refunds nothing when the provider repeats an event after a cancellation without a refund', async () => {
    rental = await openRental({ env: tiers });
    rental.app.sandbox.webhooks({ mode: 'auto' });
    const { booking, fields } = await rental.confirmed();
    await rental.app.sandbox.idle();
    rental.app.clock.set('2026-11-30T00:00:00Z');
    await rental.cancel(booking._id, 0);
    const captured = rental.app.sandbox.deliveries().find(({ event }) => event === 'payment.captured');

    const repeated = await rental.app.sandbox.redeliver(captured?.eventId ?? '');
    await rental.runFor(10 * minutes, 2);

    expect(repeated.status).toBe(200);
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'kept', net: booking.totalAmount });
    expect(refundPosts()).toEqual([]);
    await rental.expectQuiet();
  });

  test('returns 409 with the current refund when it differs from the one shown to the customer', async () => {
    rental = await openRental({ env: tiers });
    const { booking } = await rental.confirmed();
    rental.app.clock.set('2026-11-29T00:00:00Z');

    const { status, code, error } = await rental.cancel(booking._id, booking.totalAmount);

    expect([status, code, error?.data]).toEqual([409, 'refund_changed', { refund: booking.totalAmount / 2 }]);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect(refundPosts()).toEqual([]);
  });

  test('refunds nothing when the policy allows no refund, even if a worker settles the payment before the cancellation’s follow-up work', async () => {
    rental = await openRental({ env: tiers });
    const { booking, body } = await payWithoutVerifying();
    await dieAt({ name: 'settle:confirmed', nth: 1 }, async () => rental.verify(body));
    rental.app.clock.set('2026-11-30T00:00:00Z');
    await dieAt({ name: 'cancel:written', nth: 1 }, cancelDirectly(booking._id));

    await runCharges(rental.app.deps);
    await rental.runUntilQuiet();

    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'customer', refundDue: 0, followUp: false });
    expect(await readCharge(body.razorpayPaymentId)).toMatchObject({ outcome: 'kept', net: booking.totalAmount });
    expect(refundPosts()).toEqual([]);
  });

  test('responds while the provider hangs, and makes only one refund after the provider recovers', async () => {
    const { booking } = await rental.confirmed();
    rental.app.sandbox.faults([{ match: '*', times: null, action: 'hang' }]);

    const { status, data } = await rental.cancel(booking._id);

    expect([status, data?.status]).toEqual([200, 'cancelled']);
    rental.app.sandbox.faults([]);
    await rental.runUntilQuiet();
    expect(rental.app.sandbox.state().refunds).toMatchObject([{ amount: booking.totalAmount * 100 }]);
  });
});
