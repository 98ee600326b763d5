import { customersPhotoMinutes } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';

/**
 * Returns until when the customer may add photos and report damage, which begins once the hand-out has arrived; null if
 * there is none.
 */
export function lastOwnMomentOf({ handovers = [] }: Pick<BookingRecord, 'handovers'>): Date | null {
  const last = handovers.findLast(({ kind, undoneAt }) => kind === 'out' && !undoneAt);
  return last ? new Date((last.arrivedAt ?? last.at).getTime() + customersPhotoMinutes * 60_000) : null;
}
