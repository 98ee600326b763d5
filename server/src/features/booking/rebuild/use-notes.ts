import { ObjectId } from '../../../platform/mongo.ts';
import type { Use } from '../coupon/choose-use.ts';

/* The use of a coupon on an order at the provider: the coupon, the turn of its customer, and the slot where it has one. */

const pattern = /^([\da-f]{24}):(\d{1,2}):(\d{1,4})?$/;

/** The note of a use; none of a booking without a coupon. */
export const packUse = ({ couponId, couponTurn, couponSlot }: Use): Record<string, string> =>
  couponId === undefined ? {} : { use: `${String(couponId)}:${couponTurn ?? 0}:${couponSlot ?? ''}` };

/** The use that notes tell of; an empty one where they tell of none. */
export function unpackUse(notes: Record<string, string>): Use {
  const [, id, turn, slot] = pattern.exec(notes['use'] ?? '') ?? [];
  if (id === undefined) return {};
  const couponSlot = slot === undefined ? {} : { couponSlot: Number(slot) };
  return { couponId: new ObjectId(id), couponTurn: Number(turn), ...couponSlot };
}
