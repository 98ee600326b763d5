import { startOfDayInIndia } from '../days/dates.ts';

/** If a rental is cancelled more than `hoursBefore` hours before its first day, `percent` of the total is refunded. */
export type CancellationTier = { percent: number; hoursBefore: number };

/**
 * If a rental is cancelled before `until`, `percent` of the total is refunded. From then on the next step applies;
 * after the last step nothing is refunded.
 */
export type CancellationStep = { until: string; percent: number };

const millisecondsPerHour = 3_600_000;

/** Converts the tiers, sorted by descending hours, into steps for a rental from `fromDate`. Source: decision 0009. */
export function cancellationSteps(tiers: readonly CancellationTier[], fromDate: string): CancellationStep[] {
  const begin = startOfDayInIndia(fromDate).getTime();
  return tiers.map(({ percent, hoursBefore }) => ({
    until: new Date(begin - hoursBefore * millisecondsPerHour).toISOString(),
    percent,
  }));
}

/**
 * A cancellation at `now` of a rental that begins on `fromDate`. `refundCap` is the highest percentage that is refunded
 * after From Date was moved to a later day; absent means 100.
 */
export type Cancellation = {
  fromDate: string;
  now: Date;
  tiers: readonly CancellationTier[];
  refundCap?: number | undefined;
};

/** Returns the percentage of the total that a cancellation refunds; null once the rental has begun. */
export function percentIfCancelled({ fromDate, now, tiers, refundCap = 100 }: Cancellation): number | null {
  if (now >= startOfDayInIndia(fromDate)) return null;
  const step = cancellationSteps(tiers, fromDate).find(({ until }) => now < new Date(until));
  return Math.min(step?.percent ?? 0, refundCap);
}

/**
 * Returns the refund if the rental is cancelled now, according to the steps that the customer was shown: in whole
 * rupees, rounded up, or null once the rental has begun.
 */
export function refundIfCancelled({
  totalAmount,
  ...cancellation
}: Cancellation & { totalAmount: number }): number | null {
  const percent = percentIfCancelled(cancellation);
  return percent === null ? null : Math.ceil((totalAmount * percent) / 100);
}
