import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { dropExpired, dropPending, type Ending } from '../booking/moves/booking-moves.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking, findLastingBooking } from '../booking/find/find-bookings.ts';
import { isApplied, requestedBy } from '../booking/open-request.ts';
import { endOpenRequest } from './end-request.ts';
import { findPayment } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { syncOrder } from './settle/sync-order.ts';

const budgetMs = 5_000;

/** Cancels the hold or the payment request after the customer gave it up, unless a payment was captured or is in progress. */
export async function cancelPayment(
  { paymentId, customerId }: { paymentId: string; customerId: string },
  deps: Deps,
): Promise<{ bookingId: string; status: 'cancelled' }> {
  const payment = await findPayment(paymentId, customerId);
  if (!payment) throw new AppError('payment_not_found');
  if (payment.forRequest) return dropRequest(payment, deps);
  const ending: Ending = { customerId: new ObjectId(customerId), reason: 'payment_dismissed' };
  await dropUnpaid(payment, { ending, mayCapture: true }, deps);
  return { bookingId: String(payment.bookingId), status: 'cancelled' };
}

/** Ends the request that this row belongs to. The booking stays confirmed, with its old dates. */
async function dropRequest({ _id, bookingId }: PaymentRecord, deps: Deps): ReturnType<typeof cancelPayment> {
  const booking = await findLastingBooking(bookingId);
  const open = requestedBy(booking, _id);
  if (open) await endOpenRequest(open, { mayCapture: true, budgetMs }, deps);
  else if (booking && isApplied(booking, _id)) throw new AppError('payment_captured');
  return { bookingId: String(bookingId), status: 'cancelled' };
}

/**
 * Checks the order with the provider, cancels the unpaid booking and returns it; also returns a booking that was
 * already cancelled. Throws 409 if a payment was captured. With `mayCapture`, also throws 409 if a payment is in
 * progress; without it, an authorised payment does not prevent the cancellation. Proceeds when the provider does not
 * respond, because a payment found later is refunded. Source: protocol, section 5.5.
 */
export async function dropUnpaid(
  payment: PaymentRecord,
  { ending, mayCapture }: { ending: Ending; mayCapture: boolean },
  deps: Deps,
): Promise<BookingRecord> {
  const { bookingId } = payment;
  const order = await syncOrder(payment, { budgetMs, mayCapture }, deps);
  if (order.isKept) throw new AppError('payment_captured');
  const isPending = order.isAuthorised && (await findBooking(bookingId))?.status === 'pending';
  if (isPending) throw new AppError('payment_in_progress');
  const dropped = (await dropPending(bookingId, ending, deps)) ?? (await dropExpired(bookingId, ending, deps));
  const booking = dropped ?? (await findLastingBooking(bookingId));
  if (booking?.status !== 'cancelled') throw new AppError('payment_captured');
  return booking;
}
