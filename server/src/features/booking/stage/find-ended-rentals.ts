import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

/**
 * Returns bookings whose rental has ended and whose invoice is issued at the end: they are cancelled, the car is back,
 * the customer did not come, or staff recorded no handover and the last day is over. A car that is still out is waited
 * for.
 */
export async function findEndedRentals(limit: number, { clock }: Pick<Deps, 'clock'>): Promise<BookingRecord[]> {
  const confirmed = { status: 'confirmed' } as const;
  const today = dayInIndia(clock.now());
  return Booking.find({
    awaitsInvoice: true,
    followUp: false,
    $or: [
      { status: 'cancelled' },
      { ...confirmed, stage: trusted({ $in: ['returned', 'no_show'] }) },
      { ...confirmed, stage: null, toDate: trusted({ $lt: today }) },
    ],
  })
    .hint('before_invoice')
    .limit(limit)
    .lean<BookingRecord[]>();
}
