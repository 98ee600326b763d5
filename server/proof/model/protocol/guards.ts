/**
 * The guards of the protocol, grouped by the transition that they protect. The real protocol has all of them; a mutant
 * lacks exactly one. The last two only save work or improve the customer’s experience, so disabling one of them must
 * break nothing.
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

/** Returns all guards with only this one disabled. */
export const without = (guard: Guard): Guards => ({ ...allGuards, [guard]: false });
