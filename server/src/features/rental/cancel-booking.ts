import type { CancelBookingBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { cancelPaid, dropExpired, dropPending } from '../booking/booking-moves.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { dropUnpaid } from '../payment/cancel-payment.ts';
import { followUp } from '../payment/finish-cancellation.ts';
import { findPaymentOf } from '../payment/payment-moves.ts';
import { refundIfCancelled } from './refund-policy.ts';

type Cancellation = CancelBookingBody & { customerId: string };
type Cancelled = { bookingId: string; status: 'cancelled'; refund: number };

const rounds = 3;

/**
 * The customer cancels: an unpaid hold is given up, a paid booking ends with the refund that the policy gives and the
 * customer saw. Repeating it is harmless. Source: protocol, section 5.6.
 */
export async function cancelBooking(input: Cancellation, deps: Deps): Promise<Cancelled> {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await findBooking(input.bookingId, input.customerId);
    if (!booking) throw new AppError('booking_not_found');
    const isCancelled = await tryToCancel(booking, input, deps);
    const after = isCancelled ? await findBooking(booking._id) : null;
    if (after) return { bookingId: String(after._id), status: 'cancelled', refund: after.refundDue };
  }
  throw new AppError('booking_closed');
}

/** False when the booking moved meanwhile and has to be read again. */
async function tryToCancel(booking: BookingRecord, input: Cancellation, deps: Deps): Promise<boolean> {
  switch (booking.status) {
    case 'pending':
      return dropHold(booking, deps);
    case 'confirmed':
      return endPaid(booking, input, deps);
    case 'cancelled':
      await dropExpired(booking._id, { customerId: booking.customerId, reason: 'customer' }, deps);
      return true;
    default:
      return booking.status satisfies never;
  }
}

async function dropHold(booking: BookingRecord, deps: Deps): Promise<boolean> {
  const drop = { customerId: booking.customerId, reason: 'customer' } as const;
  const payment = await findPaymentOf(booking._id);
  if (payment === null) return dropPending(booking._id, drop, deps);
  const isGone = await dropUnpaid(payment, drop, deps);
  if (!isGone) throw new AppError('payment_captured');
  return true;
}

async function endPaid(booking: BookingRecord, input: Cancellation, deps: Deps): Promise<boolean> {
  const refund = refundIfCancelled({
    fromDate: booking.fromDate,
    totalAmount: booking.totalAmount,
    now: deps.clock.now(),
    tiers: deps.settings.booking.cancellationTiers,
  });
  if (refund === null || booking.settledBy === null) throw new AppError('rental_started');
  if (input.expectedRefund !== undefined && input.expectedRefund !== refund) {
    throw new AppError('refund_changed', { data: { refund } });
  }
  const moved = await cancelPaid(
    booking._id,
    {
      customerId: new ObjectId(input.customerId),
      reason: 'customer',
      settledBy: booking.settledBy,
      refundDue: refund,
    },
    deps,
  );
  if (!moved) return false;
  const cancelled = await findBooking(booking._id);
  if (cancelled) await followUp(cancelled, deps);
  return true;
}
