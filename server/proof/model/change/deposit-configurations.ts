import type { ChangeConfiguration } from './configuration.ts';
import { daysFrom } from './days.ts';

const staged = { stages: true, today: 1, lastDay: 2 } as const;
const charged = { ...staged, payments: [0, 4, 5], deposit: 1, charges: 1 } as const;
const inParts = { ...staged, payments: [0, 4, 4], deposit: 2, takes: 1 } as const;
const requested = { payments: [0, 1, 4, 5], paysOnline: true } as const;
const returned = { payments: [0, 4], deposit: 1, outside: 2, cancels: 1 } as const;

/** The worlds of deposits and extra charges that every build explores. */
export const quickDeposits: readonly ChangeConfiguration[] = [
  { workers: 2, ...charged, gives: 1, cancels: 2 },
  { workers: 2, ...charged, payments: [0, 3, 4, 5], cash: 1 },
  { workers: 2, ...staged, payments: [0, 4], deposit: 1, givesUp: 1, refundsNoShow: 1, cancels: 2 },
  { workers: 2, ...returned },
  { workers: 1, ...charged, ...requested },
  { workers: 1, ...inParts, corrects: true },
];

/** The additional ones that `npm run test:model` explores. */
export const largeDeposits: readonly ChangeConfiguration[] = [
  { workers: 3, ...charged, cancels: 2 },
  { workers: 2, ...charged, ...requested, gives: 1 },
  { workers: 2, ...charged, payments: [0, 1, 4, 5], plans: [daysFrom(1, 3)], cancels: 2, lastDay: 3 },
  { workers: 2, ...charged, payments: [0, 3, 4, 5], isHold: true, confirms: 1, cash: 1 },
  { workers: 2, ...inParts, corrects: true, cancels: 2 },
  { workers: 2, ...inParts, payments: [0, 4, 4, 5], charges: 2, gives: 1 },
  { workers: 2, ...charged, deposit: 3, charges: 2, gives: 1, corrects: true },
  { workers: 3, ...returned, gives: 1 },
];
