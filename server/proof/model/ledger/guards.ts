import { enableAll, type Mutant } from '../search/model.ts';
import type { LedgerConfiguration } from './world.ts';

const one: LedgerConfiguration = { workers: 1, gifts: 1 };
const rivals: LedgerConfiguration = { workers: 2, gifts: 1 };
const rivalGifts: LedgerConfiguration = { workers: 2, gifts: 2 };
const gone: LedgerConfiguration = { ...one, outside: 1 };
const goneMore: LedgerConfiguration = { ...one, outside: 2 };
const rivalsGone: LedgerConfiguration = { ...rivals, outside: 2 };
const back: LedgerConfiguration = { workers: 1, gifts: 1, outside: 1, comesBack: true, spareParts: 1 };
const rivalsBack: LedgerConfiguration = { ...back, workers: 2 };
const failing: LedgerConfiguration = { ...one, fails: true };
const failingRivals: LedgerConfiguration = { ...rivals, outside: 1, fails: true };
const none: LedgerConfiguration = { workers: 1, gifts: 0, outside: 3 };
const noneAtOnce: LedgerConfiguration = { workers: 2, gifts: 0, outside: 3 };

const twice = /goes back twice/;
const uneven = /^L[12]/;
const unrest = /^quiet/;

/** The guards of the ledger and of a charge’s parts, by the move they protect, each with the mutant that lacks it. */
export const ledgerMutants = {
  cancelWantsRev: { title: 'T9 without rev', world: { ...rivals, cancels: true }, fault: /^L2/ },
  giveWantsRev: { title: 'T22 without rev', world: rivalGifts, fault: /^L2/ },
  giveWantsEnough: { title: 'T22 of more than is left', world: { workers: 1, gifts: 2 }, fault: /^L2/ },
  endReturnedWantsRev: { title: 'T11 without rev', world: { ...rivals, outside: 3 }, fault: uneven },
  endReturnedSparesRental: { title: 'T11 whatever the day', world: { ...none, starts: true }, fault: /^L9/ },
  noteReturnedWantsRev: { title: 'T30 without rev', world: noneAtOnce, fault: uneven },
  clearWantsRev: { title: 'T12 without rev', world: rivalGifts, fault: unrest },
  clearsLast: { title: 'follow-up clears the flag first', world: one, fault: unrest },
  giveLeavesWork: { title: 'T22 without followUp', world: one, fault: unrest },
  tellLeavesWork: { title: 'T11 and T30 without followUp', world: none, fault: /not told what was returned/ },
  keepsFirst: { title: 'C9 without C2 before it', world: one, fault: unrest },
  addOnceAnEntry: { title: 'C9 twice an entry', world: { ...one, spareParts: 1 }, fault: /^L5/ },
  addWantsEnough: { title: 'C9 of more than is left', world: goneMore, fault: /^L8/ },
  cutsOwed: { title: 'C12 missing', world: gone, fault: /^L11/ },
  cutsFailed: { title: 'C6 without C12', world: { ...failingRivals, outside: 3 }, fault: /^L8/ },
  backStays: { title: 'C14 forgotten by an older list', world: { ...rivalsBack, gifts: 0 }, fault: /^quiet|^L/ },
  owesAgain: { title: 'C14 without a debt', world: back, fault: /^quiet/ },
  tellsBeforeMarking: { title: 'marked as told before T30', world: none, fault: unrest },
  marksWhatWasRead: { title: 'marked as told whatever is lost since', world: rivalsGone, fault: unrest },
  tellReadsLedger: { title: 'T30 of all that is lost', world: none, fault: /ledger disagree/ },
  tellHeedsRest: { title: 'T30 of more than is left', world: goneMore, fault: uneven },
  mailReadsLedger: { title: 'mail before T30', world: none, fault: /^L3/ },
  leasesTry: { title: 'no lease', world: { ...rivals, forgetsKeys: true }, fault: twice },
  listsBeforeAsking: { title: 'no list before asking again', world: { ...one, forgetsKeys: true }, fault: twice },
  requestWantsDue: { title: 'C5 in any state', world: failingRivals, fault: /^L|^quiet/ },
  requestTakesAmount: { title: 'C5 of what is owed by now', world: rivalsGone, fault: /^L7|^quiet/ },
  requestCutsOver: { title: 'C5 of more than is left', world: { ...rivalGifts, outside: 1 }, fault: /^L8/ },
  endWantsMadeThere: { title: 'C6 of what a person paid', world: { ...failing, reverses: true }, fault: /^L10/ },
  endHeedsGeneration: { title: 'C6 of any generation', world: failingRivals, fault: /^L|^quiet/ },
  endLooksAtProcessed: { title: 'C6 of what came back missing', world: { ...one, reverses: true }, fault: unrest },
  retryWantsFailed: { title: 'C7 in any state', world: failing, fault: twice },
  byHandWantsFailed: { title: 'C13 in any state', world: failing, fault: /^L6/ },
} satisfies Record<string, Mutant<LedgerConfiguration>>;

export const ledgerGuards = enableAll(ledgerMutants);
export type LedgerGuards = typeof ledgerGuards;
