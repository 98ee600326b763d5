// Every move of the charge in `charge-moves.ts`, `refund-moves.ts` and `outside-moves.ts`. Each move is one
// compare-and-set and therefore one step in the model.
import { itemAt } from '../../search/model.ts';
import type { LedgerGuards } from '../guards.ts';
import {
  again,
  atProvider,
  captured,
  look,
  outcome,
  partState,
  untold,
  type Charge,
  type News,
  type Part,
} from '../world.ts';
import { netOf, promisedOf } from './sums.ts';

const isDue = ({ entry, state }: Part) => entry !== 0 && state === partState.due;
const has = ({ parts }: Charge, state: number) => parts.some((part) => part.entry !== 0 && part.state === state);

export const isUntold = (charge: Charge) => charge.outcome === outcome.kept && charge.outside !== charge.told;

/** Returns the index of the first part that is due, or -1. */
const firstDue = ({ parts }: Charge) => parts.findIndex(isDue);

function planLook(charge: Charge): void {
  if (has(charge, partState.due)) charge.nextAt = charge.nextAt === look.never ? look.due : charge.nextAt;
  else charge.nextAt = isUntold(charge) || has(charge, partState.requested) ? look.due : look.never;
}

/** C2: keeps the charge, even if it has been refunded in the meantime. */
export function keepCharge(charge: Charge): boolean {
  if (charge.outcome === outcome.kept) return false;
  charge.outcome = outcome.kept;
  planLook(charge);
  return true;
}

/** C9: adds a part that refunds `back` rupees for a ledger entry. */
export function addPart(charge: Charge, entry: number, back: number, guards: LedgerGuards): void {
  if (charge.outcome !== outcome.kept) return;
  if (charge.parts.some((part) => part.entry === entry) && guards.addOnceAnEntry) return;
  const amount = guards.addWantsEnough ? Math.min(back, netOf(charge)) : back;
  const place = charge.parts.find((part) => part.entry === 0);
  if (amount === 0 || place === undefined) return;
  if (!has(charge, partState.due)) charge.nextAt = look.due;
  Object.assign(place, { entry, amount, state: partState.due });
}

/** Counts one attempt at the refund that is due and leases the charge. Returns the index of the part, or -1. */
export function startTry(charge: Charge, guards: LedgerGuards): number {
  const due = firstDue(charge);
  const isFree = charge.nextAt === look.due || (charge.nextAt === look.leased && !guards.leasesTry);
  if (due === -1 || !isFree) return -1;
  const part = itemAt(charge.parts, due);
  part.tries = Math.min(part.tries + 1, 2);
  charge.nextAt = look.leased;
  return due;
}

/** Releases the lease when a refund call has failed or is to be retried immediately. */
export function postponeTry(charge: Charge, place: number, gen: number): void {
  const part = itemAt(charge.parts, place);
  if (isDue(part) && part.gen === gen) charge.nextAt = look.due;
}

/** Whether C5 may apply a provider refund to the part: the part is waiting for a refund, or a refund can reopen it. */
function mayRequest(part: Part, guards: LedgerGuards): boolean {
  if (part.state === partState.due || !guards.requestWantsDue) return true;
  return isPaidByOthers(part) && guards.requestTakesAmount;
}

/** Whether outside refunds covered the whole part before we requested a refund for it. */
export const isPaidByOthers = ({ state, amount, byHand, refund }: Part) =>
  state === partState.processed && amount === 0 && byHand === 0 && refund === 0;

/** C5: the provider has accepted a refund of `amount`, which may be more than is still owed. */
export function requestPart(charge: Charge, place: number, news: News, amount: number, guards: LedgerGuards): void {
  const part = itemAt(charge.parts, place);
  if (part.gen !== news.gen || !mayRequest(part, guards)) return;
  const wasFirst = firstDue(charge) === place;
  const before = netOf(charge);
  part.state = partState.requested;
  part.refund = news.isSecond + 1;
  if (guards.requestTakesAmount && amount > part.amount) {
    part.amount = amount;
    if (guards.requestCutsOver) takeOff(charge.parts.toReversed(), overOf(charge));
    charge.lost += before - netOf(charge);
    charge.told = untold;
  }
  if (wasFirst && has(charge, partState.due)) charge.nextAt = look.due;
  else planLook(charge);
}

const overOf = ({ outside, parts }: Charge) => outside + promisedOf(parts) - captured;

/** C6: applies the final status that the provider reports. */
export function endPart(charge: Charge, place: number, news: News, guards: LedgerGuards): void {
  const part = itemAt(charge.parts, place);
  const isProcessed = news.state === atProvider.processed;
  const isSameTry = part.gen === news.gen || !guards.endHeedsGeneration;
  if (!isSameTry || !mayEnd(part, isProcessed, guards)) return;
  part.state = isProcessed ? partState.processed : partState.failed;
  if (!isProcessed) payFailed(charge, part, guards);
  planLook(charge);
}

