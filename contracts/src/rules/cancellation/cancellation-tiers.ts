import * as z from 'zod/mini';
import type { CancellationTier } from './cancellation.ts';

/** The tiers until others are set: a full refund until the rental begins. */
export const standardTiers: readonly CancellationTier[] = [{ percent: 100, hoursBefore: 0 }];

/** More would not fit into one note of an order at the provider. */
export const mostTiers = 10;

const decreasing = 'Must be less than in the row above';

/** The tiers that admins edit. Each row has less notice and a lower refund than the row above. */
export const cancellationTiers = z
  .array(
    z.strictObject({
      percent: z.int('Enter a whole number').check(z.gte(0, 'At least 0%'), z.lte(100, 'At most 100%')),
      hoursBefore: z.int('Enter a whole number').check(z.gte(0, 'At least 0'), z.lte(8_760, 'At most 365 days')),
    }),
  )
  .check(
    z.minLength(1, 'Add at least one row'),
    z.maxLength(mostTiers, `At most ${mostTiers} rows`),
    ({ value, issues }) => {
      for (const name of ['hoursBefore', 'percent'] as const) {
        const index = value.findIndex((tier, row) => row > 0 && tier[name] >= (value[row - 1]?.[name] ?? 0));
        if (index > 0) issues.push({ code: 'custom', message: decreasing, input: value, path: [index, name] });
      }
    },
  );

const isStandard = ([first, ...others]: readonly CancellationTier[]): boolean =>
  others.length === 0 && first?.percent === 100 && first.hoursBefore === 0;

const countOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function untilWords(hoursBefore: number, rental: string): string {
  if (hoursBefore === 0) return `until ${rental} begins`;
  const isDays = hoursBefore % 24 === 0;
  const notice = isDays ? countOf(hoursBefore / 24, 'day') : countOf(hoursBefore, 'hour');
  return `until ${notice} before ${rental} begins`;
}

const shareWords = (percent: number): string => {
  if (percent === 0) return 'nothing';
  return percent === 100 ? 'the full price' : `${percent}%`;
};

const inWords = new Intl.ListFormat('en');

/** Describes the tiers, sorted by descending hours, as customers read them. */
export function tiersInWords(tiers: readonly CancellationTier[]): string {
  const refunding = tiers.slice(0, tiers.findLastIndex(({ percent }) => percent > 0) + 1);
  const last = refunding.at(-1);
  if (!last) return 'If you cancel, we refund nothing.';
  const parts = refunding.map(
    ({ percent, hoursBefore }, row) =>
      `${shareWords(percent)} ${untilWords(hoursBefore, row === 0 ? 'your rental' : 'it')}`,
  );
  const rest = last.hoursBefore > 0 ? ['nothing after that'] : [];
  return `If you cancel, we refund ${inWords.format([...parts, ...rest])}. A rental begins at midnight in India on its first day.`;
}

/** Returns the text on cancellations as customers read it: tiers other than the standard ones come first, in words. */
export const cancellationText = (given: {
  cancellation: string;
  cancellationTiers: readonly CancellationTier[];
}): string =>
  isStandard(given.cancellationTiers)
    ? given.cancellation
    : `${tiersInWords(given.cancellationTiers)}\n\n${given.cancellation}`;
