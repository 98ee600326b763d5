import { Coupon, type CouponRecord } from './coupon.model.ts';

/** One coupon, or null; switched off or over, too. */
export async function findCouponById(id: string): Promise<CouponRecord | null> {
  return Coupon.findById(id).maxTimeMS(3_000).lean<CouponRecord>();
}

/** The coupon with this code, or null; switched off or over, too. */
export async function findCoupon(code: string): Promise<CouponRecord | null> {
  return Coupon.findOne({ code }).maxTimeMS(3_000).lean<CouponRecord>();
}

/** Every coupon, the newest first. */
export async function findCoupons(): Promise<CouponRecord[]> {
  return Coupon.find().sort({ _id: -1 }).maxTimeMS(3_000).lean<CouponRecord[]>();
}
