import type { Question } from '../../platform/ask-together.ts';
import { Coupon, type CouponRecord } from './coupon.model.ts';

/** One coupon, or null; switched off or over, too. */
export async function findCouponById(id: string): Promise<CouponRecord | null> {
  return Coupon.findById(id).maxTimeMS(3_000).lean<CouponRecord>();
}

/** The question for the coupon with this code, switched off or over, too; none without a code. */
export const couponByCode = (code: string | undefined): Question | null =>
  code === undefined ? null : { of: Coupon.collection.name, stages: [{ $match: { code } }] };

/** Every coupon, the newest first. */
export async function findCoupons(): Promise<CouponRecord[]> {
  return Coupon.find().sort({ _id: -1 }).maxTimeMS(3_000).lean<CouponRecord[]>();
}
