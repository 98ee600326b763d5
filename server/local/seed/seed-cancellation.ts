import type { ChargeRecord } from '../../src/features/payment/charge/charge.model.ts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { findBooking } from '../../src/features/booking/find/find-bookings.ts';
import { findChargesOfBookings } from '../../src/features/payment/charge/find-charges.ts';
import { reviewRefunds } from '../../src/features/payment/settle/settle.ts';
import { cancelBooking } from '../../src/features/rental/cancel-booking.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { ObjectId } from '../../src/platform/mongo.ts';
import type { CalledOff, Cancellation } from './seed-stories.ts';
import { asAdmin, asOf, momentOf, type Stage } from './stage.ts';

type Played = Stage & { deps: Deps; minute: number };

/** Cancels a paid booking as described in its demo scenario, and ends the refund the day after. */
export async function seedCancellation(
  bookingId: ObjectId,
  { on, cause, byAdmin, isRefused = false }: Cancellation,
  played: Played,
): Promise<void> {
  const { names, day, deps, minute } = played;
  const then = asOf(momentOf(day, on, minute), deps);
  const booking = await findBooking(bookingId);
  if (booking?.status === 'confirmed') {
    const id = String(bookingId);
    if (byAdmin) await callOff(id, byAdmin, { names, deps: then });
    else await cancelBooking({ bookingId: id, cancelAs: { customerId: String(booking.customerId), cause } }, then);
  }
  const dayAfter = asOf(momentOf(day, on + 1, minute), deps);
  const outcome = isRefused ? 'failed' : 'processed';
  const end = async (refundId: string) => played.bank.setRefund(refundId, outcome);
  for (const charge of await findChargesOfBookings([bookingId])) await endRefund(charge, end, dayAfter);
}

async function endRefund(charge: ChargeRecord, end: (refundId: string) => unknown, deps: Deps): Promise<void> {
  const started = charge.parts.flatMap(({ state, razorpayRefundId }) =>
    state === 'requested' && razorpayRefundId !== null ? [razorpayRefundId] : [],
  );
  if (started.length === 0) return;
  for (const refundId of started) await end(refundId);
  await reviewRefunds(charge._id, deps);
}

async function callOff(bookingId: string, how: CalledOff, context: Parameters<typeof asAdmin>[1]): Promise<void> {
  await asAdmin({ action: 'rental.adminCancel', reason: how.reason }, context, async (adminId) => {
    const { before, after } = await cancelBooking({ bookingId, cancelAs: { adminId, ...how } }, context.deps);
    return { data: null, targetId: bookingId, targetName: null, before: factsOf(before), after: factsOf(after) };
  });
}

const factsOf = ({ status, cancelReason, cancelCause, refundDue }: BookingRecord) => ({
  status,
  cancelReason,
  ...(cancelCause && { cancelCause }),
  refundDue,
});
