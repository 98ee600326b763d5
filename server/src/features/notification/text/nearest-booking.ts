import { countDays } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';

type Dated = Pick<BookingRecord, 'status' | 'stage' | 'fromDate' | 'toDate'>;

/** Returns 0 for a rental under way, 1 for an upcoming one, and 2 for one that is over or cancelled. */
function phaseOf({ status, stage, fromDate, toDate }: Dated, today: string): number {
  if (stage === 'out') return 0;
  if (status === 'cancelled' || stage !== undefined || toDate < today) return 2;
  return fromDate <= today ? 0 : 1;
}

/** Returns the days between today and the rental, before or after it; 0 if today is one of its days. */
const distanceOf = ({ fromDate, toDate }: Dated, today: string): number =>
  Math.max(countDays(today, fromDate) - 1, countDays(toDate, today) - 1, 0);

/**
 * Returns the booking that a customer most likely writes about: one under way, otherwise the next upcoming one,
 * otherwise the one closest to today among those that are over or cancelled. Null without bookings.
 */
export function nearestBooking<Booking extends Dated>(bookings: readonly Booking[], today: string): Booking | null {
  const [nearest = null] = bookings.toSorted(
    (a, b) => phaseOf(a, today) - phaseOf(b, today) || distanceOf(a, today) - distanceOf(b, today),
  );
  return nearest;
}
