import { addDays, dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

/** The time that a worker has to give back a deposit, so that it is given back by the promised hour and not after it. */
const leadMs = 5 * 60_000;

/**
 * Returns the bookings with a deposit whose promised hour is about to come, or has passed, the oldest first. If the car
 * was never handed out, no hour was promised: the deposit is due once a whole day has passed since the last day.
 */
export async function findDueDeposits(limit: number, { clock }: Pick<Deps, 'clock'>): Promise<BookingRecord[]> {
  const by = new Date(clock.now().getTime() + leadMs);
  const yesterday = addDays(dayInIndia(clock.now()), -1);
  return Booking.find({
    deposit: trusted({ $gt: 0 }),
    $or: [
      { depositDueAt: trusted({ $lte: by }) },
      { depositDueAt: null, status: 'confirmed', stage: null, toDate: trusted({ $lt: yesterday }) },
    ],
  })
    .sort({ depositDueAt: 1 })
    .limit(limit)
    .hint('deposits_held')
    .maxTimeMS(3_000)
    .lean<BookingRecord[]>();
}
