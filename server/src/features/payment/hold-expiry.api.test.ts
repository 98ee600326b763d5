import { addDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { buildBooking, buildUser } from '../../../test/support/factories.ts';
import { dieAt, holdAt } from '../../../test/support/interleave.ts';
import {
  countClaims,
  createCustomer,
  mailsOf,
  openRental,
  type Ordered,
  readBooking,
  readCharge,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../test/support/open-rental.ts';
import { buildPayment } from '../../../test/support/payment-factories.ts';
import type { CheckpointName } from '../../platform/checkpoint.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { reviveBooking } from '../booking/moves/booking-moves.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { Location } from '../location/location.model.ts';
import { Vehicle, type VehicleRecord } from '../vehicle/vehicle.model.ts';
import { syncOrder } from './settle/sync-order.ts';
import { sweep } from './hold-expiry.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const lapseMs = 15 * minutes + 5_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const refundPosts = () => rental.calls('POST', /refund$/);

type CouponUse = Pick<BookingRecord, 'couponSlot' | 'couponTurn'>;
const couponId = new ObjectId();
/** Days and an expiry time for other holds, which do not overlap with the expired hold. */
const elsewhere = { fromDate: '2027-01-05', toDate: '2027-01-05', holdUntil: new Date('2026-11-21T06:30:00Z') };

/** Creates an expired unpaid hold whose order can still be paid; the hold has the given coupon use, if any. */
async function expired(use?: CouponUse): Promise<Ordered> {
  const ordered = await rental.holdAndOrder();
  if (use) await Booking.updateOne({ _id: ordered.booking._id }, { $set: { couponId, ...use } });
  await rental.app.advance(lapseMs);
  await sweep(rental.app.deps);
  return ordered;
}

/**
 * Starts a sweep that pauses between the check with the provider and the release of the car. Returns a function that
 * lets the sweep finish.
 */
async function pauseSweep(): Promise<() => Promise<void>> {
  const [checked] = holdAt({ name: 'expire:asked' });
  const sweeping = sweep(rental.app.deps);
  await checked?.reached;
  return async () => {
    checked?.release();
    await sweeping;
  };
}

const changeCar = async (change: Partial<VehicleRecord>) =>
  Vehicle.updateOne({ _id: rental.car._id }, { $set: change });

/** Pays for an expired hold, runs the workers until they find the payment, and returns the payment’s ID. */
async function payLate({ order }: Ordered): Promise<string> {
  const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);
  await rental.runFor(30 * minutes, 2);
  return paid;
}

describe('hold expiry', () => {
  test('still expires unpaid holds while the provider does not respond, even if there are more holds with proof of payment than one round can process', async () => {
    const lapsed = { holdUntil: new Date(rental.app.clock.now().getTime() - hours) };
    const { _id: customerId } = rental.customer.user;
    const proven = { ...lapsed, carId: rental.car._id, paidProofAt: rental.app.clock.now() };
    for (let number = 0; number < 51; number += 1) {
      const fromDate = addDays('2026-12-10', number);
      const booking = await buildBooking({ ...proven, customerId: (await buildUser())._id, fromDate });
      await buildPayment({ booking });
    }
    const plain = await buildBooking({ ...lapsed, carId: rental.car._id, customerId, fromDate: '2026-12-01' });
    rental.loseProvider();

    await sweep(rental.app.deps);

    expect((await readBooking(String(plain._id))).cancelReason).toBe('hold_expired');
  });

  test('releases the car five seconds after the hold’s end, without a request to the provider', async () => {
    const booking = await rental.hold();
    await rental.app.advance(lapseMs - 1);
    await sweep(rental.app.deps);
    const before = await readBooking(booking._id);
    await rental.app.advance(1);

    await sweep(rental.app.deps);

    expect(before.status).toBe('pending');
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'hold_expired', holdsCar: false });
    expect(rental.app.sandbox.requests()).toEqual([]);
    await rental.expectQuiet();
  });

  test('confirms a paid booking when another customer requests the same days before the next sweep', async () => {
    const { booking, order } = await rental.holdAndOrder();
    rental.app.sandbox.pay(order.orderId);
    await rental.app.advance(lapseMs);

    const { code } = await rental.book(undefined, await createCustomer(rental.app));

    expect(code).toBe('car_unavailable');
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
    await rental.expectQuiet();
  });

  test('waits at most ten minutes for an authorised payment to be captured', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.app.advance(lapseMs);
    rental.app.sandbox.faults([{ match: 'POST /v1/payments/:id/capture', times: null, action: 'status' }]);
    rental.app.sandbox.pay(order.orderId, 'authorized');
    // Only our clock advances, as if the provider neither captured nor returned the money.
    rental.app.clock.advance(10 * minutes - 5_000);
    await sweep(rental.app.deps);
    const during = await readBooking(booking._id);
    rental.app.clock.advance(1);

    await sweep(rental.app.deps);

    expect(during.status).toBe('pending');
    expect((await readBooking(booking._id)).cancelReason).toBe('hold_expired');
  });

  test('does nothing when a payment confirms the booking between the check and the release', async () => {
    const { booking, order } = await rental.holdAndOrder();
    await rental.app.advance(lapseMs);
    const finishSweep = await pauseSweep();
    const fields = rental.app.sandbox.pay(order.orderId);

    const { data } = await rental.verify(verifyBody(order, fields));
    await finishSweep();

    expect(data?.status).toBe('confirmed');
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
    await rental.expectQuiet();
  });

  test('does not release a hold when proof of payment arrives while the provider does not respond', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId);
    await rental.app.advance(lapseMs);
    const bringBack = rental.loseProvider();
    const finishSweep = await pauseSweep();

    const { data } = await rental.verify(verifyBody(order, fields));
    await finishSweep();
    const after = await readBooking(booking._id);
    bringBack();
    await rental.runUntilQuiet();

    expect([data?.status, after.status]).toEqual(['processing', 'pending']);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
  });

  test.each<CheckpointName>(['expire:asked', 'expire:written'])(
    'is completed by the next sweep if the process died at %s',
    async (name) => {
      const { booking } = await rental.holdAndOrder();
      await rental.app.advance(lapseMs);

      const died = await dieAt({ name, nth: 1 }, async () => sweep(rental.app.deps));
      await sweep(rental.app.deps);

      expect(died).toBe(true);
      expect((await readBooking(booking._id)).cancelReason).toBe('hold_expired');
      expect(await countClaims(rental.car)).toBe(0);
      await rental.expectQuiet();
    },
  );
});

