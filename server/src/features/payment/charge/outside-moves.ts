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

/* Every change of what was returned outside our system, made as `charge-moves.ts` says. */

/**
 * Refunds among these that carry a key of ours and that no part has or had: an older state was restored, and what we
 * ourselves did since is as if others had done it. A part is stored before its refund is asked for, so a list that is
 * older than the charge never names one that we are about to store.
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
 * C11: remembers that `paise` in all were returned outside our system; null when as much was known before. C12 in the
 * same write: what is still owed shrinks by what went back outside, and never exceeds what is left. C8 as well, if
 * nobody had decided about it.
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

/** What is owed shrinks by `since`, the oldest first, and by what is not left any more, the newest first. */
function cutOwed(charge: ChargeRecord, since: number, deps: MoveDeps): RefundPart[] {
  const paid = takeOff(charge.parts, since, deps);
  const over = promisedOf({ parts: paid }) + outsideOf(charge) + since - charge.amount;
  return takeOff(paid.toReversed(), over, deps).toReversed();
}

/** Rupees that were returned outside and paid no promise of ours. */
export const lostOf = ({ outsideParts }: Pick<ChargeRecord, 'outsideParts'>): number =>
  outsideParts.reduce((sum, { amount }) => sum + amount, 0);

/** The booking's ledger knows what was returned outside, as it was read; null when more is lost since. */
export async function markTold(told: ChargeRecord, deps: MoveDeps): ChargeMoved {
  const { outsidePaise: toldPaise } = told;
  return moveCharge(told._id, deps, (now) => {
    const isOther = lostOf(now) !== lostOf(told);
    if (now.toldPaise >= toldPaise || isOther) return null;
    return { toldPaise, nextAt: nextLook({ ...now, toldPaise }, deps) };
  });
}

/** A person resolves what was refunded outside, as far as it was seen; null when more was refunded since. */
export async function resolveOutside(
  chargeId: string,
  { paise, by, note }: { paise: number; by: ObjectId; note: string },
  deps: MoveDeps,
): ChargeMoved {
  return moveCharge(chargeId, deps, ({ outsidePaise }) =>
    outsidePaise === paise ? { settledOutside: { paise, by, at: deps.clock.now(), note } } : null,
  );
}
