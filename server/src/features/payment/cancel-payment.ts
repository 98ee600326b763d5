import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { dropExpired, dropPending, type Ending } from '../booking/booking-moves.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking, findLastingBooking } from '../booking/find-bookings.ts';
import { findPayment } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { syncOrder } from './settle/sync-order.ts';

const budgetMs = 5_000;

/** The customer closed checkout: the hold is given up, unless money has arrived or is on its way. */
export async function cancelPayment(
  { paymentId, customerId }: { paymentId: string; customerId: string },
  deps: Deps,
): Promise<{ bookingId: string; status: 'cancelled' }> {
  const payment = await findPayment(paymentId, customerId);
  if (!payment) throw new AppError('payment_not_found');
  const ending: Ending = { customerId: new ObjectId(customerId), reason: 'payment_dismissed' };
  await dropUnpaid(payment, { ending, mayCapture: true }, deps);
  return { bookingId: String(payment.bookingId), status: 'cancelled' };
}

/**
 * Asks the provider first, then gives an unpaid booking up; answers it as it then is, cancelled now or earlier. Throws
 * 409 when money has been captured or, if it may be, is in progress; who asks to cancel has promised money dropped. A
 * provider that does not answer stops nobody: money found later is returned. Source: protocol, section 5.5.
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
