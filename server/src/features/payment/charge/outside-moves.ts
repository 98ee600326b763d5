import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { ChargeRecord, ChargeRefund } from './charge.model.ts';
import { type MoveDeps, moveCharge, outsideOf } from './charge-moves.ts';

/* Every change of what was returned in part outside our system, made as `charge-moves.ts` says. */

/**
 * C11: remembers that `paise` in all were returned in part outside our system; false when as much was known before.
 * C12 in the same write: what is still owed shrinks by what went back outside, and never exceeds what is left.
 */
export async function noteOutside(charge: ChargeRecord, paise: number, deps: MoveDeps): Promise<boolean> {
  const { outcome, refund, outsidePaise: known = 0 } = charge;
  if (known >= paise) return false;
  const left = Math.max(0, charge.amount - outsideOf({ outsidePaise: paise }));
  const since = charge.amount - outsideOf(charge) - left;
  const change = refund ? changeOfRefund(refund, { since, left }, deps) : { ours: 0, $set: {} };
  return moveCharge(charge, deps, {
    filter: {
      outcome,
      outsidePaise: known === 0 ? trusted({ $exists: false }) : known,
      ...(refund && { 'refund.state': refund.state, 'refund.gen': refund.gen }),
    },
    $set: {
      outsidePaise: paise,
      ...change.$set,
      ...(outcome !== 'undecided' && { net: Math.max(0, left - change.ours) }),
    },
    $push: { outsideParts: { paise: paise - known, at: deps.clock.now() } },
  });
}

/**
 * What becomes of a refund when `since` rupees more went back outside and `left` remain with us: `ours` is what of it
 * we still return ourselves, 0 once somebody else has paid all of it.
 */
function changeOfRefund(
  { amount, state, external }: ChargeRefund,
  { since, left }: { since: number; left: number },
  { clock }: MoveDeps,
): { ours: number; $set: Record<string, unknown> } {
  const isOwed = state === 'due' || state === 'failed';
  if (!isOwed) return { ours: external ? 0 : amount, $set: {} };
  const ours = Math.min(Math.max(0, amount - since), left);
  if (ours > 0) return { ours, $set: { 'refund.amount': ours } };
  const ended = { 'refund.state': 'processed', 'refund.external': true, 'refund.processedAt': clock.now() };
  return { ours, $set: { ...ended, open: false, nextAt: null } };
}

/** A person has looked at what was returned outside, as far as it was seen; false when more was returned since. */
export async function settleOutside(
  charge: ChargeRecord,
  { paise, by, note }: { paise: number; by: ObjectId; note: string },
  deps: MoveDeps,
): Promise<boolean> {
  return moveCharge(charge, deps, {
    filter: { outsidePaise: paise },
    $set: { settledOutside: { paise, by, at: deps.clock.now(), note } },
  });
}
