import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

/** Returns the bookings with a deposit whose promised hour has come, the oldest first. */
export async function findDueDeposits(limit: number, { clock }: Pick<Deps, 'clock'>): Promise<BookingRecord[]> {
  const due = { deposit: trusted({ $gt: 0 }), depositDueAt: trusted({ $lte: clock.now() }) };
  return Booking.find(due)
    .sort({ depositDueAt: 1 })
    .limit(limit)
    .hint('deposits_held')
    .maxTimeMS(3_000)
    .lean<BookingRecord[]>();
}
