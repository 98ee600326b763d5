/**
 * Everything that the ledger and the parts of a charge are accused of needing, by the move it belongs to. Of the last
 * two others make sure as well: lacking one of them alone must break nothing.
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

/** The protocol of the ledger without one of its guards. */
export const withoutGuard = (guard: LedgerGuard): LedgerGuards => ({ ...ledgerGuards, [guard]: false });
