import type { DropChangeBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking, findOwnBooking } from '../../booking/find-bookings.ts';
import { isApplied, requestedBy } from '../../booking/open-request.ts';
import { endOpenRequest } from '../../payment/end-request.ts';

/**
 * Withdraws the open payment request of the customer’s booking (T18) and returns the unchanged booking. Throws
 * `booking_not_found`, `payment_captured` if the request was paid, and `payment_request_ended` if it is not open.
 */
export async function dropChange(
  { bookingId, paymentRequestId, customerId }: DropChangeBody & { customerId: string },
  deps: Deps,
): Promise<BookingRecord> {
  const booking = await findOwnBooking(bookingId, customerId);
  if (!booking) throw new AppError('booking_not_found');
  const id = new ObjectId(paymentRequestId);
  const open = requestedBy(booking, id);
  if (open) return endOpenRequest(open, { mayCapture: false }, deps);
  const lasting = await findLastingBooking(booking._id);
  throw new AppError(lasting && isApplied(lasting, id) ? 'payment_captured' : 'payment_request_ended');
}
