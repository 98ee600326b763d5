import type { Mutant } from '../search/model.ts';
import type { ChangeConfiguration } from './configuration.ts';
import { daysFrom } from './days.ts';

const longer = daysFrom(1, 3);
const longest = daysFrom(1, 4);
const second = daysFrom(2, 3);
const day1 = daysFrom(1, 1);
const day2 = daysFrom(2, 2);
const day3 = daysFrom(3, 3);

const stages: ChangeConfiguration = { workers: 1, payments: [0], stages: true, today: 1 };
const two: ChangeConfiguration = { ...stages, workers: 2 };
const requested: ChangeConfiguration = { ...stages, payments: [0, 1], plans: [longer] };
const out: ChangeConfiguration = { ...stages, isOut: true };
const returned: ChangeConfiguration = { ...out, payments: [0, 1], plans: [longer] };
const late: ChangeConfiguration = { ...out, today: 3, rival: day3, lastDay: 4 };
const swapped: ChangeConfiguration = { ...stages, swaps: true, rival: day2, rivalCar: 1 };
const unpaid: ChangeConfiguration = { workers: 1, payments: [0, 3], owes: longer, cash: 2 };
const confirmed: ChangeConfiguration = { workers: 1, payments: [0, 3], isHold: true, confirms: 1 };

/** The guards of stages, other cars and counter money, each with the mutant that lacks it. */
export const counterMutants = {
  changesRunning: { title: 'T19 and T35 of a rental that is over', world: returned, fault: /^S4/ },
  reportsRunning: { title: 'T24 of a rental that is over', world: late, fault: /^S5/ },
  cancelsBooked: { title: 'T9 of a car that is out', world: { ...stages, cancels: 2 }, fault: /^S1/ },
  handsOutUnlocked: {
    title: 'T20 while a request is open',
    world: { ...requested, plans: [daysFrom(2, 4)], today: 0, lastDay: 1 },
    fault: /^(N13|S4)/,
  },
  handsOutBooked: { title: 'T20 of a car that is back', world: stages, fault: /^S3/ },
  handsOutAsRead: { title: 'T20 ignores rev', world: { ...two, owes: longer }, fault: /^S6/ },
  handsOutByClock: { title: 'T20 after the last day', world: { ...stages, today: 2, lastDay: 3 }, fault: /^S7/ },
  handOutObeysIndex: {
    title: 'T20 without the index',
    world: { ...stages, rents: second, rival: day1, lastDay: 2 },
    fault: /^S2/,
  },
  takesBackUnlocked: { title: 'T21 while a request is open', world: returned, fault: /^S[45]/ },
  takesBackOut: { title: 'T21 of a car that is not out', world: stages, fault: /^S3/ },
  takesBackAsRead: { title: 'T21 ignores rev', world: { ...out, workers: 2, givesUp: 1, gives: 2 }, fault: /^N1[02]/ },
  refundsForGood: { title: 'T21 with a refund can be undone', world: { ...out, givesUp: 1 }, fault: /^S3/ },
  marksUnlocked: { title: 'T25 while a request is open', world: { ...requested, today: 2 }, fault: /^S[45]/ },
  marksBooked: { title: 'T25 of a car that is out', world: { ...stages, today: 2 }, fault: /^S3/ },
  marksAsRead: {
    title: 'T25 ignores rev',
    world: { ...two, today: 2, gives: 2, refundsNoShow: 2 },
    fault: /^N10/,
  },
  marksByClock: { title: 'T25 after the last day', world: { ...stages, today: 2, lastDay: 3 }, fault: /^S7/ },
  undoesLast: { title: 'T26 after another move', world: { ...stages, owes: longer }, fault: /^S3/ },
  undoesToday: { title: 'T26 on the next day', world: { ...stages, lastDay: 2 }, fault: /^S3/ },
  undoObeysCarOut: { title: 'T26 of a return without the index', world: late, fault: /^S2/ },
  undoObeysIndex: {
    title: 'T26 although the days are taken',
    world: { ...stages, rival: day2 },
    fault: /^N1:/,
  },
  swapsUnlocked: {
    title: 'T19 to another car while a request is open',
    world: { ...requested, swaps: true },
    fault: /^N2/,
  },
  swapsAsRead: { title: 'T19 to another car ignores rev', world: { ...two, swaps: true, owes: longest }, fault: /^N2/ },
  swapObeysIndex: { title: 'T19 to another car without the index', world: swapped, fault: /^N1:/ },
  swapObeysCarOut: {
    title: 'T19 to a car that is out',
    world: { ...swapped, rival: day1, isOut: true, lastDay: 2 },
    fault: /^S2/,
  },
  claimsLateDays: { title: 'no worker for late days', world: { ...out, lastDay: 3 }, fault: /^quiet: a late car/ },
  changeEndsLateDays: {
    title: 'T19 leaves the late days that it charges',
    world: { ...out, today: 3, lastDay: 4, owes: longest },
    fault: /^N2: a day/,
  },
  paymentEndsLateDays: {
    title: 'T16 leaves the late days that it charges',
    world: { ...returned, today: 3, lastDay: 4, plans: [longest] },
    fault: /^N2: a day/,
  },
  takesUnlocked: {
    title: 'T23 while a request is open',
    world: { ...unpaid, payments: [0, 1, 3], paysOnline: true },
    fault: /^N10/,
  },
  takesAsRead: { title: 'T23 ignores rev', world: { ...unpaid, workers: 2, payments: [0, 3, 3] }, fault: /^N10/ },
  correctsAsRead: {
    title: 'a correction ignores rev',
    world: { ...unpaid, workers: 2, corrects: true },
    fault: /^N10/,
  },
  confirmsPending: { title: 'T27 of a confirmed booking', world: { ...confirmed, workers: 2 }, fault: /^N5/ },
  copiesMoney: { title: 'no C10', world: unpaid, fault: /^quiet/ },
  copiesOnce: {
    title: 'C10 replaces its charge',
    world: { ...unpaid, workers: 2, corrects: true },
    fault: /^quiet: charge/,
  },
  returnsOnce: {
    title: 'C13 of a part that was returned',
    world: { ...unpaid, workers: 2, corrects: true },
    fault: /^S8/,
  },
} satisfies Record<string, Mutant<ChangeConfiguration>>;
