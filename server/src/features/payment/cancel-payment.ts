import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { Drop } from '../booking/booking-drop.ts';
import { dropExpired, dropPending } from '../booking/booking-moves.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { findPayment } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { pull } from './apply-provider-answer.ts';

const budgetMs = 5_000;

/** The customer closed checkout: the hold is given up, unless money has arrived or is on its way. */
export async function cancelPayment(
  { paymentId, customerId }: { paymentId: string; customerId: string },
  deps: Deps,
): Promise<{ bookingId: string; status: 'cancelled' }> {
  const payment = await findPayment(paymentId, customerId);
  if (!payment) throw new AppError('payment_not_found');
  const isGone = await dropUnpaid(payment, { customerId: new ObjectId(customerId), reason: 'payment_dismissed' }, deps);
  if (!isGone) throw new AppError('payment_captured');
  return { bookingId: String(payment.bookingId), status: 'cancelled' };
}

/**
 * Asks the provider first, then gives an unpaid booking up. Answers false when it is confirmed, throws 409 when money
 * has been captured or is in progress. A provider that does not answer stops nobody: money found later is returned.
 * Source: protocol, section 5.5.
 */
export async function dropUnpaid(payment: PaymentRecord, drop: Drop, deps: Deps): Promise<boolean> {
  const answer = await pull(payment, { budgetMs }, deps);
  if (answer.kind === 'answered') {
    if (answer.isKept) throw new AppError('payment_captured');
    const booking = await findBooking(payment.bookingId);
    if (answer.isAuthorised && booking?.status === 'pending') throw new AppError('payment_in_progress');
  }
  await dropPending(payment.bookingId, drop, deps);
  await dropExpired(payment.bookingId, drop, deps);
  const booking = await findBooking(payment.bookingId);
  return booking?.status === 'cancelled';
}
