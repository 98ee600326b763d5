import type { AdminCancelBody, CancelCause } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { growBlocksOf } from '../booking/blocks/grow-blocks.ts';
import { dropExpired, dropPending, type Ending } from '../booking/moves/booking-moves.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking, findLastingBooking, findOwnBooking } from '../booking/find/find-bookings.ts';
import { cancelPaid } from '../booking/moves/money-moves.ts';
import { isRequested } from '../booking/open-request.ts';
import { stageConflict } from '../booking/stage/stage-conflict.ts';
import { dropUnpaid } from '../payment/cancel-payment.ts';
import { endOpenRequest } from '../payment/end-request.ts';
import { finishFollowUps } from '../payment/settle/settle.ts';
import { findPaymentOf } from '../payment/payment-moves.ts';
import { type GoodwillLimit, refuseAboveLimit } from './goodwill-limit.ts';
import { previewCancellation } from './preview-cancellation.ts';

/**
 * Customers cancel their own bookings. Admins cancel any booking with a reason, and may refund the full payment. Both
 * may choose a cause.
 */
type Canceller = { cause?: CancelCause | undefined } & (
  | { customerId: string }
  | { adminId: string; reason: string; refund: AdminCancelBody['refund']; limit?: GoodwillLimit }
);

type Cancellation = {
  bookingId: string;
  /** The refund in rupees that the caller was shown. If it has changed, the cancellation is rejected. */
  expectedRefund?: number | undefined;
  cancelAs: Canceller;
};

const rounds = 3;

/**
 * Ends a booking. Drops an unpaid hold, or cancels a paid booking with the refund that the policy allows, or with a
 * full refund if an admin chooses it. Idempotent: a repeated call returns the current booking with its original refund.
 * Throws `booking_not_found`, `payment_captured`, `rental_started`, `refund_changed` with the current `refund`, and
 * `booking_closed` or `edited_meanwhile` if the booking changed repeatedly in the meantime. For admins, also throws
 * `stage_conflict`, `rental_over` and `above_limit`. Source: protocol, section 5.6.
 */
export async function cancelBooking(
  input: Cancellation,
  deps: Deps,
): Promise<{ before: BookingRecord; after: BookingRecord }> {
  const { bookingId, cancelAs } = input;
  for (let round = 0; round < rounds; round += 1) {
    const before = await ('customerId' in cancelAs
      ? findOwnBooking(bookingId, cancelAs.customerId)
      : findBooking(bookingId));
    if (!before) throw new AppError('booking_not_found');
    const after = await tryToCancel(before, input, deps);
    if (!after) continue;
    await growBlocksOf(after.carId, deps);
    return { before, after };
  }
  throw new AppError('booking_closed');
}

/** Returns null if the booking changed concurrently and must be read again. */
async function tryToCancel(booking: BookingRecord, input: Cancellation, deps: Deps): Promise<BookingRecord | null> {
  const ending = endingOf(input.cancelAs);
  switch (booking.status) {
    case 'pending':
      return dropHold(booking, ending, deps);
    case 'confirmed':
      return cancelConfirmed(booking, { ...input, ending }, deps);
    case 'cancelled':
      return booking.cancelReason === 'hold_expired'
        ? dropExpired(booking._id, ending, deps)
        : findCancelled(booking._id);
    default:
      return booking.status satisfies never;
  }
}

/** Returns the cancelled booking for a repeated request, but only if no failover can undo the cancellation. */
async function findCancelled(bookingId: ObjectId): Promise<BookingRecord | null> {
  const booking = await findLastingBooking(bookingId);
  return booking?.status === 'cancelled' ? booking : null;
}

/** The admin and reason are stored with the cancellation itself, because audit entries are kept for only 400 days. */
function endingOf(cancelAs: Canceller): Ending {
  const { cause } = cancelAs;
  if ('customerId' in cancelAs) return { customerId: new ObjectId(cancelAs.customerId), reason: 'customer', cause };
  const { adminId, reason } = cancelAs;
  return { customerId: null, reason: 'admin', cause, cancelledBy: { adminId: new ObjectId(adminId), reason } };
}

async function dropHold(booking: BookingRecord, ending: Ending, deps: Deps): Promise<BookingRecord | null> {
  const payment = await findPaymentOf(booking._id);
  const dropped = payment
    ? await dropUnpaid(payment, { ending, mayCapture: false }, deps)
    : await dropPending(booking._id, ending, deps);
  if (dropped?.followUp) await finishFollowUps(dropped, deps);
  return dropped;
}

async function cancelConfirmed(
  booking: BookingRecord,
  { cancelAs, expectedRefund, ending }: Cancellation & { ending: Ending },
  deps: Deps,
): Promise<BookingRecord | null> {
  const refundDue = refundFor(booking, cancelAs, deps);
  if (expectedRefund !== undefined && expectedRefund !== refundDue) {
    throw new AppError('refund_changed', { data: { refund: refundDue } });
  }
  if (isRequested(booking)) {
    await endOpenRequest(booking, { mayCapture: false }, deps);
    return null;
  }
  await checkpoint('cancel:read');
  const cancelled = await cancelPaid(booking, { ...ending, refundDue }, deps);
  if (cancelled) await finishFollowUps(cancelled, deps);
  return cancelled;
}

/**
 * Returns the refund in rupees that was chosen. Throws if no refund is possible, or if it exceeds the admin’s limit.
 */
function refundFor(booking: BookingRecord, cancelAs: Canceller, deps: Deps): number {
  const preview = previewCancellation(booking, deps);
  if ('customerId' in cancelAs) {
    if (preview?.policy == null) throw new AppError('rental_started');
    return preview.policy;
  }
  if (booking.stage) throw stageConflict(booking.stage);
  if (!preview) throw new AppError('rental_over');
  const { refund, limit = null } = cancelAs;
  const { [refund]: chosen, policy } = preview;
  if (chosen === null) throw new AppError('rental_started');
  refuseAboveLimit(booking, chosen - (policy ?? 0), limit);
  return chosen;
}
