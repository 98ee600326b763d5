import type { CouponRecord } from '../../coupon/coupon.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Uses } from './uses.ts';

/** The coupon use that a hold claims; empty without a coupon. */
export type Use = Pick<BookingRecord, 'couponId' | 'couponSlot' | 'couponTurn'>;

/** Which limit has been reached: the limit per customer or the total limit of the coupon. */
export type NoUse = { noUse: 'coupon_used' | 'coupon_used_up' };

type Chooser = { customerId: string; spread: number; wanted?: Use };

/**
 * Chooses a use of the coupon that was free when the uses were read; the unique indexes then accept or reject it. The
 * turn (per customer) is the lowest free one, so that two requests of one customer collide. The slot (among all uses)
 * is offset by `spread`, so that different customers rarely collide. `wanted` is preferred if it is free.
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
 * Returns the lowest free numbers below `limit`, at most as many as there are uses left. Fewer uses may be left than
 * numbers are free, because two kinds of use count but have no number below `limit`: those numbered before the limit
 * was lowered, and those made before there was a limit.
 */
function freeOf(limit: number, { taken, used }: { taken: number[]; used: number }): number[] {
  const isTaken = new Set(taken);
  const free = Array.from({ length: limit }, (_, number) => number).filter((number) => !isTaken.has(number));
  return free.slice(0, Math.max(limit - used, 0));
}
