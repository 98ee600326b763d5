/**
 * The guards of the ledger and of a charge’s parts, grouped by the move that they protect. The last two are redundant:
 * disabling only one of them must break nothing.
 */
export const ledgerGuards = {
  cancelWantsRev: true,
  giveWantsRev: true,
  giveWantsEnough: true,
  endReturnedWantsRev: true,
  endReturnedSparesRental: true,
  noteReturnedWantsRev: true,
  clearWantsRev: true,
  clearsLast: true,
  giveLeavesWork: true,
  tellLeavesWork: true,
  addOnceAnEntry: true,
  addWantsEnough: true,
  keepsFirst: true,
  cutsOwed: true,
  cutsFailed: true,
  tellsBeforeMarking: true,
  marksWhatWasRead: true,
  tellReadsLedger: true,
  tellHeedsRest: true,
  mailReadsLedger: true,
  leasesTry: true,
  listsBeforeAsking: true,
  requestWantsDue: true,
  requestTakesAmount: true,
  requestCutsOver: true,
  endWantsMadeThere: true,
  endHeedsGeneration: true,
  endLooksAtProcessed: true,
  retryWantsFailed: true,
  byHandWantsFailed: true,

  addWantsKept: true,
  cutsWhatIsOver: true,
};

export type LedgerGuards = Readonly<Record<keyof typeof ledgerGuards, boolean>>;
export type LedgerGuard = keyof LedgerGuards;

/** Returns all guards with only this one disabled. */
export const withoutGuard = (guard: LedgerGuard): LedgerGuards => ({ ...ledgerGuards, [guard]: false });
