import { randomInt } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findCouponById } from '../../coupon/find-coupons.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import { codeOf } from '../booking-code.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { codeKeys } from '../record/unique-names.ts';
import { chooseUse, type Use } from '../coupon/choose-use.ts';
import { findUses } from '../coupon/uses.ts';
import { findBooking } from '../find/find-bookings.ts';
import { lapsedBooking, type OrderNotes } from './order-notes.ts';

/**
 * Recreates, as an expired hold, a booking that our database has lost. An existing booking is left unchanged. Returns
 * false if the car is lost too, if the notes do not add up to `amount` rupees, or if no use of the coupon is left for
 * the customer.
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
  if (use === null) return false;
  try {
    await insertWithCode({ ...booking, ...use });
    logger.info({ bookingId: notes.bookingId, from: null, to: 'cancelled' }, 'booking rebuilt');
  } catch (error) {
    if (!isDuplicateKey(error, { _id: 1 })) throw error;
  }
  return true;
}

/** Inserts the booking with the code that it had or, if another booking has that by now, a different one. */
async function insertWithCode(
  booking: Partial<BookingRecord> & Pick<BookingRecord, '_id'>,
  attempt = 0,
): Promise<void> {
  try {
    await Booking.create({ ...booking, code: codeOf(booking._id, attempt) });
  } catch (error) {
    if (!isDuplicateKey(error, codeKeys)) throw error;
    await insertWithCode(booking, attempt + 1);
  }
}

/**
 * Returns the coupon use that the booking had or, if another booking has taken it since, a different one. Returns null
 * if no use is left for the customer. If the coupon is lost too, no limit applies.
 */
async function findUseAgain(had: Use, customerId: string): Promise<Use | null> {
  const coupon = had.couponId ? await findCouponById(String(had.couponId)) : null;
  if (!coupon) return had;
  const spread = randomInt(2 ** 16);
  const use = chooseUse(coupon, await findUses(coupon), { customerId, spread, wanted: had });
  return 'noUse' in use ? null : use;
}
