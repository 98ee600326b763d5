import { type CouponRefusal, dayInIndia, type Period } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { CouponRecord } from './coupon.model.ts';

/** A rental that a coupon may be for; `totalPrice` is what it costs before extras and the coupon. */
export type CouponWish = Period & { locationId: string; totalPrice: number };

/** Why the coupon is not for this rental, made now; null when it is. How often it was used is another matter. */
export function whyNotValid(
  coupon: CouponRecord,
  wish: CouponWish,
  { clock }: Pick<Deps, 'clock'>,
): CouponRefusal | null {
  const today = dayInIndia(clock.now());
  const reasons: [CouponRefusal, boolean][] = [
    ['off', !coupon.isEnabled],
    ['too_early', today < coupon.fromDate],
    ['over', today > coupon.toDate],
    ['other_days', isOutside(coupon, wish)],
    ['other_location', !(coupon.locationIds?.some((id) => String(id) === wish.locationId) ?? true)],
    ['total_too_low', wish.totalPrice < (coupon.minTotal ?? 0)],
  ];
  return reasons.find(([, isSo]) => isSo)?.[0] ?? null;
}

/** All days of the rental lie between those of the coupon. */
const isOutside = ({ stayFrom, stayTo }: CouponRecord, { fromDate, toDate }: Period): boolean =>
  (stayFrom !== null && fromDate < stayFrom) || (stayTo !== null && toDate > stayTo);
