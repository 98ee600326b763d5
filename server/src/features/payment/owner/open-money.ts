import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { Dispute } from '../dispute/dispute.model.ts';

type Known = Pick<ChargeRecord, '_id' | 'bookingId' | 'open'>;

/**
 * Returns the ids of those of these bookings that have a charge which is undecided or being refunded, or a dispute that
 * has not ended.
 */
export async function findBookingsWithOpenMoney(bookingIds: readonly ObjectId[]): Promise<string[]> {
  const charges = await Charge.find({ bookingId: trusted({ $in: bookingIds }) }, { bookingId: 1, open: 1 })
    .maxTimeMS(3_000)
    .lean<Known[]>();
  const disputed: readonly string[] = await Dispute.distinct('razorpayPaymentId', {
    razorpayPaymentId: trusted({ $in: charges.map(({ _id }) => _id) }),
    endedAt: null,
  }).maxTimeMS(3_000);
  return charges.filter(({ _id, open }) => open || disputed.includes(_id)).map(({ bookingId }) => String(bookingId));
}
