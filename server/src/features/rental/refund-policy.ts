import { type BookingDetail, type CancellationTier, startOfDayInIndia } from '@rental/contracts';

import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { refundable } from '../booking/ledger.ts';

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

type Previewed = Pick<BookingRecord, 'status' | 'fromDate' | 'totalAmount' | 'ledger' | 'settledBy'>;

/**
 * What a cancellation now would give back, in rupees: by the policy, null once the rental has begun, and in full, which
 * only an admin may choose; never more than is left of what was paid. Null when the booking has ended. An unpaid hold
 * owes nothing.
 */
export function previewCancellation(
  booking: Previewed,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): BookingDetail['cancellation'] {
  const { status, fromDate, totalAmount } = booking;
  if (status === 'cancelled') return null;
  if (status === 'pending') return { policy: 0, full: 0 };
  const tiers = settings.booking.cancellationTiers;
  const left = refundable(booking);
  const byPolicy = refundIfCancelled({ fromDate, totalAmount, now: clock.now(), tiers });
  return { policy: byPolicy === null ? null : Math.min(byPolicy, left), full: left };
}
