import type { ChangeConfiguration } from './configuration.ts';
import { largeCounters, quickCounters } from './counter-configurations.ts';
import { daysFrom } from './days.ts';
import { largeDeposits, quickDeposits } from './deposit-configurations.ts';

const longer = daysFrom(1, 3);
const longest = daysFrom(1, 4);
const moved = daysFrom(2, 4);
const shorter = daysFrom(1, 1);
const day3 = daysFrom(3, 3);

/** A booking with a late car, from its last day on. */
const late = { today: 2, lastDay: 5, isLate: true } as const;
const extended = { payments: [0, 1], plans: [longer] } as const;
const extendedTwice = { payments: [0, 1, 2], plans: [longer, longest] } as const;

/** The worlds that every build explores. */
export const quickChanges: readonly ChangeConfiguration[] = [
  ...quickCounters,
  ...quickDeposits,
  { workers: 2, ...extended, isHold: true, cancels: 3 },
  { workers: 2, ...extendedTwice, payments: [0, 1, 1, 2], rival: day3 },
  { workers: 3, ...extended, hasProof: true, rival: day3 },
  { workers: 2, payments: [0, 1], plans: [moved], shortens: daysFrom(2, 3), cancels: 2, rival: shorter },
  { workers: 2, ...extended, gives: 1, shortens: shorter, cancels: 2 },
  { workers: 2, ...extended, shortens: daysFrom(2, 3), block: longest, releases: true, rival: day3 },
  { workers: 3, ...extended, rival: day3, ...late },
  { workers: 2, payments: [0], gives: 1, cancels: 2, outside: 2 },
  { workers: 2, ...extended, cancels: 2, outside: 1 },
  { workers: 2, payments: [0], owes: longer, gives: 2, shortens: shorter, cancels: 2 },
];

/** The additional worlds that `npm run test:model` explores. */
export const largeChanges: readonly ChangeConfiguration[] = [
  ...largeCounters,
  ...largeDeposits,
  { workers: 3, ...extended, isHold: true, cancels: 3 },
  { workers: 2, payments: [0, 0, 1], plans: [longer], isHold: true, cancels: 3 },
  { workers: 3, ...extendedTwice, payments: [0, 1, 1, 2], rival: day3 },
  { workers: 3, payments: [0, 1], plans: [moved], shortens: daysFrom(2, 3), cancels: 2, rival: shorter },
  { workers: 3, payments: [0, 1, 2], plans: [moved, longest], rival: shorter },
  { workers: 3, ...extended, gives: 1, shortens: shorter, cancels: 2 },
  { workers: 3, payments: [0], gives: 1, shortens: shorter, cancels: 2 },
  { workers: 3, ...extended, shortens: daysFrom(2, 3), block: longest, releases: true, rival: day3 },
  { workers: 2, payments: [0, 1], plans: [longest], block: longest, cancels: 2, rival: day3, ...late },
  { workers: 3, payments: [0, 1], plans: [longest], block: longest, rival: day3, ...late },
  { workers: 3, payments: [0], gives: 1, cancels: 2, outside: 2 },
  { workers: 2, payments: [0, 0], isHold: true, cancels: 1, outside: 2 },
  { workers: 2, ...extended, cancels: 2, outside: 2 },
  { workers: 2, ...extended, owes: longest, gives: 2, shortens: shorter, cancels: 3, rival: day3 },
  { workers: 2, payments: [0], owes: longer, gives: 2, cancels: 2, outside: 2 },
  { workers: 2, ...extended, shortens: shorter, outside: 2 },
  { workers: 2, ...extended, gives: 1, cancels: 2, outside: 2 },
  { workers: 3, ...extended, cancels: 2, outside: 1 },
  { workers: 2, ...extendedTwice, shortens: shorter, cancels: 2, rival: day3 },
  { workers: 2, ...extendedTwice, payments: [0, 1, 1], mismatched: 1, hasProof: true, outside: 1 },
  { workers: 2, ...extended, hasProof: true, gives: 1, shortens: shorter, cancels: 2, block: longest, ...late },
  { workers: 2, ...extendedTwice, gives: 1, shortens: shorter, cancels: 2, rival: day3 },
];
