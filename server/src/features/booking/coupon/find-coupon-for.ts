import type { CouponRefusal } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import { findCoupon } from '../../coupon/find-coupons.ts';
import { type CouponWish, whyNotValid } from '../../coupon/why-not-valid.ts';
import { chooseUse } from './choose-use.ts';

/** Why a code takes nothing off; `reason` says more of `coupon_not_valid`. */
export type CouponProblem =
  | { code: 'coupon_unknown' | 'coupon_used' | 'coupon_used_up' }
  | { code: 'coupon_not_valid'; reason: CouponRefusal };

type Found = { coupon: CouponRecord } | { problem: CouponProblem };
type Asked = CouponWish & { code: string };

/** The coupon that the code is of, if it is for this rental. Whether a use of it is left is asked when it is taken. */
async function findValid({ code, ...wish }: Asked, deps: Pick<Deps, 'clock'>): Promise<Found> {
  const coupon = await findCoupon(code);
  if (!coupon) return { problem: { code: 'coupon_unknown' } };
  const reason = whyNotValid(coupon, wish, deps);
  return reason === null ? { coupon } : { problem: { code: 'coupon_not_valid', reason } };
}

/** The same for whoever only wants to know: also whether a use is left for this customer, which may be gone any moment. */
export async function findCouponFor(
  { customerId, ...asked }: Asked & { customerId: string },
  deps: Pick<Deps, 'clock'>,
): Promise<Found> {
  const found = await findValid(asked, deps);
  if ('problem' in found) return found;
  const choice = await chooseUse(found.coupon, customerId);
  return 'none' in choice ? { problem: { code: choice.none } } : found;
}

/** The same for whoever books: throws the problem, `coupon_not_valid` with its reason. */
export async function requireCoupon(asked: Asked, deps: Pick<Deps, 'clock'>): Promise<CouponRecord> {
  const found = await findValid(asked, deps);
  if ('coupon' in found) return found.coupon;
  const { code, ...data } = found.problem;
  throw new AppError(code, 'reason' in data ? { data } : {});
}
