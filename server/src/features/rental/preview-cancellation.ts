import { type BookingDetail, refundIfCancelled } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { refundable } from '../booking/ledger.ts';

type Previewed = Pick<BookingRecord, 'status' | 'fromDate' | 'totalAmount' | 'ledger' | 'settledBy'>;

/**
 * What a cancellation now would refund, in rupees: by the policy, null once the rental has begun, and in full, which
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