describe('a late payment', () => {
  test('is refunded when one of the days has been taken', async () => {
    const ordered = await expired();
    const rival = await createCustomer(rental.app);
    const { booking: taken } = await rental.confirmed({ fromDate: '2026-12-02', toDate: '2026-12-05' }, rival);

    const paid = await payLate(ordered);

    expect((await readBooking(ordered.booking._id)).cancelReason).toBe('car_unavailable');
    expect((await readBooking(taken._id)).status).toBe('confirmed');
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ state: 'processed' }] });
    expect(await mailsOf()).toEqual([
      `confirmed:${taken._id}`,
      `refund-done:${paid}:all:1`,
      `refund-started:${paid}:all:1`,
    ]);
    await rental.expectQuiet();
  });

  test.each<[string, () => unknown]>([
    ['the first day of the rental is over', () => rental.app.clock.set('2026-12-01T18:30:00Z')],
    ['the car is disabled', async () => changeCar({ isEnabled: false })],
    ['the car is retired', async () => changeCar({ isActive: false })],
    ['the car has moved to another location', async () => changeCar({ carLocations: [] })],
    ['the location is disabled', async () => Location.updateMany({}, { $set: { isEnabled: false } })],
  ])('is refunded when %s', async (_what, happen) => {
    const ordered = await expired();
    await happen();

    const paid = await payLate(ordered);

    expect((await readBooking(ordered.booking._id)).cancelReason).toBe('car_unavailable');
    await rental.runUntilQuiet();
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0 });
  });

  test('reinstates the booking if it arrives by the end of the rental’s first day', async () => {
    const ordered = await expired();
    rental.app.clock.set('2026-12-01T17:00:00Z');

    const paid = await payLate(ordered);

    expect(await readBooking(ordered.booking._id)).toMatchObject({ status: 'confirmed', settledBy: paid });
    expect(refundPosts()).toEqual([]);
  });

  /**
   * Pauses one settle call at `name`, cancels the hold that blocks the days, runs a second settle call, then resumes
   * the first.
   */
  async function settleAround(name: CheckpointName) {
    const { booking, order } = await expired();
    const rival = await createCustomer(rental.app);
    const blocker = await rental.hold(undefined, rival);
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);
    const payment = await readPayment(booking._id);
    const settle = async () => syncOrder(payment, { budgetMs: 5_000 }, rental.app.deps);
    const [stopped] = holdAt({ name });
    const settling = settle();
    await stopped?.reached;
    await rental.cancel(blocker._id, undefined, rival);
    const second = await settle();
    stopped?.release();
    return { booking, paid, first: await settling, second };
  }

  test('is kept if one settle call found the days taken, but a different call reinstates the booking once they are free', async () => {
    const { booking, paid, first, second } = await settleAround('settle:refused');

    expect([first, second]).toMatchObject([{ isKept: true }, { isKept: true }]);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed', settledBy: paid });
    expect(refundPosts()).toEqual([]);
    await rental.expectQuiet();
  });

  test('is refunded when the days become free only after the first settle call closed the booking permanently', async () => {
    const { booking, paid, second } = await settleAround('settle:mailed');
    await rental.runUntilQuiet();

    expect(second).toMatchObject({ isKept: false });
    expect((await readBooking(booking._id)).cancelReason).toBe('car_unavailable');
    expect((await readCharge(paid)).outcome).toBe('refund');
    expect(rental.app.sandbox.state().refunds).toHaveLength(1);
  });

  test.each([
    ['the same amount', {}],
    ['a wrong amount', { amount: 12_345 }],
  ])('of %s is refunded when an earlier payment has already confirmed the booking', async (_what, options) => {
    const { booking, order } = await rental.holdAndOrder();
    const attempt = rental.app.sandbox.pay(order.orderId, 'pending', options);
    const { razorpay_payment_id: first } = rental.app.sandbox.pay(order.orderId);
    await rental.runFor(1 * minutes, 1);
    const second = verifyBody(order, rental.app.sandbox.late(attempt.razorpay_payment_id, 'captured'));

    const { status, code } = await rental.verify(second);
    await rental.runUntilQuiet();
    const confirmed = await readBooking(booking._id);
    await rental.cancel(booking._id);
    const afterCancellation = await rental.verify(second);

    expect([status, code, afterCancellation.code]).toEqual([409, 'paid_twice', 'paid_twice']);
    expect(confirmed).toMatchObject({ status: 'confirmed', settledBy: first });
    expect(await readCharge(second.razorpayPaymentId)).toMatchObject({ outcome: 'refund', net: 0 });
    expect(await readCharge(first)).toMatchObject({ outcome: 'kept', net: 0 });
    await rental.runUntilQuiet();
  });

  test('is kept when it is the earlier of two payments found at the same time', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const first = rental.app.sandbox.pay(order.orderId);
    const second = rental.app.sandbox.payAgain(order.orderId);

    await rental.runFor(5 * minutes, 3);

    expect((await readBooking(booking._id)).settledBy).toBe(first.razorpay_payment_id);
    expect((await readCharge(second.razorpay_payment_id)).outcome).toBe('refund');
    await rental.expectQuiet();
  });
});

