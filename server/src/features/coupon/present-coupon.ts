import { type Coupon, couponFacts, keysOf } from '@rental/contracts';
import type { AuditedChange } from '../../platform/audit-port.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import type { CouponRecord } from './coupon.model.ts';

/** How often each of these coupons is used now, by id; one that is not used may be missing. */
export type CountCouponUses = (couponIds: ObjectId[]) => Promise<ReadonlyMap<string, number>>;

/** A coupon as the wire shows it. */
export const presentCoupon = (coupon: CouponRecord, uses: ReadonlyMap<string, number>): Coupon => ({
  _id: String(coupon._id),
  ...pick(coupon, keysOf(couponFacts)),
  locationIds: coupon.locationIds?.map(String) ?? null,
  uses: uses.get(String(coupon._id)) ?? 0,
  version: coupon.version,
});

type Change = { before: CouponRecord | null; after: CouponRecord };

/** A coupon that was added or edited: its new version for the wire, both sides for the record of changes. */
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
