import { ofMajority } from '../../../platform/mongo.ts';
import { readBatches } from '../../../platform/batches/read-batches.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

/**
 * Reads, in batches, the bookings that were ever confirmed and have changed since this time, in a state that no failover
 * can undo.
 */
export const readChangedBookings = (since: Date): AsyncGenerator<BookingRecord[]> =>
  readBatches(
    Booking,
    { updatedAt: { $gte: since }, settledBy: { $type: 'string' }, kind: 'booking' },
    { hint: 'by_last_change', readConcern: ofMajority },
  );
