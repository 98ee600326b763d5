import type { ObjectId } from '../../../platform/mongo.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import {
  type ChargeMoved,
  endUndecided,
  leftOf,
  type MoveDeps,
  moveCharge,
  nextLook,
  outsideOf,
  promisedOf,
} from './charge-moves.ts';
import { takeOff } from './refund-moves.ts';

/* All moves concerning external refunds. `charge-moves.ts` describes how a move works. */

/**
 * Returns the refunds that have a key of ours but belong to no part. Their records were lost when an older backup was
 * restored, so they count as external refunds. A part is stored before its refund is requested, so a list fetched
 * before the charge was read cannot contain a refund whose part is not stored yet.
 */
export function findForgotten<R extends { receipt: string | null }>(charge: ChargeRecord, own: R[]): R[] {
  const known = new Set(charge.forgottenKeys);
  return own.filter(({ receipt }) => {
    const [, place, gen] = /-(\d+)-(\d+)$/.exec(receipt ?? '') ?? [];
    const part = charge.parts[Number(place) - 1];
    return known.has(receipt ?? '') || (gen !== undefined && (!part || part.gen < Number(gen)));
  });
}

/**
 * C11: records the total `paise` refunded outside our system. Returns null when at least as much was already recorded.
 * In the same write, C12 reduces owed refunds by the external ones and limits them to what is left of the charge, and
 * C8 applies if the charge is undecided.
 */
export async function noteOutside(
  chargeId: string,
  { paise, forgottenKeys = [] }: { paise: number; forgottenKeys?: string[] },
  deps: MoveDeps,
): ChargeMoved {
  const forgotten = forgottenKeys.length > 0 ? { forgottenKeys } : {};
  return moveCharge(chargeId, deps, (now) => {
    if (now.outsidePaise >= paise) return null;
    const since = outsideOf({ outsidePaise: paise }) - outsideOf(now);
    const parts = cutOwed(now, since, deps);
    const amount = leftOf(now) - leftOf({ ...now, outsidePaise: paise, parts });
    const outsideParts = [...now.outsideParts, { paise: paise - now.outsidePaise, amount, at: deps.clock.now() }];
    const changes: Partial<ChargeRecord> = { outsidePaise: paise, outsideParts, parts, ...forgotten };
    const seen = { ...changes, ...endUndecided({ ...now, ...changes }) };
    return { ...seen, nextAt: nextLook({ ...now, ...seen }, deps) };
  });
}

/**
 * Reduces owed refunds by the newly found external refunds (`since`, in rupees), oldest first, then by any amount that
 * exceeds the rest of the charge, newest first.
 */
function cutOwed(charge: ChargeRecord, since: number, deps: MoveDeps): RefundPart[] {
  const paid = takeOff(charge.parts, since, deps);
  const over = promisedOf({ parts: paid }) + outsideOf(charge) + since - charge.amount;
  return takeOff(paid.toReversed(), over, deps).toReversed();
}

/** Rupees refunded outside our system that did not cover a refund we owed. */
export const lostOf = ({ outsideParts }: Pick<ChargeRecord, 'outsideParts'>): number =>
  outsideParts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Records that the booking’s ledger includes the external refunds of `told`, which is the charge as the caller read it.
 * Returns null if the amount lost to external refunds has changed since then.
 */
export async function markTold(told: ChargeRecord, deps: MoveDeps): ChargeMoved {
  const { outsidePaise: toldPaise } = told;
  return moveCharge(told._id, deps, (now) => {
    const isOther = lostOf(now) !== lostOf(told);
    if (now.toldPaise >= toldPaise || isOther) return null;
    return { toldPaise, nextAt: nextLook({ ...now, toldPaise }, deps) };
  });
}

/**
 * Marks external refunds as resolved up to the amount that the admin has seen. Returns null when the total has changed
 * since then.
 */
export async function resolveOutside(
  chargeId: string,
  { paise, by, note }: { paise: number; by: ObjectId; note: string },
  deps: MoveDeps,
): ChargeMoved {
  return moveCharge(chargeId, deps, ({ outsidePaise }) =>
    outsidePaise === paise ? { resolvedOutside: { paise, by, at: deps.clock.now(), note } } : null,
  );
}
