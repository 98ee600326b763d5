import type { ChargeRecord, RefundPart } from './charge.model.ts';

export type Keyed = Pick<ChargeRecord, '_id' | 'forgottenKeys'>;

/** The idempotency key of a part, the first being 1: the same for every try until a person starts a new generation. */
export const refundKey = (chargeId: string, part: number, gen: number): string => `refund-${chargeId}-${part}-${gen}`;

/** The first generation from this one on whose key no forgotten refund has. */
export function freeGen({ _id, forgottenKeys = [] }: Keyed, part: number, from: number): number {
  return forgottenKeys.includes(refundKey(_id, part, from)) ? freeGen({ _id, forgottenKeys }, part, from + 1) : from;
}

/** Another generation of a part, and its key. */
export function nextKey({ id, gen: last }: RefundPart, charge: ChargeRecord): Pick<RefundPart, 'gen' | 'key'> {
  const place = charge.parts.findIndex((each) => each.id === id) + 1;
  const gen = freeGen(charge, place, last + 1);
  return { gen, key: refundKey(charge._id, place, gen) };
}
