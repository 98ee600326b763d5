import { countDays } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';

type Dated = Pick<BookingRecord, 'status' | 'stage' | 'fromDate' | 'toDate'>;

/** 0 for a rental that is under way, 1 for one to come, 2 for one that is over or cancelled. */
function phaseOf({ status, stage, fromDate, toDate }: Dated, today: string): number {
  if (stage === 'out') return 0;
  if (status === 'cancelled' || stage !== undefined || toDate < today) return 2;
  return fromDate <= today ? 0 : 1;
}

/** How many days the rental is before or after today; 0 on its own days. */
const distanceOf = ({ fromDate, toDate }: Dated, today: string): number =>
  Math.max(countDays(today, fromDate) - 1, countDays(toDate, today) - 1, 0);

/**
 * Returns the booking that a customer most likely writes about: one that is under way, else the next one, else the one
 * that is nearest of those that are over or cancelled. Null if there are no bookings.
 */
export function nearestBooking<Booking extends Dated>(bookings: readonly Booking[], today: string): Booking | null {
  const [nearest = null] = bookings.toSorted(
    (a, b) => phaseOf(a, today) - phaseOf(b, today) || distanceOf(a, today) - distanceOf(b, today),
  );
  return nearest;
}
