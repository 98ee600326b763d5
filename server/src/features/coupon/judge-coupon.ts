import { type CouponRefusal, dayInIndia, isBelowMinimum, isOutsideStay, type Period } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CouponRecord } from './coupon.model.ts';

/** A rental to check a coupon against; `totalPrice` is the rental’s price before extras and before the discount. */
export type CouponWish = Period & { locationId: string; totalPrice: number };

/** Why a code gives no discount; `reason` explains `coupon_not_valid`. */
export type CouponProblem =
  | { code: 'coupon_unknown' | 'coupon_used' | 'coupon_used_up' }
  | { code: 'coupon_not_valid'; reason: CouponRefusal };

/**
 * Returns why the code gives no discount on this rental, or null if it gives one. Does not check whether the coupon has
 * uses left.
 */
export function findCouponProblem(
  coupon: CouponRecord | undefined,
  wish: CouponWish,
  now: Pick<Deps, 'clock'>,
): CouponProblem | null {
  if (!coupon) return { code: 'coupon_unknown' };
  const reason = whyNotValid(coupon, wish, dayInIndia(now.clock.now()));
  return reason && { code: 'coupon_not_valid', reason };
}

export function couponError({ code, ...data }: CouponProblem): AppError {
  return new AppError(code, 'reason' in data ? { data } : {});
}

function whyNotValid(coupon: CouponRecord, wish: CouponWish, today: string): CouponRefusal | null {
  if (!coupon.isEnabled) return 'off';
  if (today < coupon.fromDate) return 'too_early';
  if (today > coupon.toDate) return 'over';
  if (isOutsideStay(coupon, wish)) return 'other_days';
  if (coupon.locationIds && !coupon.locationIds.some((id) => String(id) === wish.locationId)) return 'other_location';
  return isBelowMinimum(coupon, wish.totalPrice) ? 'total_too_low' : null;
}
