import { enableAll, type Mutant } from '../search/model.ts';
import type { Configuration } from './configuration.ts';

const one: Configuration = { bookings: 1, owners: [0], workers: 2 };
const onePaidTwice: Configuration = { bookings: 1, owners: [0, 0], workers: 2 };
const rivals: Configuration = { bookings: 2, owners: [0], workers: 2 };
const rivalsForUse: Configuration = { ...rivals, days: [0, 1], users: [0, 1] };
const oneWithProof: Configuration = { ...one, hasProof: true };
const oneThatStarts: Configuration = { ...one, canStart: true };
const oneReturnedOutside: Configuration = { ...one, hasOutsideRefunds: true };
const oneWrongAmount: Configuration = { ...one, mismatched: [0] };

/** The guards of the protocol, grouped by the transition that they protect, each with the mutant that lacks it. */
export const protocolMutants = {
  uniqueIndexOnCreate: { title: 'unique index off', world: rivals, fault: /^I1/ },
  useIndexOnCreate: { title: 'index on coupon and slot off', world: rivalsForUse, fault: /^I11/ },
  confirmWantsPending: { title: 'T2 without status', world: one, fault: /^I2|final reason/ },
  confirmLooksAtDay: { title: 'T2 without the day', world: oneThatStarts, fault: /^I9/ },
  confirmStoresSettledBy: { title: 'settledBy not stored', world: one, fault: /^I2/ },
  reviveObeysIndex: { title: 'T3 not refused by the index', world: rivals, fault: /^I1/ },
  reviveHoldsCar: { title: 'T3 without holdsCar', world: one, fault: /^I2/ },
  reviveObeysUseIndex: { title: 'T3 not refused by the index on coupon and slot', world: rivalsForUse, fault: /^I11/ },
  reviveKnowsUseIndex: {
    title: 'T3 knows a duplicate of the day only',
    world: rivalsForUse,
    fault: /never come to rest/,
  },
  reviveTakesUse: { title: 'T3 without the use of the coupon', world: rivalsForUse, fault: /^I12/ },
  closeBeforeGivingBack: { title: 'T4 skipped, refund while hold_expired', world: rivals, fault: /^I[23]/ },
  closeWantsHoldExpired: { title: 'T4 without filter', world: rivals, fault: /only a cancelled booking|final reason/ },
  expireWantsPending: { title: 'T5 without status', world: one, fault: /only a lapsed hold|final reason/ },
  expireWantsLapsed: { title: 'T5 without clock', world: oneWithProof, fault: /only a lapsed hold/ },
  expireHeedsProof: { title: 'T5 ignoring proof', world: oneWithProof, fault: /no unanswered expiry after proof/ },
  expireFreesCar: { title: 'T5 keeping holdsCar', world: one, fault: /^I5/ },
  expireGivesUseBack: { title: 'T5 keeping the use of the coupon', world: rivalsForUse, fault: /^I1[12]/ },
  expireKeepsBooking: { title: 'T5 deleting the row', world: one, fault: /never deleted/ },
  dropPendingWantsPending: { title: 'T6 without status', world: one, fault: /^liveness|final reason/ },
  dropsExpired: { title: 'T7 missing', world: one, fault: /^I8/ },
  cancelWantsConfirmed: { title: 'T9 without filter', world: oneThatStarts, fault: /^liveness|final reason/ },
  cancelOwesInOneWrite: {
    title: 'refundDue and followUp in a second write',
    world: one,
    fault: /promised refund is unpaid/,
  },
  dropsReturnedOutside: { title: 'T11 missing', world: oneReturnedOutside, fault: /^liveness|never come to rest/ },
  dropsReturnedOutsideAgain: {
    title: 'T11 only while the row is open',
    world: oneReturnedOutside,
    fault: /stands though its money was returned/,
  },
  outsideSparesRental: {
    title: 'T11 whatever the day',
    world: { ...oneReturnedOutside, canStart: true },
    fault: /^I10/,
  },
  recordsReturnedInOneWrite: {
    title: 'returned money written down as undecided first',
    world: oneReturnedOutside,
    fault: /^I2/,
  },
  keepComparesSettledBy: {
    title: 'settledBy not compared, a second payment is kept',
    world: onePaidTwice,
    fault: /^I6/,
  },
  keepHeedsOwnCancellation: {
    title: 'settledBy ignored, a cancelled booking is refunded again',
    world: oneThatStarts,
    fault: /^I7/,
  },
  recordsBeforeConfirming: { title: 'no charge row before T2', world: one, fault: /^I2/ },
  keepsAfterConfirming: { title: 'row kept before T2', world: one, fault: /^I6/ },
  decidesBeforeRefunding: { title: 'refund before C3', world: one, fault: /^I4/ },
  refundCarriesKey: { title: 'no idempotency key', world: one, fault: /^I4/ },
  refundChecksAmount: { title: 'a wrong amount confirms', world: oneWrongAmount, fault: /^I2/ },
  wrongAmountEndsHold: {
    title: 'a hold outlives a wrong amount',
    world: oneWrongAmount,
    fault: /^liveness: a hold stands/,
  },
  followUpClearsFlagLast: { title: 'follow-up clears the flag first', world: one, fault: /promised refund is unpaid/ },
  followUpKeepsFirst: { title: 'C9 without C2 before it', world: one, fault: /promised refund is unpaid/ },
  sweeps: { title: 'no sweeper', world: one, fault: /lapsed hold is left/ },
  followsUp: { title: 'no follow-up worker', world: one, fault: /follow-up is left/ },
  reconciles: { title: 'no reconciler', world: one, fault: /neither kept nor returned/ },
} satisfies Record<string, Mutant<Configuration>>;

export const allGuards = enableAll(protocolMutants);
export type Guards = typeof allGuards;
