import type { Caller } from '../../../http/caller.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findBooking, findOwnBooking } from '../find/find-bookings.ts';

export type Viewer = Pick<Caller, 'id' | 'role' | 'staff'>;

/** Returns the booking if the caller may see its handovers: its customer, or staff of one of its locations. */
export async function findVisibleBooking(bookingId: ObjectId | string, caller: Viewer): Promise<BookingRecord | null> {
  if (caller.role !== 'admin') return findOwnBooking(bookingId, caller.id);
  const booking = await findBooking(bookingId);
  return booking && reachOf(caller).isOwn(booking) ? booking : null;
}
