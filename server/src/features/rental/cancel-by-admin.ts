import type { AdminCancelBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import type { Drop } from '../booking/booking-drop.ts';
import { cancelPaid, dropExpired, dropPending } from '../booking/booking-moves.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { dropUnpaid } from '../payment/cancel-payment.ts';
import { followUp } from '../payment/finish-cancellation.ts';
import { findPaymentOf } from '../payment/payment-moves.ts';
import { previewCancellation } from './preview-cancellation.ts';

type Cancellation = AdminCancelBody & { adminId: string };

const rounds = 3;

/** The admin and the words given are stored with the cancellation itself; the record of changes is kept 400 days. */
const dropOf = ({ adminId, reason }: Cancellation): Drop => ({
  customerId: null,
  reason: 'admin',
  cancelledBy: { adminId: new ObjectId(adminId), reason },
});

/**
 * An admin cancels: an unpaid hold is given up, a paid booking ends with the refund of the policy or with all of it
 * (T10). Repeating it is harmless: the answer is the booking as it is, with the refund it then had.
 * Source: protocol, section 5.6.
 */
export async function cancelByAdmin(input: Cancellation, deps: Deps): Promise<BookingRecord> {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await findBooking(input.bookingId);
    if (!booking) throw new AppError('booking_not_found');
    const isCancelled = await tryToCancel(booking, input, deps);
    const after = isCancelled ? await findBooking(booking._id) : null;
    if (after) return after;
  }
  throw new AppError('booking_closed');
}

/** False when the booking moved meanwhile and has to be read again. */
async function tryToCancel(booking: BookingRecord, input: Cancellation, deps: Deps): Promise<boolean> {
  switch (booking.status) {
    case 'pending':
      return dropHold(booking, dropOf(input), deps);
    case 'confirmed':
      return endPaid(booking, input, deps);
    case 'cancelled':
      await dropExpired(booking._id, dropOf(input), deps);
      return true;
    default:
      return booking.status satisfies never;
  }
}

async function dropHold(booking: BookingRecord, drop: Drop, deps: Deps): Promise<boolean> {
  const payment = await findPaymentOf(booking._id);
  if (payment === null) return dropPending(booking._id, drop, deps);
  const isGone = await dropUnpaid(payment, drop, deps);
  if (!isGone) throw new AppError('payment_captured');
  return true;
}

async function endPaid(booking: BookingRecord, input: Cancellation, deps: Deps): Promise<boolean> {
  const refundDue = previewCancellation(booking, deps)?.[input.refund] ?? null;
  if (refundDue === null || booking.settledBy === null) throw new AppError('rental_started');
  if (input.expectedRefund !== undefined && input.expectedRefund !== refundDue) {
    throw new AppError('refund_changed', { data: { refund: refundDue } });
  }
  const moved = await cancelPaid(booking._id, { ...dropOf(input), settledBy: booking.settledBy, refundDue }, deps);
  if (!moved) return false;
  const cancelled = await findBooking(booking._id);
  if (cancelled) await followUp(cancelled, deps);
  return true;
}
