import type { CouponRecord } from '../../coupon/coupon.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Uses } from './uses.ts';

/** What a hold takes of a coupon; nothing without one. */
export type Use = Pick<BookingRecord, 'couponId' | 'couponSlot' | 'couponTurn'>;

/** Which limit leaves no use. */
export type NoUse = { noUse: 'coupon_used' | 'coupon_used_up' };

type Chooser = { customerId: string; spread: number; wanted?: Use };

/**
 * A use of the coupon that was free when the uses were read; the unique indexes then grant or refuse it. A turn is the
 * lowest, so that two requests of one customer meet; a slot differs by `spread`, so that a crowd does not. What is
 * `wanted` is chosen first, if it is free.
 */
export function chooseUse(
  coupon: CouponRecord,
  { slots, turns }: Uses,
  { customerId, spread, wanted = {} }: Chooser,
): Use | NoUse {
  const own = turns.filter((turn) => String(turn.customerId) === customerId).map(({ couponTurn }) => couponTurn);
  const freeTurns = freeOf(coupon.perCustomer, { taken: own, used: own.length });
  const couponTurn = freeTurns.find((turn) => turn === wanted.couponTurn) ?? freeTurns[0];
  if (couponTurn === undefined) return { noUse: 'coupon_used' };
  if (coupon.totalLimit === null) return { couponId: coupon._id, couponTurn };
  const free = freeOf(coupon.totalLimit, { taken: slots, used: turns.length });
  const couponSlot = free.find((slot) => slot === wanted.couponSlot) ?? free[spread % free.length];
  return couponSlot === undefined ? { noUse: 'coupon_used_up' } : { couponId: coupon._id, couponTurn, couponSlot };
}

/**
 * The lowest free numbers below `limit`, as many as uses are left. Those may be fewer than the free ones: a use above a
 * limit that was lowered counts as well, and so does one from before there was a limit.
 */
function freeOf(limit: number, { taken, used }: { taken: number[]; used: number }): number[] {
  const isTaken = new Set(taken);
  const free = Array.from({ length: limit }, (_, number) => number).filter((number) => !isTaken.has(number));
  return free.slice(0, Math.max(limit - used, 0));
}
