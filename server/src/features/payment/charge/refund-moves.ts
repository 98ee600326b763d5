import type { Deps } from '../../../platform/deps.ts';
import type { ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { toPaise } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import {
  type ChargeMoved,
  dueFrom,
  freeGen,
  isDue,
  leftOf,
  type MoveDeps,
  moveCharge,
  nextLook,
  outsideOf,
  promisedOf,
  refundKey,
} from './charge-moves.ts';

/* Every change of a charge's parts, made as `charge-moves.ts` says. */

/** The part a caller speaks of, in the generation that it read. */
export type PartOf = { chargeId: string; part: Pick<RefundPart, 'id' | 'gen'> };

/** For how long a try belongs to whoever started it: longer than a list and a call may take together. */
const tryLeaseMs = 30_000;

const later = ({ clock }: Pick<Deps, 'clock'>, ms: number): Date => new Date(clock.now().getTime() + ms);

type PartMove = {
  from: RefundPart['state'][];
  /** What else must be so. */
  ifOnly?: (part: RefundPart) => boolean;
  change: (part: RefundPart, charge: ChargeRecord) => Partial<RefundPart>;
  /** What else changes, once the part has. */
  also?: (after: ChargeRecord, before: ChargeRecord) => Partial<ChargeRecord>;
};

/** Changes one part that is in one of the states expected, and in the generation that was read. */
async function movePart(
  { chargeId, part }: PartOf,
  deps: MoveDeps,
  { from, ifOnly, change, also }: PartMove,
): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    const found = now.parts.find(({ id }) => id === part.id);
    if (!found || found.gen !== part.gen || !from.includes(found.state)) return null;
    if (ifOnly && !ifOnly(found)) return null;
    const after = { ...found, ...change(found, now) };
    const parts = now.parts.map((each) => (each.id === part.id ? after : each));
    const moved = { ...now, parts };
    return { parts, nextAt: nextLook(moved, deps), ...also?.(moved, now) };
  });
}

/**
 * What is asked for, in paise: the last part that leaves nothing with us takes the rest to the last one, for what came
 * or went outside need not be whole rupees.
 */
function paiseOf(charge: ChargeRecord, part: RefundPart): number {
  const others = charge.parts.filter(({ id }) => id !== part.id);
  const isLast = charge.parts.at(-1)?.id === part.id;
  const isAll = outsideOf(charge) + promisedOf(charge) === charge.amount;
  const ofOthers = others.reduce((sum, { paise, amount }) => sum + (paise ?? toPaise(amount)), 0);
  return isAll && isLast ? charge.providerPaise - charge.outsidePaise - ofOthers : toPaise(part.amount);
}

/**
 * Counts one more call for the refund that is due and reserves the charge for the caller; answers it as it then is, or
 * null when none is due, or somebody else is at it.
 */
export async function startRefundTry(chargeId: string, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    const due = now.parts.find(isDue);
    const isFree = now.nextAt !== null && now.nextAt <= deps.clock.now();
    if (!due || !isFree) return null;
    const started = { ...due, tries: due.tries + 1, paise: paiseOf(now, due) };
    const parts = now.parts.map((each) => (each === due ? started : each));
    return { parts, nextAt: later(deps, tryLeaseMs) };
  });
}

/** It has not been paid by others, in the dashboard or by hand. */
export const isMadeThere = ({ amount, byHand }: RefundPart): boolean => amount > 0 && byHand === undefined;

/** Nobody knows of a call that the provider took on: it is due, or others paid all of it while we may have asked. */
export const isUnasked = ({ state, amount, razorpayRefundId, byHand }: RefundPart): boolean =>
  state === 'due' || (state === 'processed' && amount === 0 && razorpayRefundId === null && !byHand);

/** The provider's refund that a part has become. */
type Made = Pick<ProviderRefund, 'id' | 'amountInPaise'>;

/** C5: the provider has taken this refund on, of what was asked for, whatever others have paid of it since. */
export async function refundRequested(which: PartOf, { id, amountInPaise }: Made, deps: MoveDeps): ChargeMoved {
  return movePart(which, deps, {
    from: ['due', 'processed'],
    ifOnly: isUnasked,
    change: ({ amount, promised }) => ({
      state: 'requested',
      amount: Math.max(amount, Math.min(promised, Math.floor(amountInPaise / 100))),
      razorpayRefundId: id,
      requestedAt: deps.clock.now(),
      processedAt: null,
      lastError: null,
    }),
    also: (after, before) => {
      // The next part may go, unless somebody is at another one.
      const wasFirst = before.parts.find(isDue)?.id === which.part.id;
      const made = { ...after, ...asMade(after, before, deps) };
      const mayGoOn = wasFirst && made.parts.some(isDue);
      const { parts, outsideParts, toldPaise } = made;
      const nextAt = mayGoOn ? deps.clock.now() : nextLook(made, deps);
      return { parts, outsideParts, toldPaise, retryFrom: null, nextAt };
    },
  });
}

/**
 * When more of a part goes back than was owed of it, because others paid it while we were asking, then their money pays
 * what is still owed of other parts, or is lost; the ledger is told anew.
 */
function asMade(after: ChargeRecord, before: ChargeRecord, deps: Pick<Deps, 'clock'>): Partial<ChargeRecord> {
  if (promisedOf(after) === promisedOf(before)) return {};
  const parts = takeOff(after.parts.toReversed(), overOf(after), deps).toReversed();
  const amount = leftOf(before) - leftOf({ ...after, parts });
  return {
    parts,
    outsideParts: [...after.outsideParts, { paise: 0, amount, at: deps.clock.now() }],
    toldPaise: 0,
  };
}

