import { type CancellationTier, mostTiers } from '@rental/contracts';

const tier = String.raw`(100|\d{1,2})@\d{1,4}`;

/** Cancellation tiers as text, such as `100@48,50@24`: the percentage to refund, and the minimum notice in hours. */
export const tiersPattern = new RegExp(`^${tier}(,${tier}){0,${mostTiers - 1}}$`);

/** Parses a text that matches `tiersPattern`. */
export const parseTiers = (text: string): CancellationTier[] =>
  text
    .split(',')
    .map((part) => part.split('@').map(Number))
    .map(([percent = 0, hoursBefore = 0]) => ({ percent, hoursBefore }));

export const formatTiers = (tiers: readonly CancellationTier[]): string =>
  tiers.map(({ percent, hoursBefore }) => `${percent}@${hoursBefore}`).join(',');
