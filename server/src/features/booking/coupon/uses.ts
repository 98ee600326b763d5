import { batchQueries, type Question } from '../../../platform/batches/batch-queries.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { coalesce } from '../../../platform/work/coalesce.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import type { Now } from '../booking-deps.ts';
import { lapsedBefore } from '../lapsed.ts';

/*
 * Reads the uses of coupons from the bookings that claim them. Each filter repeats the `$type` condition of its index,
 * because only then is the query covered.
 */

/** Returns how many uses of each coupon are active, holds included. Coupons without uses are absent. */
export async function countCouponUses(couponIds: ObjectId[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Booking.aggregate<{ _id: ObjectId; uses: number }>([
    { $match: { couponId: { $in: couponIds }, holdsCar: true, couponTurn: { $type: 'number' } } },
    { $group: { _id: '$couponId', uses: { $sum: 1 } } },
  ]).option({ maxTimeMS: 3_000 });
  return new Map(counts.map(({ _id, uses }) => [String(_id), uses]));
}

type Turn = Required<Pick<BookingRecord, 'customerId' | 'couponTurn'>>;

/** The active uses of a coupon: the taken slots, and the taken turns per customer. */
export type Uses = { slots: number[]; turns: Turn[] };

const share = coalesce<Uses>();

/**
 * Returns the active uses of a coupon; empty without a coupon. Concurrent callers share a read that starts after all of
 * them called.
 */
export async function findUses(coupon: CouponRecord | undefined): Promise<Uses> {
  if (!coupon) return { slots: [], turns: [] };
  const { _id: couponId, totalLimit } = coupon;
  const isLimited = totalLimit !== null;
  return share(`${String(couponId)} ${isLimited}`, async () => {
    // Slots are read before turns, so a use inserted in between leaves one slot fewer to choose from, never one more.
    const { slots, turns } = await batchQueries<{ slots: { couponSlot: number }; turns: Turn }>({
      slots: isLimited ? usesOf(couponId, 'couponSlot', { couponSlot: 1 }) : null,
      turns: usesOf(couponId, 'couponTurn', { customerId: 1, couponTurn: 1 }),
    });
    return { slots: slots.map(({ couponSlot }) => couponSlot), turns };
  });
}

const usesOf = (couponId: ObjectId, field: 'couponSlot' | 'couponTurn', shown: Record<string, 1>): Question => ({
  of: Booking.collection.name,
  stages: [{ $match: { couponId, holdsCar: true, [field]: { $type: 'number' } } }, { $project: { _id: 0, ...shown } }],
});

const shareLapsed = coalesce<BookingRecord[]>();

/** Returns up to `limit` lapsed holds that claim a use of the coupon, from all customers or from one. */
export async function findLapsedUses(
  { couponId, customerId }: { couponId: ObjectId; customerId?: string },
  limit: number,
  now: Now,
): Promise<BookingRecord[]> {
  const owner = customerId === undefined ? {} : { customerId };
  return shareLapsed(`${String(couponId)} ${customerId}`, async () => {
    const found = await Booking.find({
      status: 'pending',
      holdUntil: trusted({ $lte: lapsedBefore(now) }),
      couponId,
      ...owner,
    })
      .limit(limit)
      .lean();
    return found as BookingRecord[]; // Only bookings, not blocks, have a coupon.
  });
}
