import { enableAll, type Mutant } from '../search/model.ts';
import type { ChangeConfiguration } from './configuration.ts';
import { counterMutants } from './counter-guards.ts';
import { daysFrom } from './days.ts';
import { depositMutants } from './deposit-guards.ts';

const longer = daysFrom(1, 3);
const shorter = daysFrom(1, 1);
const longest = daysFrom(1, 4);

const one: ChangeConfiguration = { workers: 1, payments: [0, 1], plans: [longer] };
const two: ChangeConfiguration = { ...one, workers: 2 };
const oneWithRival: ChangeConfiguration = { ...one, rival: daysFrom(3, 3) };
const twoRequests: ChangeConfiguration = { workers: 2, payments: [0, 1, 2], plans: [longer, longest] };
const late = { today: 3, lastDay: 3, isLate: true };
const lateWithRequest: ChangeConfiguration = { ...two, plans: [longer], today: 2, lastDay: 3, isLate: true };
const returned: ChangeConfiguration = { ...one, outside: 2 };
const blocked: ChangeConfiguration = { workers: 1, payments: [0], block: longer, cancels: 2 };

/** The guards of a change and of its payment, each with the mutant that lacks it. */
const paidMutants = {
  opensUnlocked: { title: 'T35 while a request is open', world: { ...twoRequests, workers: 1 }, fault: /^N3/ },
  opensAsRead: { title: 'T35 ignores rev', world: { ...two, shortens: shorter }, fault: /^N(2|12)/ },
  openObeysIndex: { title: 'T35 without the index', world: oneWithRival, fault: /^N1:/ },
  opensWithNewId: {
    title: 'T35 uses an id again',
    world: { ...two, payments: [0, 1], plans: [longer, longer] },
    fault: /^N5/,
  },
  appliesAsRead: { title: 'T16 ignores rev', world: { ...lateWithRequest, lastDay: 4 }, fault: /^N(2|13)/ },
  comparesRequest: {
    title: 'T16 by the payment of another request',
    world: { ...twoRequests, workers: 1 },
    fault: /^N(11|12)/,
  },
  lapsesByClock: { title: 'T17 without the clock', world: { ...one, hasProof: true }, fault: /^N11/ },
  lapseHeedsProof: { title: 'T17 ignores the proof', world: { ...one, hasProof: true }, fault: /^N11/ },
  lapsesAsRead: { title: 'T17 ignores rev', world: lateWithRequest, fault: /^N(2|13)/ },
  withdrawsAsRead: { title: 'T18 ignores rev', world: lateWithRequest, fault: /^N(2|13)/ },
  withdrawsOwnRequest: { title: 'T18 of another request', world: { ...twoRequests, payments: [0] }, fault: /^N11/ },
  shortensUnlocked: {
    title: 'T19 while a request is open',
    world: { ...one, shortens: shorter },
    fault: /^N12/,
  },
  shortensAsRead: { title: 'T19 ignores rev', world: { ...two, shortens: shorter, gives: 2 }, fault: /^N1[02]/ },
  shortenObeysIndex: {
    title: 'T19 without the index',
    world: { ...oneWithRival, shortens: daysFrom(2, 3) },
    fault: /^N1:/,
  },
  reportsAsRead: { title: 'T24 ignores rev', world: { ...lateWithRequest, plans: [longest] }, fault: /^N2/ },
  reportObeysIndex: { title: 'T24 without the index', world: { ...oneWithRival, ...late }, fault: /^N1:/ },
  givesAsRead: { title: 'T22 ignores rev', world: { ...two, gives: 2, cancels: 2 }, fault: /^N10/ },
  cancelsUnlocked: { title: 'T9 while a request is open', world: { ...one, cancels: 2 }, fault: /^N3/ },
  cancelsAsRead: { title: 'T9 ignores rev', world: { ...two, gives: 2, cancels: 2 }, fault: /^N10/ },
  cancelsEvenly: { title: 'T9 without the refund', world: { ...one, cancels: 2 }, fault: /^N10/ },
  shortensEvenly: { title: 'T19 without the refund', world: { ...one, shortens: shorter }, fault: /^N10/ },
  givesEvenly: { title: 'T22 without the refund', world: { ...one, gives: 1 }, fault: /^N10/ },
  cancelsDebt: {
    title: 'T9 leaves a balance',
    world: { workers: 1, payments: [0], owes: longer, cancels: 2 },
    fault: /^N10/,
  },
  endsUnlocked: { title: 'T11 while a request is open', world: returned, fault: /^N3/ },
  endsWithoutMoney: { title: 'T11 if nothing is left of one payment', world: returned, fault: /^N10/ },
  tellsAsRead: { title: 'T30 ignores rev', world: { ...returned, workers: 2, gives: 2 }, fault: /^N10/ },
  judgesByLedger: { title: 'only settledBy counts', world: one, fault: /^N5|counts but is not kept/ },
  recordsBeforeApplying: { title: 'no charge row before T16', world: one, fault: /^N6/ },
  keepsBeforeParts: { title: 'C9 without C2 before it', world: { ...one, cancels: 3 }, fault: /^N9/ },
  addsPartsOnce: {
    title: 'C9 again for the same entry',
    world: { ...two, payments: [0], gives: 1 },
    fault: /^N4|charge and ledger/,
  },
  clearsAsRead: {
    title: 'T12 ignores rev',
    world: { ...two, gives: 1, cancels: 1 },
    fault: /^quiet: charge and ledger/,
  },
  insertObeysIndex: {
    title: 'T13 without the index',
    world: { ...blocked, workers: 1, rival: daysFrom(3, 3) },
    fault: /^N1:/,
  },
  growObeysIndex: { title: 'T31 without the index', world: { ...blocked, rival: shorter }, fault: /^N1:/ },
  growsAsRead: { title: 'T31 of a block that has ended', world: { ...blocked, releases: true }, fault: /^N11/ },
  reviveObeysIndex: {
    title: 'T3 without the index',
    world: { workers: 1, payments: [0], isHold: true, rival: daysFrom(2, 3) },
    fault: /^N1:/,
  },
  settlesCharges: { title: 'no charges worker', world: one, fault: /neither kept nor refunded/ },
  sweeps: { title: 'no sweeper', world: one, fault: /a lapsed hold or payment request/ },
  followsUp: { title: 'no follow-up worker', world: { ...one, cancels: 2 }, fault: /a follow-up is left/ },
  reviews: { title: 'no review of refunds', world: returned, fault: /^quiet: charge and ledger/ },
  grows: { title: 'blocks don’t grow', world: blocked, fault: /a wanted day of a block/ },
} satisfies Record<string, Mutant<ChangeConfiguration>>;

export const changeMutants = { ...paidMutants, ...counterMutants, ...depositMutants };

export const changeGuards = enableAll(changeMutants);
export type ChangeGuards = typeof changeGuards;
