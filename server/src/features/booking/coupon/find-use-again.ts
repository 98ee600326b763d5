import { findCouponById } from '../../coupon/find-coupons.ts';
import { chooseUse, type Use } from './choose-use.ts';

/**
 * What a booking that is written down anew takes of its coupon: the very use it had or, if somebody has that by now,
 * another one. Null when none is left for its customer. A coupon that is forgotten as well limits nothing.
 */
export async function findUseAgain(had: Use, customerId: string): Promise<Use | null> {
  const coupon = had.couponId ? await findCouponById(String(had.couponId)) : null;
  if (!coupon) return had;
  const choice = await chooseUse(coupon, customerId, had);
  return 'use' in choice ? choice.use : null;
}
