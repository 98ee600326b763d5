import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import { Booking } from '../booking.model.ts';
import { findUseAgain } from '../coupon/find-use-again.ts';
import { findBooking } from '../find-bookings.ts';
import { lapsedBooking, type OrderNotes } from './order-notes.ts';

/**
 * Writes down a booking that we had forgotten, as an expired one; one that is there stays as it is. False when its car
 * is forgotten too, when the notes are not about `amount` rupees, or when its coupon has no use left for it.
 */
export async function rebuildBooking(
  notes: OrderNotes,
  amount: number,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): Promise<boolean> {
  const booking = lapsedBooking(notes, clock.now());
  if (booking.totalAmount !== amount || (await findVehicle(notes.carId)) === null) return false;
  if ((await findBooking(notes.bookingId)) !== null) return true;
  const use = await findUseAgain(notes.use, notes.customerId);
  // guard: a booking that comes back has a use of its coupon
  if (use === null) return false;
  try {
    await Booking.create({ ...booking, ...use });
    logger.info({ bookingId: notes.bookingId, from: null, to: 'cancelled' }, 'booking rebuilt');
  } catch (error) {
    if (!isDuplicateKey(error, { _id: 1 })) throw error;
  }
  return true;
}
