import { randomInt } from 'node:crypto';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findUses } from './uses.ts';

/** What a hold takes of a coupon; nothing without one. */
export type Use = Pick<BookingRecord, 'couponId' | 'couponSlot' | 'couponTurn'>;

/** Which limit leaves no use. */
export type None = 'coupon_used' | 'coupon_used_up';
/** The same, or the use that is free now. */
type Choice = { use: Use } | { none: None };

/**
 * A use of the coupon that is free now; the unique indexes then give or refuse it. A turn is the lowest, so that two
 * requests of one customer meet; a slot is any, so that a crowd does not. What is `wanted` comes first, if it is free.
 */
export async function chooseUse(coupon: CouponRecord, customerId: string, wanted: Use = {}): Promise<Choice> {
  const { _id, totalLimit, perCustomer } = coupon;
  const { slots, turns } = await findUses(coupon);
  const own = turns.filter((turn) => String(turn.customerId) === customerId).map(({ couponTurn }) => couponTurn);
  const freeTurns = freeOf(perCustomer, { taken: own, used: own.length });
  const couponTurn = oneOf(freeTurns, wanted.couponTurn) ?? freeTurns[0];
  if (couponTurn === undefined) return { none: 'coupon_used' };
  if (totalLimit === null) return { use: { couponId: _id, couponTurn } };
  const free = freeOf(totalLimit, { taken: slots, used: turns.length });
  const couponSlot = oneOf(free, wanted.couponSlot) ?? free[free.length === 0 ? 0 : randomInt(free.length)];
  return couponSlot === undefined ? { none: 'coupon_used_up' } : { use: { couponId: _id, couponTurn, couponSlot } };
}

const oneOf = (free: number[], wanted: number | undefined): number | undefined =>
  free.find((number) => number === wanted);

/**
 * The lowest free numbers below `limit`, as many as uses are left. Those may be fewer than the free ones: a use above a
 * limit that was lowered counts as well, and so does one from before there was a limit.
 */
function freeOf(limit: number, { taken, used }: { taken: number[]; used: number }): number[] {
  const isTaken = new Set(taken);
  const free = Array.from({ length: limit }, (_, number) => number).filter((number) => !isTaken.has(number));
  return free.slice(0, Math.max(limit - used, 0));
}
