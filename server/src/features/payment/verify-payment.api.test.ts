import { beforeEach, describe, expect, test } from 'vitest';
import {
  expectQuietWorld,
  openRental,
  readBooking,
  readCharge,
  type Rental,
  verifyBody,
} from '../../../test/rental-world.ts';

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

describe('PUT /payment/verify', () => {
  test('V1 confirms the booking of a captured payment', async () => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId);

    const { status, data } = await rental.verify(verifyBody(order, fields));

    expect([status, data]).toEqual([200, { status: 'confirmed', bookingId: booking._id }]);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ outcome: 'kept', net: booking.totalAmount });
    await expectQuietWorld(rental.app);
  });
});
