import type { Configuration } from './configuration.ts';
import type { Guard } from './guards.ts';

/** A mutant: the disabled guard, the smallest world that needs the guard, and the fault that the search must find. */
export interface ProtocolMutant {
  guard: Guard;
  /** What the model lacks when the guard is disabled. */
  title: string;
  world: Configuration;
  fault: RegExp;
}

const one: Configuration = { bookings: 1, owners: [0], workers: 2 };
const onePaidTwice: Configuration = { bookings: 1, owners: [0, 0], workers: 2 };
const rivals: Configuration = { bookings: 2, owners: [0], workers: 2 };
const rivalsForUse: Configuration = { ...rivals, days: [0, 1], users: [0, 1] };
const oneWithProof: Configuration = { ...one, hasProof: true };
const oneThatStarts: Configuration = { ...one, canStart: true };
const oneReturnedOutside: Configuration = { ...one, hasOutsideRefunds: true };
const oneWrongAmount: Configuration = { ...one, mismatched: [0] };

/** One mutant for every guard that the protocol depends on. */
export const protocolMutants: readonly ProtocolMutant[] = [
  { guard: 'uniqueIndexOnCreate', title: 'unique index off', world: rivals, fault: /^I1/ },
  { guard: 'useIndexOnCreate', title: 'index on coupon and slot off', world: rivalsForUse, fault: /^I11/ },
  { guard: 'confirmWantsPending', title: 'T2 without status', world: one, fault: /^I2|final reason/ },
  { guard: 'confirmLooksAtDay', title: 'T2 without the day', world: oneThatStarts, fault: /^I9/ },
  { guard: 'confirmStoresSettledBy', title: 'settledBy not stored', world: one, fault: /^I2/ },
  { guard: 'reviveObeysIndex', title: 'T3 not refused by the index', world: rivals, fault: /^I1/ },
  { guard: 'reviveHoldsCar', title: 'T3 without holdsCar', world: one, fault: /^I2/ },
  {
    guard: 'reviveObeysUseIndex',
    title: 'T3 not refused by the index on coupon and slot',
    world: rivalsForUse,
    fault: /^I11/,
  },
  {
    guard: 'reviveKnowsUseIndex',
    title: 'T3 knows a duplicate of the day only',
    world: rivalsForUse,
    fault: /never come to rest/,
  },
  { guard: 'reviveTakesUse', title: 'T3 without the use of the coupon', world: rivalsForUse, fault: /^I12/ },
  { guard: 'closeBeforeGivingBack', title: 'T4 skipped, refund while hold_expired', world: rivals, fault: /^I[23]/ },
  {
    guard: 'closeWantsHoldExpired',
    title: 'T4 without filter',
    world: rivals,
    fault: /only a cancelled booking|final reason/,
  },
  { guard: 'expireWantsPending', title: 'T5 without status', world: one, fault: /only a lapsed hold|final reason/ },
  { guard: 'expireWantsLapsed', title: 'T5 without clock', world: oneWithProof, fault: /only a lapsed hold/ },
  {
    guard: 'expireHeedsProof',
    title: 'T5 ignoring proof',
    world: oneWithProof,
    fault: /no unanswered expiry after proof/,
  },
  { guard: 'expireFreesCar', title: 'T5 keeping holdsCar', world: one, fault: /^I5/ },
  { guard: 'expireGivesUseBack', title: 'T5 keeping the use of the coupon', world: rivalsForUse, fault: /^I1[12]/ },
  { guard: 'expireKeepsBooking', title: 'T5 deleting the row', world: one, fault: /never deleted/ },
  { guard: 'dropPendingWantsPending', title: 'T6 without status', world: one, fault: /^liveness|final reason/ },
  { guard: 'dropsExpired', title: 'T7 missing', world: one, fault: /^I8/ },
  { guard: 'cancelWantsConfirmed', title: 'T9 without filter', world: oneThatStarts, fault: /^liveness|final reason/ },
  {
    guard: 'cancelOwesInOneWrite',
    title: 'refundDue and followUp in a second write',
    world: one,
    fault: /promised refund is unpaid/,
  },
  {
    guard: 'dropsReturnedOutside',
    title: 'T11 missing',
    world: oneReturnedOutside,
    fault: /^liveness|never come to rest/,
  },
  {
    guard: 'dropsReturnedOutsideAgain',
    title: 'T11 only while the row is open',
    world: oneReturnedOutside,
    fault: /stands though its money was returned/,
  },
  {
    guard: 'outsideSparesRental',
    title: 'T11 whatever the day',
    world: { ...oneReturnedOutside, canStart: true },
    fault: /^I10/,
  },
  {
    guard: 'recordsReturnedInOneWrite',
    title: 'returned money written down as undecided first',
    world: oneReturnedOutside,
    fault: /^I2/,
  },
  {
    guard: 'keepComparesSettledBy',
    title: 'settledBy not compared, a second payment is kept',
    world: onePaidTwice,
    fault: /^I6/,
  },
  {
    guard: 'keepHeedsOwnCancellation',
    title: 'settledBy ignored, a cancelled booking is refunded again',
    world: oneThatStarts,
    fault: /^I7/,
  },
  { guard: 'recordsBeforeConfirming', title: 'no charge row before T2', world: one, fault: /^I2/ },
  { guard: 'keepsAfterConfirming', title: 'row kept before T2', world: one, fault: /^I6/ },
  { guard: 'decidesBeforeRefunding', title: 'refund before C3', world: one, fault: /^I4/ },
  { guard: 'refundCarriesKey', title: 'no idempotency key', world: one, fault: /^I4/ },
  { guard: 'refundChecksAmount', title: 'a wrong amount confirms', world: oneWrongAmount, fault: /^I2/ },
  {
    guard: 'wrongAmountEndsHold',
    title: 'a hold outlives a wrong amount',
    world: oneWrongAmount,
    fault: /^liveness: a hold stands/,
  },
  {
    guard: 'followUpClearsFlagLast',
    title: 'follow-up clears the flag first',
    world: one,
    fault: /promised refund is unpaid/,
  },
  { guard: 'followUpKeepsFirst', title: 'C9 without C2 before it', world: one, fault: /promised refund is unpaid/ },
  { guard: 'sweeps', title: 'no sweeper', world: one, fault: /lapsed hold is left/ },
  { guard: 'followsUp', title: 'no follow-up worker', world: one, fault: /follow-up is left/ },
  { guard: 'reconciles', title: 'no reconciler', world: one, fault: /neither kept nor returned/ },
];

/** Guards that only save work or improve the customer’s experience: disabling one of them breaks nothing. */
export const protocolComforts: readonly Guard[] = ['giveBackWantsUndecided', 'revives'];
