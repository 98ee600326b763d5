import { startOfDayInIndia } from './dates.ts';

/** What a cancellation refunds as long as more than so many hours are left before the first day begins. */
export type CancellationTier = { percent: number; hoursBefore: number };

/** Before which moment a cancellation refunds so many percent; the next step follows, and after the last one nothing. */
export type CancellationStep = { until: string; percent: number };

const millisecondsPerHour = 3_600_000;

/** The tiers, the one with the most hours first, as steps for a rental from that day on. Source: decision 0009. */
export function cancellationSteps(tiers: readonly CancellationTier[], fromDate: string): CancellationStep[] {
  const begin = startOfDayInIndia(fromDate).getTime();
  return tiers.map(({ percent, hoursBefore }) => ({
    until: new Date(begin - hoursBefore * millisecondsPerHour).toISOString(),
    percent,
  }));
}

type Cancelled = { fromDate: string; totalAmount: number; now: Date; tiers: readonly CancellationTier[] };

/** What a cancellation now refunds by the steps that are shown, in whole rupees, rounded up; null once the rental has begun. */
export function refundIfCancelled({ fromDate, totalAmount, now, tiers }: Cancelled): number | null {
  if (now >= startOfDayInIndia(fromDate)) return null;
  const step = cancellationSteps(tiers, fromDate).find(({ until }) => now < new Date(until));
  return step ? Math.ceil((totalAmount * step.percent) / 100) : 0;
}
