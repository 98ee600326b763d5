import type { Deps } from '../../platform/deps.ts';
import { ignoreDuplicate, ObjectId } from '../../platform/mongo.ts';
import { type ProviderOrder, toPaise } from '../../platform/payment-gateway.ts';
import { findRecipient, findTakenOverBy } from '../auth/account/find-users.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { bookingOfRequest, readNotes } from '../booking/rebuild/order-notes.ts';
import { rebuildBooking } from '../booking/rebuild/rebuild-booking.ts';
import { Payment, type PaymentRecord } from './payment.model.ts';

/**
 * Recreates the records of an order of ours that were lost when an older backup was restored: first the booking, as an
 * expired one, then the payment row. The order’s payment is then treated like any late payment: the booking is
 * confirmed if its days are free, otherwise the payment is refunded. Returns null for an order that is not ours, or
 * whose customer or car was lost too; an admin must resolve that. Source: protocol, section 4.10.
 */
export async function rebuildPayment(order: ProviderOrder, deps: Deps): Promise<PaymentRecord | null> {
  const notes = readNotes(order.notes);
  const amount = order.amountInPaise / 100;
  const isOurs = notes !== null && order.receipt === notes.paymentId && order.currency === 'INR';
  if (!isOurs || !Number.isSafeInteger(amount) || toPaise(amount) !== order.amountInPaise) return null;
  const customerId = String((await findTakenOverBy(notes.customerId)) ?? notes.customerId);
  if ((await findRecipient(customerId)) === null) return null;
  if (!(await rebuildBooking({ ...notes, customerId }, amount, deps))) return null;
  const _id = new ObjectId(notes.paymentId);
  const now = deps.clock.now();
  await Payment.create({
    _id,
    bookingId: new ObjectId(notes.bookingId),
    customerId: new ObjectId(customerId),
    amount,
    currency: 'INR',
    razorpayOrderId: order.id,
    orderTries: 1,
    watching: true,
    nextCheckAt: now,
    createdAt: _id.getTimestamp(),
    updatedAt: now,
  }).catch(ignoreDuplicate());
  return Payment.findOne({ _id }).lean();
}

/**
 * Returns the id of the booking for whose payment request this order was created, if the booking exists. Such an order
 * is never rebuilt, because the change that it would pay for is lost.
 */
export async function findRequestedBooking({ notes }: ProviderOrder): Promise<ObjectId | null> {
  const bookingId = bookingOfRequest(notes);
  return bookingId && (await findBooking(bookingId)) ? bookingId : null;
}
