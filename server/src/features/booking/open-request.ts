import type { Deps } from '../../platform/deps.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import type { Now } from './booking-deps.ts';
import { Booking, type BookingRecord } from './booking.model.ts';
import { lapsedBefore } from './lapsed.ts';
import type { PaymentRequest } from './record/payment-request.ts';

/** A booking with an open payment request. */
export type Requested = BookingRecord & { paymentRequest: PaymentRequest };

export const isRequested = (booking: BookingRecord): booking is Requested => booking.paymentRequest !== undefined;

/** Returns the booking if its open payment request is the one with this id, or null. */
export function requestedBy(booking: BookingRecord | null, id: ObjectId | null): Requested | null {
  return booking && id && isRequested(booking) && booking.paymentRequest._id.equals(id) ? booking : null;
}

/** Whether the time of the payment request has passed, although it is still open. */
export const isLapsedRequest = ({ paymentRequest }: Requested, now: Now): boolean =>
  paymentRequest.until <= lapsedBefore(now);

/** Whether the payment request with this id was paid and its change applied. */
export const isApplied = ({ ledger }: BookingRecord, id: ObjectId): boolean =>
  ledger.some((entry) => entry.id.equals(id));

/**
 * Returns up to `limit` bookings whose payment request has lapsed. Those with proof of payment come last, because they
 * may have to stay open for a day.
 */
export async function findLapsedRequests(limit: number, deps: Pick<Deps, 'clock' | 'settings'>): Promise<Requested[]> {
  const found: unknown[] = await Booking.find({ 'paymentRequest.until': trusted({ $lte: lapsedBefore(deps) }) })
    .sort({ 'paymentRequest.proofAt': 1, 'paymentRequest.until': 1 })
    .limit(limit)
    .lean();
  return found as Requested[]; // the filter matches no booking without a request
}
