/**
 * Everything the protocol is accused of needing, by the transition it belongs to. The real protocol has all of
 * it; a mutant lacks exactly one. The last two only save work or please: lacking them must break nothing.
 */
export const allGuards = {
  uniqueIndexOnCreate: true,
  useIndexOnCreate: true,
  confirmWantsPending: true,
  confirmLooksAtDay: true,
  confirmStoresSettledBy: true,
  reviveObeysIndex: true,
  reviveHoldsCar: true,
  reviveObeysUseIndex: true,
  reviveKnowsUseIndex: true,
  reviveTakesUse: true,
  closeBeforeGivingBack: true,
  closeWantsHoldExpired: true,
  expireWantsPending: true,
  expireWantsLapsed: true,
  expireHeedsProof: true,
  expireFreesCar: true,
  expireGivesUseBack: true,
  expireKeepsBooking: true,
  dropPendingWantsPending: true,
  dropsExpired: true,
  cancelWantsConfirmed: true,
  cancelOwesInOneWrite: true,
  dropsReturnedOutside: true,
  dropsReturnedOutsideAgain: true,
  outsideSparesRental: true,
  recordsReturnedInOneWrite: true,
  keepComparesSettledBy: true,
  keepHeedsOwnCancellation: true,
  recordsBeforeConfirming: true,
  keepsAfterConfirming: true,
  decidesBeforeRefunding: true,
  refundCarriesKey: true,
  refundChecksAmount: true,
  wrongAmountEndsHold: true,
  followUpClearsFlagLast: true,
  followUpKeepsFirst: true,
  sweeps: true,
  followsUp: true,
  reconciles: true,

  giveBackWantsUndecided: true,
  revives: true,
};

export type Guards = Readonly<Record<keyof typeof allGuards, boolean>>;
export type Guard = keyof Guards;

/** The protocol without one of its guards. */
export const without = (guard: Guard): Guards => ({ ...allGuards, [guard]: false });
