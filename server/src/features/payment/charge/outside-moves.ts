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
import { lessOwed } from './refund-moves.ts';

/* Every change of what was returned outside our system, made as `charge-moves.ts` says. */

/**
 * C11: remembers that `paise` in all were returned outside our system; null when as much was known before. C12 in the
 * same write: what is still owed shrinks by what went back outside, and never exceeds what is left. C8 as well, if
 * nobody had decided about it.
 */
export async function noteOutside(chargeId: string, paise: number, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    if (now.outsidePaise >= paise) return null;
    const since = outsideOf({ outsidePaise: paise }) - outsideOf(now);
    const parts = cutOwed(now, since, deps);
    const amount = leftOf(now) - leftOf({ ...now, outsidePaise: paise, parts });
    const outsideParts = [...now.outsideParts, { paise: paise - now.outsidePaise, amount, at: deps.clock.now() }];
    const changes: Partial<ChargeRecord> = { outsidePaise: paise, outsideParts, parts };
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

function takeOff(parts: RefundPart[], by: number, deps: MoveDeps): RefundPart[] {
  let rest = Math.max(0, by);
  return parts.map((part) => {
    const isOwed = part.state === 'due' || part.state === 'failed';
    const taken = isOwed ? Math.min(rest, part.amount) : 0;
    rest -= taken;
    return taken > 0 ? lessOwed(part, taken, deps) : part;
  });
}

/** The booking's ledger knows of everything that was returned outside until `paise` of it. */
export async function markTold(chargeId: string, paise: number, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    if (now.toldPaise >= paise) return null;
    return { toldPaise: paise, nextAt: nextLook({ ...now, toldPaise: paise }, deps) };
  });
}

/** A person has looked at what was returned outside, as far as it was seen; null when more was returned since. */
export async function settleOutside(
  chargeId: string,
  { paise, by, note }: { paise: number; by: ObjectId; note: string },
  deps: MoveDeps,
): ChargeMoved {
  return moveCharge(chargeId, deps, ({ outsidePaise }) =>
    outsidePaise === paise ? { settledOutside: { paise, by, at: deps.clock.now(), note } } : null,
  );
}
