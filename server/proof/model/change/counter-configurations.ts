import type { ChangeConfiguration } from './configuration.ts';
import { daysFrom } from './days.ts';

const longer = daysFrom(1, 3);
const longest = daysFrom(1, 4);
const shifted = daysFrom(2, 4);
const day1 = daysFrom(1, 1);
const day3 = daysFrom(3, 3);

const owing = { payments: [0, 1, 3], owes: longer, paysOnline: true, cash: 1 } as const;
const held = { payments: [0, 3], isHold: true, confirms: 1, cancels: 2 } as const;
const staged = { stages: true, lastDay: 3 } as const;
const ended = { ...staged, givesUp: 1, refundsNoShow: 1, cancels: 2 } as const;
const late = { stages: true, isOut: true, today: 2, lastDay: 4, rival: day3 } as const;
const over = { ...owing, stages: true, isOut: true, today: 2, gives: 1 } as const;
const swapped = { payments: [0, 1], plans: [shifted], swaps: true, block: longest, rival: day3, rivalCar: 1 } as const;

/** The worlds of cars and money at the counter that every build explores. */
export const quickCounters: readonly ChangeConfiguration[] = [
  { workers: 2, ...owing, cancels: 2 },
  { workers: 2, ...held, payments: [0, 3, 3], cash: 2 },
  { workers: 2, payments: [0, 1], plans: [longer], ...staged },
  { workers: 2, payments: [0], ...ended },
  { workers: 2, payments: [0], ...staged, rents: daysFrom(2, 3), rival: day1 },
  { workers: 2, ...swapped },
  { workers: 2, payments: [0, 3], owes: longest, cash: 2, outside: 2, cancels: 2 },
  { workers: 2, payments: [0, 1], plans: [longer], owes: longest, ...late, today: 3 },
];

/** The additional ones that `npm run test:model` explores. */
export const largeCounters: readonly ChangeConfiguration[] = [
  { workers: 3, ...owing, cancels: 2 },
  { workers: 2, payments: [0, 3, 3], owes: longest, cash: 1, corrects: true, cancels: 3 },
  { workers: 2, ...owing, payments: [0, 1, 2, 3], owes: longest, gives: 1 },
  { workers: 3, ...held },
  { workers: 2, ...held, payments: [0, 1, 3], plans: [longer] },
  { workers: 2, ...held, confirms: 0, cash: 2, corrects: true, gives: 1, outside: 1 },
  { workers: 2, payments: [0, 1], plans: [longer], ...ended },
  { workers: 2, payments: [0, 1], plans: [shifted], ...staged, cancels: 2 },
  { workers: 3, payments: [0], ...ended },
  { workers: 2, payments: [0, 1], plans: [longest], ...late, block: longest },
  { workers: 2, payments: [0, 1], plans: [longest], ...late, swaps: true },
  { workers: 2, payments: [0], owes: longest, ...late, block: longest, swaps: true },
  { workers: 3, payments: [0], ...late, swaps: true },
  { workers: 2, ...swapped, shortens: daysFrom(2, 3) },
  { workers: 2, ...over },
  { workers: 2, ...over, corrects: true, lastDay: 3 },
  { workers: 2, payments: [0, 3], owes: longest, cash: 2, outside: 2, cancels: 2, gives: 1 },
  { workers: 2, ...owing, outside: 1, gives: 1 },
  { workers: 2, payments: [0, 1, 3], plans: [longer], owes: longest, swaps: true, cash: 1, rival: day3 },
];
