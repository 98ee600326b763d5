import type { DropChangeBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBooking, findLastingBooking, findOwnBooking } from '../../booking/find/find-bookings.ts';
import { isApplied, requestedBy } from '../../booking/open-request.ts';
import { endOpenRequest } from '../../payment/end-request.ts';

/** The customer whose booking it must be; null for an admin. */
type Wanted = DropChangeBody & { customerId: string | null };

/**
 * Withdraws the open payment request of a booking (T18) and returns the unchanged booking. Throws
 * `booking_not_found`, `payment_captured` if the request was paid, `payment_request_ended` if it is not open, and
 * `edited_meanwhile`.
 */
export async function dropChange(
  { bookingId, paymentRequestId, customerId }: Wanted,
  deps: Deps,
): Promise<BookingRecord> {
  const booking = await (customerId === null ? findBooking(bookingId) : findOwnBooking(bookingId, customerId));
  if (!booking) throw new AppError('booking_not_found');
  const id = new ObjectId(paymentRequestId);
  const open = requestedBy(booking, id);
  if (open) return endOpenRequest(open, { mayCapture: false }, deps);
  const lasting = await findLastingBooking(booking._id);
  throw new AppError(lasting && isApplied(lasting, id) ? 'payment_captured' : 'payment_request_ended');
}
