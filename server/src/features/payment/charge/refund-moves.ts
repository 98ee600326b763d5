import type { Deps } from '../../../platform/deps.ts';
import type { ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { toPaise } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import {
  type ChargeMoved,
  dueFrom,
  freeGen,
  isAtProvider,
  isDue,
  leftOf,
  type MoveDeps,
  moveCharge,
  newPart,
  nextLook,
  outsideOf,
  promisedOf,
  refundKey,
  untold,
} from './charge-moves.ts';
import { nextDue, sendableOf } from './sendable.ts';

/* All moves of a charge’s refund parts. `charge-moves.ts` describes how a move works. */

/** Refers to a part in the generation that the caller read. */
export type PartOf = { chargeId: string; part: Pick<RefundPart, 'id' | 'gen'> };

/** How long a try leases the charge: longer than listing the refunds and requesting one can take. */
const tryLeaseMs = 30_000;

const later = ({ clock }: Pick<Deps, 'clock'>, ms: number): Date => new Date(clock.now().getTime() + ms);

type PartMove = {
  from: RefundPart['state'][];
  /** An additional condition that the part must meet. */
  ifOnly?: (part: RefundPart, charge: ChargeRecord) => boolean;
  change: (part: RefundPart, charge: ChargeRecord) => Partial<RefundPart>;
  /** Additional changes to the charge, computed after the part was changed. */
  also?: (after: ChargeRecord, before: ChargeRecord) => Partial<ChargeRecord>;
};

/** Changes a part if it is in an expected state and still in the generation that was read. */
async function movePart(
  { chargeId, part }: PartOf,
  deps: MoveDeps,
  { from, ifOnly, change, also }: PartMove,
): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    const found = now.parts.find(({ id }) => id === part.id);
    if (!found || found.gen !== part.gen || !from.includes(found.state)) return null;
    if (ifOnly && !ifOnly(found, now)) return null;
    const after = { ...found, ...change(found, now) };
    const parts = now.parts.map((each) => (each.id === part.id ? after : each));
    const moved = { ...now, parts };
    return { parts, nextAt: nextLook(moved, deps), ...also?.(moved, now) };
  });
}

/**
 * The amount to request, in paise. If the refunds use up the whole charge, the last part gets the exact remainder,
 * because a payment or an external refund may include a fraction of a rupee.
 */
function paiseOf(charge: ChargeRecord, part: RefundPart): number {
  const others = charge.parts.filter(({ id }) => id !== part.id);
  const isLast = charge.parts.at(-1)?.id === part.id;
  const isAll = outsideOf(charge) + promisedOf(charge) === charge.amount;
  const ofOthers = others.reduce((sum, { paise, amount }) => sum + (paise ?? toPaise(amount)), 0);
  return isAll && isLast ? charge.providerPaise - charge.outsidePaise - ofOthers : toPaise(part.amount);
}

/**
 * Counts another try of the next due refund and leases the charge to the caller. Returns the charge, or null if no
 * refund may be sent or another caller has the lease. C15: if a dispute withholds part of the refund, that part is split
 * off and stays due.
 */
export async function startRefundTry(chargeId: string, withheld: number, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    const due = nextDue(now, withheld);
    const isFree = now.nextAt !== null && now.nextAt <= deps.clock.now();
    if (!due || !isFree) return null;
    const split = splitOff(now, due, due.amount - sendableOf(now, due, withheld));
    const parts = split.map((each) =>
      each.id === due.id ? { ...each, tries: each.tries + 1, paise: paiseOf({ ...now, parts: split }, each) } : each,
    );
    return { parts, nextAt: later(deps, tryLeaseMs) };
  });
}

/** Moves `rest` rupees of a part into a new part with the same promise date. */
function splitOff(charge: ChargeRecord, part: RefundPart, rest: number): RefundPart[] {
  if (rest === 0) return charge.parts;
  const place = charge.parts.length + 1;
  const id = `${ownerOf(part.id)}-${place}`;
  const less = { ...part, promised: part.promised - rest, amount: part.amount - rest };
  const parts = charge.parts.map((each) => (each === part ? less : each));
  return [...parts, newPart(charge, { id, amount: rest, part: place }, part.dueAt)];
}

/** Returns the ID of the refund that a part was split from, or its own ID if it wasn’t split. */
export const ownerOf = (partId: string): string => partId.replace(/-\d+$/, '');

/** Whether we make the refund through the provider. False if it was made outside our system or by an admin. */
export const isMadeThere = ({ amount, byHand }: RefundPart): boolean => amount > 0 && byHand === undefined;

/**
 * Whether no request is known to have reached the provider: the refund is due, or external refunds covered all of it,
 * possibly while a request of ours was in progress.
 */
export const isUnasked = ({ state, amount, razorpayRefundId, byHand }: RefundPart): boolean =>
  state === 'due' || (state === 'processed' && amount === 0 && razorpayRefundId === null && !byHand);

/** The refund that the provider created for a part. */
type Made = Pick<ProviderRefund, 'id' | 'amountInPaise'>;