describe('a late payment for a booking with a coupon', () => {
  test('is refunded when a different booking took the coupon use, even if the days are free', async () => {
    const ordered = await expired({ couponSlot: 0, couponTurn: 0 });
    const other = await buildBooking({ ...elsewhere, couponId, couponSlot: 0, couponTurn: 0 });

    const paid = await payLate(ordered);

    expect((await readBooking(ordered.booking._id)).cancelReason).toBe('car_unavailable');
    expect((await readBooking(String(other._id))).status).toBe('pending');
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ state: 'processed' }] });
    await rental.runUntilQuiet();
  });

  test('reinstates the booking with its coupon use if both the days and the use are available', async () => {
    const use = { couponSlot: 0, couponTurn: 0 };
    const ordered = await expired(use);
    await buildBooking({ ...elsewhere, customerId: (await buildUser())._id, couponId, couponSlot: 1, couponTurn: 0 });

    const settledBy = await payLate(ordered);

    expect(await readBooking(ordered.booking._id)).toMatchObject({ status: 'confirmed', settledBy, ...use });
    await rental.expectQuiet();
  });

  test.each<[string, CouponUse]>([
    ['slot (one of its total uses)', { couponSlot: 0 }],
    ['turn (one of this customer’s uses)', { couponTurn: 0 }],
  ])('does not reinstate the booking, and writes nothing, when the coupon’s %s is taken', async (_what, use) => {
    const { _id: customerId } = await buildUser();
    const lapsed = await buildBooking({ customerId, status: 'cancelled', couponId, ...use });
    await buildBooking({ ...elsewhere, customerId, couponId, ...use });
    const before = await snapshotDatabase();

    const revived = await reviveBooking(lapsed._id, { chargeId: 'pay_late', amount: 4_700 }, rental.app.deps);

    expect(revived).toBe('days_taken');
    expect(await snapshotDatabase()).toEqual(before);
  });
});
