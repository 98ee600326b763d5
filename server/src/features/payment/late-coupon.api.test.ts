import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { buildBooking, buildUser } from '../../../test/support/factories.ts';
import { openRental, type Ordered, readBooking, readCharge, type Rental } from '../../../test/support/open-rental.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { reviveBooking } from '../booking/booking-moves.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { sweep } from './hold-expiry.ts';

const minutes = 60_000;
const couponId = new ObjectId();
/** Other customers’ open holds, on days that do not overlap. */
const elsewhere = { fromDate: '2027-01-05', toDate: '2027-01-05', holdUntil: new Date('2026-11-21T06:30:00Z') };

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

/** An expired unpaid hold that used the coupon, with an order that can still be paid. */
async function expiredWith(use: Pick<BookingRecord, 'couponSlot' | 'couponTurn'>): Promise<Ordered> {
  const ordered = await rental.holdAndOrder();
  await Booking.updateOne({ _id: ordered.booking._id }, { $set: { couponId, ...use } });
  await rental.app.advance(16 * minutes);
  await sweep(rental.app.deps);
  return ordered;
}

async function payLate({ order }: Ordered): Promise<string> {
  const { razorpay_payment_id: paid } = rental.app.sandbox.pay(order.orderId);
  await rental.runFor(30 * minutes, 2);
  return paid;
}

describe('a late payment of a booking with a coupon', () => {
  test('is refunded when a different booking took the coupon use, even if the days are free', async () => {
    const ordered = await expiredWith({ couponSlot: 0, couponTurn: 0 });
    const other = await buildBooking({ ...elsewhere, couponId, couponSlot: 0, couponTurn: 0 });

    const paid = await payLate(ordered);

    expect((await readBooking(ordered.booking._id)).cancelReason).toBe('car_unavailable');
    expect((await readBooking(String(other._id))).status).toBe('pending');
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ state: 'processed' }] });
    await rental.runUntilQuiet();
  });

  test('is refunded when the same customer has used the coupon again since', async () => {
    const ordered = await expiredWith({ couponTurn: 0 });
    const { _id: customerId } = rental.customer.user;
    await buildBooking({ ...elsewhere, customerId, couponId, couponTurn: 0 });

    const paid = await payLate(ordered);

    expect((await readBooking(ordered.booking._id)).cancelReason).toBe('car_unavailable');
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0 });
    await rental.runUntilQuiet();
  });

  test('reinstates the booking with its coupon use if both the days and the use are available', async () => {
    const ordered = await expiredWith({ couponSlot: 0, couponTurn: 0 });
    await buildBooking({ ...elsewhere, customerId: (await buildUser())._id, couponId, couponSlot: 1, couponTurn: 0 });

    const paid = await payLate(ordered);

    expect(await readBooking(ordered.booking._id)).toMatchObject({
      status: 'confirmed',
      settledBy: paid,
      couponSlot: 0,
      couponTurn: 0,
    });
    await rental.expectQuiet();
  });

  test.each<[string, Partial<BookingRecord>]>([
    ['slot', { couponSlot: 0 }],
    ['turn', { couponTurn: 0 }],
  ])('changes nothing when the %s is taken', async (_what, use) => {
    const { _id: customerId } = await buildUser();
    const expired = await buildBooking({ customerId, status: 'cancelled', couponId, ...use });
    await buildBooking({ ...elsewhere, customerId, couponId, ...use });
    const before = await snapshotDatabase();

    const answer = await reviveBooking(expired._id, { chargeId: 'pay_late', amount: 4_700 }, rental.app.deps);

    expect(answer).toBe('days_taken');
    expect(await snapshotDatabase()).toEqual(before);
  });
});
