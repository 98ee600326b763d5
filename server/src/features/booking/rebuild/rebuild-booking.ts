import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import { Booking } from '../booking.model.ts';
import { lapsedBooking, type OrderNotes } from './order-notes.ts';

/**
 * Writes down a booking that we had forgotten, as an expired one; one that is there stays as it is. False when its car
 * is forgotten too, or when the notes are not about `amount` rupees.
 */
export async function rebuildBooking(
  notes: OrderNotes,
  amount: number,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): Promise<boolean> {
  const booking = lapsedBooking(notes, clock.now());
  if (booking.totalAmount !== amount || (await findVehicle(notes.carId)) === null) return false;
  try {
    await Booking.create(booking);
    logger.info({ bookingId: notes.bookingId, from: null, to: 'cancelled' }, 'booking rebuilt');
  } catch (error) {
    if (!isDuplicateKey(error, { _id: 1 })) throw error;
  }
  return true;
}
