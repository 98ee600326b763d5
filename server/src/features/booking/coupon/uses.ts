import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { shareWork } from '../../../platform/work/share-work.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { lapsedBefore } from '../lapsed.ts';

/*
 * The uses of coupons, read from the bookings that have them. Each filter repeats the `$type` of its index: only then
 * is the answer in the index alone.
 */

/** How often each of these coupons is used now, holds included; one that is not used is missing. */
export async function countCouponUses(couponIds: ObjectId[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Booking.aggregate<{ _id: ObjectId; uses: number }>([
    { $match: { couponId: { $in: couponIds }, holdsCar: true, couponTurn: { $type: 'number' } } },
    { $group: { _id: '$couponId', uses: { $sum: 1 } } },
  ]).option({ maxTimeMS: 3_000 });
  return new Map(counts.map(({ _id, uses }) => [String(_id), uses]));
}

type Turn = Required<Pick<BookingRecord, 'customerId' | 'couponTurn'>>;

/** The uses of a coupon: which of its slots are taken, and which turns of whom. */
export type Uses = { slots: number[]; turns: Turn[] };

const share = shareWork<Uses>();

/** What is used of a coupon now. A crowd shares a read, which begins after each of them asked. */
export async function findUses({ _id, totalLimit }: CouponRecord): Promise<Uses> {
  const isLimited = totalLimit !== null;
  return share(`${String(_id)} ${isLimited}`, async () => {
    // In this order: a use that is made in between is then one slot fewer to choose from, never one more.
    const slots = isLimited ? await findSlots(_id) : [];
    return { slots, turns: await findTurns(_id) };
  });
}

/** Each use of a coupon: whose it is, and which of theirs. */
async function findTurns(couponId: ObjectId): Promise<Turn[]> {
  return Booking.aggregate<Turn>([
    { $match: { couponId, holdsCar: true, couponTurn: { $type: 'number' } } },
    { $project: { _id: 0, customerId: 1, couponTurn: 1 } },
  ]);
}

/** The slots of a coupon that are taken. */
async function findSlots(couponId: ObjectId): Promise<number[]> {
  const taken = await Booking.aggregate<{ couponSlot: number }>([
    { $match: { couponId, holdsCar: true, couponSlot: { $type: 'number' } } },
    { $project: { _id: 0, couponSlot: 1 } },
  ]);
  return taken.map(({ couponSlot }) => couponSlot);
}

const shareLapsed = shareWork<BookingRecord[]>();

/** Up to `limit` lapsed holds that have a use of the coupon, all of them or one customer's. */
export async function findLapsedUses(
  { couponId, customerId }: { couponId: ObjectId; customerId?: string },
  limit: number,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<BookingRecord[]> {
  const owner = customerId === undefined ? {} : { customerId };
  return shareLapsed(`${String(couponId)} ${customerId}`, async () => {
    const found = await Booking.find({
      status: 'pending',
      holdUntil: trusted({ $lte: lapsedBefore(deps) }),
      couponId,
      ...owner,
    })
      .limit(limit)
      .lean();
    return found as BookingRecord[]; // a block has no coupon
  });
}
