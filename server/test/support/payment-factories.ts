import { randomBytes } from 'node:crypto';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { Charge, type ChargeRecord } from '../../src/features/payment/charge/charge.model.ts';
import { Payment, type PaymentRecord } from '../../src/features/payment/payment.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildBooking, buildRazorpayPaymentId } from './factories.ts';
import { testStart } from './manual-clock.ts';

const now = new Date(testStart);

/** Creates a payment row with an order id, and stores the id of the row in its booking. */
export async function buildPayment(
  given: Partial<PaymentRecord> & { booking?: BookingRecord } = {},
): Promise<PaymentRecord> {
  const { booking = await buildBooking(), ...rest } = given;
  const payment: PaymentRecord = {
    _id: new ObjectId(),
    bookingId: booking._id,
    customerId: booking.customerId,
    amount: booking.totalAmount,
    currency: 'INR',
    razorpayOrderId: `order_${randomBytes(7).toString('hex')}`,
    orderLeaseUntil: null,
    orderTries: 1,
    lastFailure: null,
    watching: false,
    nextCheckAt: null,
    checks: 0,
    createdAt: now,
    updatedAt: now,
    ...rest,
  };
  await Payment.create(payment);
  await Booking.updateOne({ _id: booking._id }, { $set: { paymentId: payment._id } });
  return payment;
}

/** Creates the charge of a captured payment that we kept in full. */
export async function buildCharge(
  given: Partial<ChargeRecord> & { payment?: PaymentRecord } = {},
): Promise<ChargeRecord> {
  const { payment = await buildPayment(), ...rest } = given;
  const charge: ChargeRecord = {
    _id: buildRazorpayPaymentId(),
    rev: 0,
    paymentId: payment._id,
    bookingId: payment.bookingId,
    customerId: payment.customerId,
    razorpayOrderId: payment.razorpayOrderId ?? '',
    amount: payment.amount,
    providerPaise: payment.amount * 100,
    method: 'upi',
    capturedAt: now,
    outcome: 'kept',
    reason: null,
    net: payment.amount,
    parts: [],
    outsidePaise: 0,
    outsideParts: [],
    toldPaise: 0,
    open: false,
    nextAt: null,
    retryFrom: null,
    ...rest,
  };
  await Charge.create(charge);
  return charge;
}