/** Rupees that are promised or were returned outside beyond what came in. */
const overOf = (charge: ChargeRecord): number => promisedOf(charge) + outsideOf(charge) - charge.amount;

/** C6: the provider's refund has ended, well or badly. One that failed waits for a person. */
export async function refundEnded(which: PartOf, state: 'processed' | 'failed', deps: MoveDeps): ChargeMoved {
  const isProcessed = state === 'processed';
  const moved = await movePart(which, deps, {
    // A bank may send money back that the provider called processed.
    from: isProcessed ? ['requested'] : ['requested', 'processed'],
    ifOnly: isMadeThere,
    change: () => ({ state, processedAt: isProcessed ? deps.clock.now() : null }),
    also: (after) => (isProcessed ? {} : asFarAsLeft(after, which.part.id, deps)),
  });
  if (moved && !isProcessed) {
    const facts = { alert: 'refund_failed', chargeId: which.chargeId };
    deps.logger.error(facts, 'refund failed; an admin must retry it');
  }
  return moved;
}

/** C6 of a refund that the provider refuses for good: it waits for a person. */
export async function refundRefused(which: PartOf, error: string, deps: MoveDeps): ChargeMoved {
  const moved = await movePart(which, deps, {
    from: ['due'],
    change: () => ({ state: 'failed', lastError: error }),
    also: (after) => ({ retryFrom: null, ...asFarAsLeft(after, which.part.id, deps) }),
  });
  if (moved) {
    const facts = { alert: 'refund_refused', chargeId: which.chargeId, err: error };
    deps.logger.error(facts, 'refund refused; see to it by hand');
  }
  return moved;
}

/** C12 of a refund that failed: what went back outside while it was under way paid as much of it. */
function asFarAsLeft(after: ChargeRecord, id: string, deps: Pick<Deps, 'clock'>): Partial<ChargeRecord> {
  const over = overOf(after);
  const parts = after.parts.map((part) => (part.id === id && over > 0 ? lessOwed(part, over, deps) : part));
  return { parts, nextAt: nextLook({ ...after, parts }, deps) };
}

/** C12: what others paid of parts that are still owed, in the order given. */
export function takeOff(parts: RefundPart[], by: number, deps: Pick<Deps, 'clock'>): RefundPart[] {
  let rest = Math.max(0, by);
  return parts.map((part) => {
    const isOwed = part.state === 'due' || part.state === 'failed';
    const taken = isOwed ? Math.min(rest, part.amount) : 0;
    rest -= taken;
    return taken > 0 ? lessOwed(part, taken, deps) : part;
  });
}

/** A refund that others paid, all of it or as much. */
function lessOwed(part: RefundPart, by: number, { clock }: Pick<Deps, 'clock'>): RefundPart {
  const amount = Math.max(0, part.amount - by);
  const less = { ...part, amount, paise: null };
  return amount > 0 ? less : { ...less, state: 'processed', processedAt: clock.now() };
}

/** A refund that waits for its next try is due now; null when none waits, or somebody is at it. */
export async function hurryRefund(chargeId: string, deps: MoveDeps): ChargeMoved {
  const freeUntil = later(deps, tryLeaseMs);
  return moveCharge(chargeId, deps, ({ parts, nextAt }) => {
    const isWaiting = parts.some((part) => isDue(part) && part.tries > 0);
    return isWaiting && nextAt !== null && nextAt > freeUntil ? { nextAt: deps.clock.now() } : null;
  });
}

/** The next generation of a part, and its key. */
function nextKey({ id, gen: last }: RefundPart, charge: ChargeRecord): Pick<RefundPart, 'gen' | 'key'> {
  const place = charge.parts.findIndex((each) => each.id === id) + 1;
  const gen = freeGen(charge, place, last + 1);
  return { gen, key: refundKey(charge._id, place, gen) };
}

/** C7: a person tries a failed refund again, under a new key. */
export async function retryRefund(which: PartOf, deps: MoveDeps): ChargeMoved {
  return movePart(which, deps, {
    from: ['failed'],
    change: (part, charge) => ({
      state: 'due',
      ...nextKey(part, charge),
      razorpayRefundId: null,
      paise: null,
      tries: 0,
    }),
    also: (_after, before) => ({ nextAt: dueFrom(before, deps) }),
  });
}

/** C13: a person paid a failed refund back by other means. */
export async function returnByHand(
  which: PartOf,
  byHand: { by: ObjectId; reference: string },
  deps: MoveDeps,
): ChargeMoved {
  return movePart(which, deps, {
    from: ['failed'],
    change: () => ({ state: 'processed', processedAt: deps.clock.now(), byHand }),
  });
}

/** How long a refund that waits is left alone between two tries before its time, whoever makes them. */
export const earlyTryEveryMs = 30_000;

/** A refund call did not get through: it stays due and is tried again later, or earlier if the provider was silent. */
export async function postponeRefund(
  which: PartOf,
  { nextAt, error, wasSilent }: { nextAt: Date; error: string; wasSilent: boolean },
  deps: MoveDeps,
): ChargeMoved {
  return movePart(which, deps, {
    from: ['due'],
    change: () => ({ lastError: error }),
    also: () => ({ nextAt, retryFrom: wasSilent ? later(deps, earlyTryEveryMs) : null }),
  });
}
