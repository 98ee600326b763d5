import type { BookingDetail } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { refundIfCancelled } from './refund-policy.ts';

/** What an admin's cancellation now would give back; null when the booking has ended. An unpaid hold owes nothing. */
export function previewCancellation(
  { status, fromDate, totalAmount }: Pick<BookingRecord, 'status' | 'fromDate' | 'totalAmount'>,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): BookingDetail['cancellation'] {
  if (status === 'cancelled') return null;
  if (status === 'pending') return { policy: 0, full: 0 };
  const tiers = settings.booking.cancellationTiers;
  return { policy: refundIfCancelled({ fromDate, totalAmount, now: clock.now(), tiers }), full: totalAmount };
}
