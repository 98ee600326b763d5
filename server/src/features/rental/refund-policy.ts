import { startOfDayInIndia } from '@rental/contracts';
import type { CancellationTier } from '../../config/settings.ts';

type PolicyInput = { fromDate: string; totalAmount: number; now: Date; tiers: CancellationTier[] };

/**
 * What a cancellation now gives back, in whole rupees, rounded up; null once the rental has begun.
 *
 * `tiers` come with the most hours first; the first one whose time is not yet over decides, and 0 is possible.
 * Source: decision 0009.
 */
export function refundIfCancelled({ fromDate, totalAmount, now, tiers }: PolicyInput): number | null {
  const hoursLeft = (startOfDayInIndia(fromDate).getTime() - now.getTime()) / 3_600_000;
  if (hoursLeft <= 0) return null;
  const tier = tiers.find(({ hoursBefore }) => hoursLeft > hoursBefore);
  return tier ? Math.ceil((totalAmount * tier.percent) / 100) : 0;
}
