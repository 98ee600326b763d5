import type { Question } from '../../platform/batches/batch-queries.ts';
import { Coupon, type CouponRecord } from './coupon.model.ts';

/** Returns a coupon, even if it is disabled or expired, or null if it does not exist. */
export async function findCouponById(id: string): Promise<CouponRecord | null> {
  return Coupon.findById(id).maxTimeMS(3_000).lean<CouponRecord>();
}

/** Builds the query for the coupon with this code, even if it is disabled or expired; returns null without a code. */
export const couponByCode = (code: string | undefined): Question | null =>
  code === undefined ? null : { of: Coupon.collection.name, stages: [{ $match: { code } }] };

/** Returns every coupon, newest first. */
export async function findCoupons(): Promise<CouponRecord[]> {
  return Coupon.find().sort({ _id: -1 }).maxTimeMS(3_000).lean<CouponRecord[]>();
}
