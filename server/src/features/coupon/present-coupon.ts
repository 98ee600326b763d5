import { type Coupon, couponFacts, keysOf } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import type { CouponRecord } from './coupon.model.ts';

/** Returns the current number of uses of each coupon, by coupon id. Unused coupons may be missing. */
export type CountCouponUses = (couponIds: ObjectId[]) => Promise<ReadonlyMap<string, number>>;

export const presentCoupon = (coupon: CouponRecord, uses: ReadonlyMap<string, number>): Coupon => ({
  _id: String(coupon._id),
  ...pick(coupon, keysOf(couponFacts)),
  locationIds: coupon.locationIds?.map(String) ?? null,
  uses: uses.get(String(coupon._id)) ?? 0,
  version: coupon.version,
});

type Change = { before: CouponRecord | null; after: CouponRecord };

/** Returns a saved coupon for the response, with its old and new values for the audit log. */
export function presentCouponChange({ before, after }: Change, uses: ReadonlyMap<string, number>) {
  const data = presentCoupon(after, uses);
  return {
    data,
    version: after.version,
    targetId: data._id,
    targetName: data.code,
    before: before && presentCoupon(before, uses),
    after: data,
  } satisfies AuditedChange<Coupon> & { version: number };
}
