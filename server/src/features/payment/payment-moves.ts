import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { ignoreDuplicate, ObjectId, trusted } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { Requested } from '../booking/open-request.ts';
import { bookingKeys, Payment, type PaymentFailure, type PaymentRecord } from './payment.model.ts';

/* All changes to a payment row. Source: protocol, section 3.2. */

type MoveDeps = Pick<Deps, 'clock'>;

const leaseMs = 20_000;
const firstCheckMs = 60_000;

/** P1: returns the booking’s own payment row, and creates it if there is none. */
export async function openPayment(booking: BookingRecord, deps: MoveDeps): Promise<PaymentRecord> {
  const row = { ...newRow(booking, deps), _id: new ObjectId(), amount: booking.totalAmount };
  const opened = await Payment.create(row).catch(ignoreDuplicate(bookingKeys));
  return opened?.toObject() ?? existing(await findPaymentOf(booking._id));
}

/** P1: returns the payment row of the booking’s open payment request, and creates it if there is none. */
export async function openRequestPayment(
  { paymentRequest: { _id, amount }, ...booking }: Requested,
  deps: MoveDeps,
): Promise<PaymentRecord> {
  const row = { ...newRow(booking, deps), _id, forRequest: true, amount } as const;
  const opened = await Payment.create(row).catch(ignoreDuplicate({ _id: 1 }));
  return opened?.toObject() ?? existing(await findPayment(_id));
}

function newRow({ _id: bookingId, customerId }: BookingRecord, { clock }: MoveDeps) {
  const now = clock.now();
  return { bookingId, customerId, currency: 'INR', createdAt: now, updatedAt: now } as const;
}

function existing(payment: PaymentRecord | null): PaymentRecord {
  if (!payment) throw new Error('payment not found after it was written');
  return payment;
}

/** P2: leases the creation of the order to one caller. Returns the new row; null if there is an order or a lease. */
export async function leaseOrder(paymentId: ObjectId, { clock }: MoveDeps): Promise<PaymentRecord | null> {
  const now = clock.now();
  const leased = await Payment.findOneAndUpdate(
    {
      _id: paymentId,
      razorpayOrderId: null,
      $or: [{ orderLeaseUntil: null }, { orderLeaseUntil: trusted({ $lt: now }) }],
    },
    { $set: { orderLeaseUntil: new Date(now.getTime() + leaseMs), updatedAt: now }, $inc: { orderTries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (leased) await checkpoint('order:leased');
  return leased;
}

/** Releases the lease after the provider rejected the request, so that the next try does not have to wait. */
export async function releaseOrderLease(paymentId: ObjectId, { clock }: MoveDeps): Promise<void> {
  await Payment.updateOne(
    { _id: paymentId, razorpayOrderId: null },
    { $set: { orderLeaseUntil: null, updatedAt: clock.now() } },
  );
}

/** P3: stores the order ID unless one is stored. Returns the row; customers may be shown only the order ID in it. */
export async function storeOrder(paymentId: ObjectId, orderId: string, { clock }: MoveDeps): Promise<PaymentRecord> {
  const now = clock.now();
  const stored = await Payment.findOneAndUpdate(
    { _id: paymentId, razorpayOrderId: null },
    {
      $set: {
        razorpayOrderId: orderId,
        orderLeaseUntil: null,
        watching: true,
        nextCheckAt: new Date(now.getTime() + firstCheckMs),
        updatedAt: now,
      },
    },
    { returnDocument: 'after' },
  ).lean();
  const payment = stored ?? existing(await findPayment(paymentId));
  await checkpoint('order:saved');
  return payment;
}

/** Stores why the last payment attempt failed; changes nothing else. */
export async function noteFailure(paymentId: ObjectId, failure: PaymentFailure, { clock }: MoveDeps): Promise<void> {
  await Payment.updateOne({ _id: paymentId }, { $set: { lastFailure: failure, updatedAt: clock.now() } });
}

/** Stores an unknown provider status. Returns false if it was already stored for this payment or refund. */
export async function noteUnknown(
  paymentId: ObjectId,
  { id, word }: { id: string; word: string },
  { clock }: MoveDeps,
): Promise<boolean> {
  const { modifiedCount } = await Payment.updateOne(
    { _id: paymentId, unknown: trusted({ $not: { $elemMatch: { id, word } } }) },
    { $push: { unknown: { id, word, at: clock.now() } } },
  );
  return modifiedCount === 1;
}

/** Removes the stored unknown statuses of these payments or refunds once the provider reports a known status. */
export async function forgetUnknown(paymentId: ObjectId, ids: string[]): Promise<void> {
  const isAmong = trusted({ $in: ids });
  await Payment.updateOne({ _id: paymentId, 'unknown.id': isAmong }, { $pull: { unknown: { id: isAmong } } });
}

/** Ensures that workers check the order, even if the calling process dies. */
export async function watchNow(paymentId: ObjectId, { clock }: MoveDeps): Promise<void> {
  const now = clock.now();
  await Payment.updateOne({ _id: paymentId }, { $set: { watching: true, updatedAt: now }, $min: { nextCheckAt: now } });
  await checkpoint('webhook:queued');
}

/**
 * Schedules the next check of an order, unless a check was requested since the payment row was read. With null, stops
 * watching the order.
 */
export async function planNextCheck(
  payment: PaymentRecord,
  nextCheckAt: Date | null,
  { clock }: MoveDeps,
): Promise<void> {
  await Payment.updateOne(
    { _id: payment._id, nextCheckAt: payment.nextCheckAt },
    {
      $set: { watching: nextCheckAt !== null, nextCheckAt: nextCheckAt ?? payment.nextCheckAt, updatedAt: clock.now() },
      $inc: { checks: 1 },
    },
  );
}

/** Returns a payment row or null. With `customerId`, also returns null for another customer’s row. */
export async function findPayment(paymentId: ObjectId | string, customerId?: string): Promise<PaymentRecord | null> {
  return Payment.findOne({ _id: paymentId, ...(customerId === undefined ? {} : { customerId }) }).lean();
}

/** Returns the booking’s own payment row, or null. */
export async function findPaymentOf(bookingId: ObjectId): Promise<PaymentRecord | null> {
  return Payment.findOne({ bookingId, forRequest: null }).lean();
}

export async function findPaymentByOrder(razorpayOrderId: string): Promise<PaymentRecord | null> {
  // The index is partial: MongoDB uses it only for queries that repeat its condition.
  return Payment.findOne({ razorpayOrderId: trusted({ $eq: razorpayOrderId, $type: 'string' }) }).lean();
}

/** Returns watched rows whose check is due, longest waiting first. */
export async function findDueChecks(limit: number, { clock }: MoveDeps): Promise<PaymentRecord[]> {
  return Payment.find({ watching: true, nextCheckAt: trusted({ $lte: clock.now() }) })
    .sort({ nextCheckAt: 1 })
    .limit(limit)
    .lean();
}

/** Returns rows with an unknown status from the provider. */
export async function findUnknown(limit: number): Promise<PaymentRecord[]> {
  return Payment.find({ 'unknown.id': trusted({ $exists: true }) })
    .limit(limit)
    .lean();
}