/**
 * Whether C6 applies: the refund was requested, or the provider has processed it and it then failed at the bank. C6
 * never applies to parts that were paid by other means.
 */
function mayEnd({ entry, state, amount, byHand }: Part, isProcessed: boolean, guards: LedgerGuards): boolean {
  const isFrom = state === partState.requested || (state === partState.processed && !isProcessed);
  const isMadeThere = (amount > 0 && byHand === 0) || !guards.endWantsMadeThere;
  return entry !== 0 && isFrom && isMadeThere;
}

/** C6 for a refund that the provider permanently rejects. */
export function refusePart(charge: Charge, place: number, gen: number, guards: LedgerGuards): void {
  const part = itemAt(charge.parts, place);
  if (!isDue(part) || part.gen !== gen) return;
  part.state = partState.failed;
  payFailed(charge, part, guards);
  planLook(charge);
}

/** C12 for a failed refund: reduces the refund by the amount that outside refunds have already covered. */
function payFailed(charge: Charge, part: Part, guards: LedgerGuards): void {
  if (guards.cutsFailed) lessOwed(part, Math.max(0, overOf(charge)));
}

function lessOwed(part: Part, by: number): void {
  if (by === 0) return;
  part.amount = Math.max(0, part.amount - by);
  if (part.amount === 0) part.state = partState.processed;
}

function takeOff(parts: readonly Part[], by: number): void {
  let rest = Math.max(0, by);
  for (const part of parts) {
    if (!isDue(part) && part.state !== partState.failed) continue;
    const taken = Math.min(rest, part.amount);
    rest -= taken;
    lessOwed(part, taken);
  }
}

/**
 * Records the provider’s list of outside refunds, which may be outdated. Applies C14 if the net amount fell; otherwise
 * C11 with C12, and also C8 if an undecided charge is now fully refunded. Returns false if nothing changes.
 */
export function noteOutside(charge: Charge, listed: { outside: number; back: number }, guards: LedgerGuards): boolean {
  const made = Math.max(charge.outside + charge.back, listed.outside + listed.back);
  const back = guards.backStays ? Math.max(charge.back, listed.back) : listed.back;
  const outside = made - back;
  if (charge.outside === outside) return false;
  const before = netOf(charge);
  charge.back = back;
  if (outside < charge.outside) {
    cameBack(charge, outside, guards);
    return true;
  }
  if (guards.cutsOwed) takeOff(charge.parts, outside - charge.outside);
  charge.outside = outside;
  takeOff(charge.parts.toReversed(), overOf(charge));
  charge.lost += before - netOf(charge);
  if (charge.outcome === outcome.undecided && outside === captured) charge.outcome = outcome.returned;
  planLook(charge);
  return true;
}

/** C14: owes a failed or reversed outside refund again or, in an undecided charge, stops counting it as lost. */
function cameBack(charge: Charge, outside: number, guards: LedgerGuards): void {
  const before = netOf(charge);
  charge.outside = outside;
  const amount = netOf(charge) - before;
  if (charge.outcome === outcome.undecided) {
    charge.lost -= amount;
    return;
  }
  const place = charge.parts.find(({ entry }) => entry === 0);
  if (amount > 0 && place && guards.owesAgain) Object.assign(place, { entry: again, amount, state: partState.failed });
  charge.told = untold;
  planLook(charge);
}

/** Marks the outside refunds as recorded in the ledger, unless they have changed since they were read. */
export function markTold(charge: Charge, told: number, lost: number, guards: LedgerGuards): void {
  if (charge.told === told) return;
  if ((charge.outside !== told || charge.lost !== lost) && guards.marksWhatWasRead) return;
  charge.told = told;
  planLook(charge);
}

/** C7: an admin retries the refund with a new idempotency key. */
export function retryPart(charge: Charge, place: number, lastGen: number, guards: LedgerGuards): boolean {
  const part = itemAt(charge.parts, place);
  const isFrom = part.state === partState.failed || !guards.retryWantsFailed;
  if (part.entry === 0 || !isFrom || part.gen === lastGen) return false;
  if (!has(charge, partState.due)) charge.nextAt = look.due;
  Object.assign(part, { state: partState.due, gen: part.gen + 1, tries: 0, refund: 0 });
  return true;
}

/** C13: an admin has paid the refund by other means. */
export function payByHand(charge: Charge, place: number, guards: LedgerGuards): boolean {
  const part = itemAt(charge.parts, place);
  const isFrom = part.state === partState.failed || !guards.byHandWantsFailed;
  if (part.entry === 0 || part.byHand === 1 || !isFrom) return false;
  Object.assign(part, { state: partState.processed, byHand: 1 });
  planLook(charge);
  return true;
}
