import { enableAll, type Mutant } from '../search/model.ts';

/** How many claims there may be on one car at a time, and on which grid: a number of days with so many moments each. */
export interface ClaimConfiguration {
  claims: number;
  days: number;
  perDay: number;
}

const few: ClaimConfiguration = { claims: 2, days: 2, perDay: 2 };
const fine: ClaimConfiguration = { claims: 2, days: 2, perDay: 4 };

/** The guards of a claim’s keys, each with the mutant that lacks it. */
export const claimMutants = {
  dayIndex: { title: 'index on car and day off', world: few, fault: /^K1/ },
  halfHourIndex: { title: 'index on car and half hour off', world: few, fault: /^K1/ },
  startKey: { title: 'no half hour at the start', world: few, fault: /^K1/ },
  fromMidnight: { title: 'the half hours of the last day begin after midnight', world: few, fault: /^K1/ },
  untilEnd: { title: 'the half hours of the last day end too early', world: few, fault: /^K1/ },
  complete: { title: 'only the first and the last half hour of the last day', world: fine, fault: /^K1/ },
  endOfDay: { title: 'no day for a claim within one day', world: few, fault: /^K1/ },
  restOfDay: { title: 'a late car keeps its agreed claim', world: few, fault: /^K1/ },
} satisfies Record<string, Mutant<ClaimConfiguration>>;

export const claimGuards = enableAll(claimMutants);
export type ClaimGuards = typeof claimGuards;

export const quickClaims: readonly ClaimConfiguration[] = [{ claims: 3, days: 2, perDay: 2 }, fine];

/** The additional configurations that `npm run test:model` explores. */
export const largeClaims: readonly ClaimConfiguration[] = [
  { claims: 3, days: 3, perDay: 2 },
  { claims: 3, days: 2, perDay: 4 },
  { claims: 2, days: 3, perDay: 8 },
  { claims: 4, days: 2, perDay: 3 },
];
