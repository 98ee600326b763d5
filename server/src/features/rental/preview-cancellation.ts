import { type BookingDetail, dayInIndia, refundIfCancelled } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { refundable } from '../booking/moves/ledger.ts';

type Previewed = Pick<
  BookingRecord,
  | 'status'
  | 'stage'
  | 'fromDate'
  | 'toDate'
  | 'totalAmount'
  | 'cancellationTiers'
  | 'refundCap'
  | 'ledger'
  | 'settledBy'
  | 'balance'
>;

/**
 * Returns the refund, in rupees, that would be due if the booking were cancelled now: `policy` under the tiers of the
 * booking, or null once the rental has started; `full` if an admin refunds everything that remains of the payment.
 * Neither exceeds that remainder, and both are 0 for an unpaid hold. The balance is deducted from the refund under the
 * tiers, and a balance above that refund is waived. Returns null for a cancelled booking, for a rental after its last
 * day in India, and once its car was handed out or its customer is marked as a no-show.
 */
export function previewCancellation(
  booking: Previewed,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): BookingDetail['cancellation'] {
  const { status, stage, fromDate, toDate, totalAmount, refundCap = 100, balance = 0 } = booking;
  if (status === 'cancelled' || stage !== undefined) return null;
  if (status === 'pending') return { policy: 0, full: 0 };
  const now = clock.now();
  if (toDate < dayInIndia(now)) return null;
  const tiers = booking.cancellationTiers ?? settings.booking.cancellationTiers;
  const capped = tiers.map((tier) => ({ ...tier, percent: Math.min(tier.percent, refundCap) }));
  const left = refundable(booking);
  const byPolicy = refundIfCancelled({ fromDate, totalAmount, now, tiers: capped });
  return { policy: byPolicy === null ? null : Math.min(Math.max(0, byPolicy - balance), left), full: left };
}