/** C5: the provider accepted this refund for this amount, whatever was refunded outside our system since. */
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
      // The next due part may be sent now, unless the lease belongs to a different part.
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
 * A concurrent external refund may have reduced the part after we requested its full amount. The external money then
 * covers other owed parts or is lost to us, and the ledger must be updated again.
 */
function asMade(after: ChargeRecord, before: ChargeRecord, deps: Pick<Deps, 'clock'>): Partial<ChargeRecord> {
  if (promisedOf(after) === promisedOf(before)) return {};
  const parts = takeOff(after.parts.toReversed(), overOf(after), deps).toReversed();
  const amount = leftOf(before) - leftOf({ ...after, parts });
  return {
    parts,
    outsideParts: [...after.outsideParts, { paise: 0, amount, at: deps.clock.now() }],
    toldPaise: untold,
  };
}

/** Rupees by which promised and external refunds together exceed the charge’s amount. */
const overOf = (charge: ChargeRecord): number => promisedOf(charge) + outsideOf(charge) - charge.amount;

/** C6: the provider reports that the refund was processed or failed. A failed refund waits for an admin. */
export async function refundEnded(which: PartOf, state: 'processed' | 'failed', deps: MoveDeps): ChargeMoved {
  const isProcessed = state === 'processed';
  const moved = await movePart(which, deps, {
    // A bank may reject a refund that the provider had reported as processed.
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

/** C6 for a refund that the provider rejects permanently: it waits for an admin. */
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

/** C12 for a failed refund: external refunds made while it was in progress reduce the amount still owed. */
function asFarAsLeft(after: ChargeRecord, id: string, deps: Pick<Deps, 'clock'>): Partial<ChargeRecord> {
  const over = overOf(after);
  const parts = after.parts.map((part) => (part.id === id && over > 0 ? lessOwed(part, over, deps) : part));
  return { parts, nextAt: nextLook({ ...after, parts }, deps) };
}

/** C12: reduces owed parts by an external refund, in the given order. */
export function takeOff(parts: RefundPart[], by: number, deps: Pick<Deps, 'clock'>): RefundPart[] {
  let rest = Math.max(0, by);
  return parts.map((part) => {
    const isOwed = part.state === 'due' || part.state === 'failed';
    const taken = isOwed ? Math.min(rest, part.amount) : 0;
    rest -= taken;
    return taken > 0 ? lessOwed(part, taken, deps) : part;
  });
}

/** Reduces an owed refund by an external refund. A refund with nothing left to pay becomes processed. */
function lessOwed(part: RefundPart, by: number, { clock }: Pick<Deps, 'clock'>): RefundPart {
  const amount = Math.max(0, part.amount - by);
  const less = { ...part, amount, paise: null };
  return amount > 0 ? less : { ...less, state: 'processed', processedAt: clock.now() };
}

/** C16: an admin decided to send a refund that waits for a dispute. */
export async function payDisputed(which: PartOf, by: ObjectId, deps: MoveDeps): ChargeMoved {
  return movePart(which, deps, { from: ['due'], change: () => ({ payDisputedBy: by }) });
}

/** Makes a waiting refund due now. Returns null when no refund is waiting or another caller has the lease. */
export async function hurryRefund(chargeId: string, deps: MoveDeps): ChargeMoved {
  const freeUntil = later(deps, tryLeaseMs);
  return moveCharge(chargeId, deps, ({ parts, nextAt }) => {
    return parts.some(isDue) && nextAt !== null && nextAt > freeUntil ? { nextAt: deps.clock.now() } : null;
  });
}

function nextKey({ id, gen: last }: RefundPart, charge: ChargeRecord): Pick<RefundPart, 'gen' | 'key'> {
  const place = charge.parts.findIndex((each) => each.id === id) + 1;
  const gen = freeGen(charge, place, last + 1);
  return { gen, key: refundKey(charge._id, place, gen) };
}

/** C7: an admin retries a failed refund under a new key. A decision to pay despite a dispute (C16) is not repeated. */
export async function retryRefund(which: PartOf, deps: MoveDeps): ChargeMoved {
  return movePart(which, deps, {
    from: ['failed'],
    change: (part, charge) => ({
      state: 'due',
      ...nextKey(part, charge),
      razorpayRefundId: null,
      paise: null,
      tries: 0,
      payDisputedBy: null,
    }),
    also: (_after, before) => ({ nextAt: dueFrom(before, deps) }),
  });
}

/**
 * C13: records that an admin paid a failed refund by other means, such as a bank transfer, or returned counter money.
 */
export async function returnByHand(
  which: PartOf,
  byHand: { by: ObjectId; reference: string },
  deps: MoveDeps,
): ChargeMoved {
  return movePart(which, deps, {
    from: ['failed', 'due'],
    ifOnly: ({ state }, charge) => state === 'failed' || !isAtProvider(charge),
    change: () => ({ state: 'processed', processedAt: deps.clock.now(), byHand }),
  });
}

/** The minimum interval between early tries of a waiting refund, across all workers. */
export const earlyTryEveryMs = 30_000;

/** Schedules the next try of a failed refund request; if the provider did not respond, an earlier try is allowed. */
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
