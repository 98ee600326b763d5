import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Question } from '../../../platform/batches/batch-queries.ts';
import { type ObjectId, ofMajority, trusted } from '../../../platform/mongo.ts';
import { findReachable } from '../../booking/find/find-bookings.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';

export async function findCharge(razorpayPaymentId: string): Promise<ChargeRecord | null> {
  return Charge.findOne({ _id: razorpayPaymentId }).lean();
}

/** Throws `payment_not_found` unless the charge exists and this admin may reach its booking. */
export async function refuseForeignCharge(razorpayPaymentId: string, caller: Pick<Caller, 'staff'>): Promise<void> {
  if (!caller.staff) return;
  const charge = await findCharge(razorpayPaymentId);
  const own = await findReachable(charge ? [String(charge.bookingId)] : [], reachOf(caller));
  if (own.size === 0) throw new AppError('payment_not_found');
}

/** Returns all charges of a payment row, in no particular order. */
export async function findChargesOf(paymentId: ObjectId): Promise<ChargeRecord[]> {
  return Charge.find({ paymentId }).lean();
}

export async function findChargesOfBookings(bookingIds: ObjectId[]): Promise<ChargeRecord[]> {
  return Charge.find({ bookingId: trusted({ $in: bookingIds }) }).lean();
}

/** Returns open charges that are due, longest waiting first. */
export async function findDueCharges(limit: number, { clock }: Pick<Deps, 'clock'>): Promise<ChargeRecord[]> {
  return Charge.find({ open: true, nextAt: trusted({ $lte: clock.now() }) })
    .readConcern(ofMajority)
    .sort({ nextAt: 1 })
    .limit(limit)
    .lean();
}

/** Returns charges that a worker or an admin still has to process, earliest captured first. */
export async function findOpenCharges(limit: number): Promise<ChargeRecord[]> {
  return Charge.find({ open: true }).sort({ capturedAt: 1 }).limit(limit).lean();
}

/** Returns payments by UPI that no admin has verified, unless all of their money was returned; always if it was a deposit. Oldest first. */
export async function findUnverified(limit: number): Promise<ChargeRecord[]> {
  return Charge.find({
    'counter.isVerified': false,
    $or: [{ net: trusted({ $gt: 0 }) }, { open: true }, { outcome: 'held' }],
  })
    .sort({ capturedAt: 1 })
    .limit(limit)
    .lean();
}

/** The query for the counter money that staff have to return, oldest first. */
export const notesToReturn = (limit: number): Question => ({
  of: Charge.collection.name,
  stages: [
    { $match: { open: true, nextAt: null, 'counter.locationId': { $exists: true }, 'parts.state': 'due' } },
    { $sort: { capturedAt: 1 } },
    { $limit: limit },
  ],
});

/** Returns charges with external refunds that no admin has resolved. */
export async function findReturnedOutside(limit: number): Promise<ChargeRecord[]> {
  const isUnresolved = { $ne: ['$outsidePaise', { $ifNull: ['$resolvedOutside.paise', 0] }] };
  return Charge.find({ outsidePaise: trusted({ $gt: 0 }), $expr: trusted(isUnresolved) })
    .sort({ capturedAt: 1 })
    .limit(limit)
    .lean();
}

export async function findChargesById(ids: string[]): Promise<ChargeRecord[]> {
  return Charge.find({ _id: trusted({ $in: ids }) }).lean();
}

type Span = { from: Date; to: Date };

/** Matches the provider’s payments, which are all except copies of ledger entries. */
const throughProvider = { razorpayOrderId: trusted({ $ne: null }) };

/** Returns the provider’s payments whose `paidAt` or `capturedAt` is in the range; `to` is exclusive. */
export async function findChargesBetween({ from, to }: Span): Promise<ChargeRecord[]> {
  const within = trusted({ $gte: from, $lt: to });
  return Charge.find({ ...throughProvider, $or: [{ paidAt: within }, { capturedAt: within }] }).lean();
}

/** Returns the provider’s payments that have a refund of ours processed within the span. */
export async function findChargesRefundedBetween({ from, to }: Span): Promise<ChargeRecord[]> {
  const within = trusted({ $elemMatch: { processedAt: { $gte: from, $lt: to } } });
  return Charge.find({ ...throughProvider, parts: within }).lean();
}
