import { startOfDayInIndia } from './dates.ts';

/** What a cancellation gives back as long as more than so many hours are left before the first day begins. */
export type CancellationTier = { percent: number; hoursBefore: number };

/** Until when, as a moment, a cancellation gives back so many percent; the next step follows, and at last nothing. */
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
