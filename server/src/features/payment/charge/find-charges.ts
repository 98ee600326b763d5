import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';

/** One charge by the provider's payment id, or null. */
export async function findCharge(razorpayPaymentId: string): Promise<ChargeRecord | null> {
  return Charge.findOne({ _id: razorpayPaymentId }).lean();
}

/** Every charge of a payment row, in any order. */
export async function findChargesOf(paymentId: ObjectId): Promise<ChargeRecord[]> {
  return Charge.find({ paymentId }).lean();
}

/** The charges of many bookings at once. */
export async function findChargesOfBookings(bookingIds: ObjectId[]): Promise<ChargeRecord[]> {
  return Charge.find({ bookingId: trusted({ $in: bookingIds }) }).lean();
}

/** Open charges whose time has come, the longest waiting first. */
export async function findDueCharges(limit: number, { clock }: Pick<Deps, 'clock'>): Promise<ChargeRecord[]> {
  return Charge.find({ open: true, nextAt: trusted({ $lte: clock.now() }) })
    .sort({ nextAt: 1 })
    .limit(limit)
    .lean();
}
