import type { LedgerGuard } from './guards.ts';
import type { LedgerConfiguration } from './world.ts';

/** A mutant: the disabled guard, the smallest world that needs the guard, and the fault that the search must find. */
export interface LedgerMutant {
  guard: LedgerGuard;
  /** What the model lacks when the guard is disabled. */
  title: string;
  world: LedgerConfiguration;
  fault: RegExp;
}

const one: LedgerConfiguration = { workers: 1, gifts: 1 };
const rivals: LedgerConfiguration = { workers: 2, gifts: 1 };
const rivalGifts: LedgerConfiguration = { workers: 2, gifts: 2 };
const gone: LedgerConfiguration = { ...one, outside: 1 };
const goneMore: LedgerConfiguration = { ...one, outside: 2 };
const rivalsGone: LedgerConfiguration = { ...rivals, outside: 2 };
const failing: LedgerConfiguration = { ...one, fails: true };
const failingRivals: LedgerConfiguration = { ...rivals, outside: 1, fails: true };
const none: LedgerConfiguration = { workers: 1, gifts: 0, outside: 3 };
const noneAtOnce: LedgerConfiguration = { workers: 2, gifts: 0, outside: 3 };

const twice = /goes back twice/;
const uneven = /^L[12]/;
const unrest = /^quiet/;

/** One mutant for every guard that the ledger and the parts of a charge depend on. */
export const ledgerMutants: readonly LedgerMutant[] = [
  { guard: 'cancelWantsRev', title: 'T9 without rev', world: { ...rivals, cancels: true }, fault: /^L2/ },
  { guard: 'giveWantsRev', title: 'T22 without rev', world: rivalGifts, fault: /^L2/ },
  { guard: 'giveWantsEnough', title: 'T22 of more than is left', world: { workers: 1, gifts: 2 }, fault: /^L2/ },
  { guard: 'endReturnedWantsRev', title: 'T11 without rev', world: { ...rivals, outside: 3 }, fault: uneven },
  { guard: 'endReturnedSparesRental', title: 'T11 whatever the day', world: { ...none, starts: true }, fault: /^L9/ },
  { guard: 'noteReturnedWantsRev', title: 'T30 without rev', world: noneAtOnce, fault: uneven },
  { guard: 'clearWantsRev', title: 'T12 without rev', world: rivalGifts, fault: unrest },
  { guard: 'clearsLast', title: 'follow-up clears the flag first', world: one, fault: unrest },
  { guard: 'giveLeavesWork', title: 'T22 without followUp', world: one, fault: unrest },
  { guard: 'tellLeavesWork', title: 'T11 and T30 without followUp', world: none, fault: /not told what was returned/ },
  { guard: 'keepsFirst', title: 'C9 without C2 before it', world: one, fault: unrest },
  { guard: 'addOnceAnEntry', title: 'C9 twice an entry', world: { ...one, spareParts: 1 }, fault: /^L5/ },
  { guard: 'addWantsEnough', title: 'C9 of more than is left', world: goneMore, fault: /^L8/ },
  { guard: 'cutsOwed', title: 'C12 missing', world: gone, fault: /^L11/ },
  { guard: 'cutsFailed', title: 'C6 without C12', world: { ...failingRivals, outside: 3 }, fault: /^L8/ },
  { guard: 'tellsBeforeMarking', title: 'marked as told before T30', world: none, fault: unrest },
  { guard: 'marksWhatWasRead', title: 'marked as told whatever is lost since', world: rivalsGone, fault: unrest },
  { guard: 'tellReadsLedger', title: 'T30 of all that is lost', world: none, fault: /ledger disagree/ },
  { guard: 'tellHeedsRest', title: 'T30 of more than is left', world: goneMore, fault: uneven },
  { guard: 'mailReadsLedger', title: 'mail before T30', world: none, fault: /^L3/ },
  { guard: 'leasesTry', title: 'no lease', world: { ...rivals, forgetsKeys: true }, fault: twice },
  {
    guard: 'listsBeforeAsking',
    title: 'no list before asking again',
    world: { ...one, forgetsKeys: true },
    fault: twice,
  },
  { guard: 'requestWantsDue', title: 'C5 in any state', world: failingRivals, fault: /^L|^quiet/ },
  { guard: 'requestTakesAmount', title: 'C5 of what is owed by now', world: rivalsGone, fault: /^L7|^quiet/ },
  { guard: 'requestCutsOver', title: 'C5 of more than is left', world: { ...rivalGifts, outside: 1 }, fault: /^L8/ },
  {
    guard: 'endWantsMadeThere',
    title: 'C6 of what a person paid',
    world: { ...failing, reverses: true },
    fault: /^L10/,
  },
  { guard: 'endHeedsGeneration', title: 'C6 of any generation', world: failingRivals, fault: /^L|^quiet/ },
  {
    guard: 'endLooksAtProcessed',
    title: 'C6 of what came back missing',
    world: { ...one, reverses: true },
    fault: unrest,
  },
  { guard: 'retryWantsFailed', title: 'C7 in any state', world: failing, fault: twice },
  { guard: 'byHandWantsFailed', title: 'C13 in any state', world: failing, fault: /^L6/ },
];

/** Redundant guards: disabling only one of them breaks nothing. */
export const ledgerComforts: readonly LedgerGuard[] = ['addWantsKept', 'cutsWhatIsOver'];
