import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ProviderPayment, toPaise } from '../../platform/payment-gateway.ts';
import { isLeaving } from '../auth/erasure/erasure.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { closeBegun, closeForGood, confirmBooking, showPaymentId } from '../booking/booking-moves.ts';
import { findLastingBooking } from '../booking/find-bookings.ts';
import { reviveOrClose } from '../booking/revive-or-close.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import { carryOut, type Settlement } from './carry-out.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { isDecided, keepCharge, recordCharge, recordMismatch, refundAll } from './charge/charge-moves.ts';
import { reviewReturns } from './charge/review-returns.ts';
import { mailConfirmed } from './payment-mails.ts';
import type { PaymentRecord } from './payment.model.ts';

const rounds = 5;

/**
 * Brings a captured payment and its booking to their common end, from any side, any number of times.
 *
 * The booking is the only judge: the payment is kept if the booking is settled by it, and goes back once it can never
 * be. Every step may be the last before a crash; the next call goes on. Source: protocol, section 4.1.
 */
export async function settle(entity: ProviderPayment, payment: PaymentRecord, deps: Deps): Promise<Settlement> {
  const isMismatch = entity.amountInPaise !== toPaise(payment.amount) || entity.currency !== payment.currency;
  const written = await (isMismatch ? recordMismatch : recordCharge)({ entity, payment }, deps);
  const charge = await reviewReturns(written, entity, deps);
  await settleCharge(charge, deps);
  return carryOut(charge, deps);
}

/** Decides about a payment that is written down, unless somebody has; needs no answer from the provider. */
export async function settleCharge(charge: ChargeRecord, deps: Deps): Promise<void> {
  if (isDecided(charge)) return;
  for (let round = 0; round < rounds; round += 1) {
    const isReturned = charge.outcome === 'refund';
    const booking = await (isReturned ? readBooking(charge) : confirmOrClose(charge, deps));
    const isKept = booking.settledBy === charge._id;
    if (isReturned && !isKept) return;
    if (isKept || canNeverCount(booking)) {
      await record(isKept ? 'kept' : 'refund', { charge, booking }, deps);
      return;
    }
  }
}

/** The booking after it was confirmed, revived or closed for good, or as it is when somebody else moved it. */
async function confirmOrClose({ _id, bookingId, amount }: ChargeRecord, deps: Deps): Promise<BookingRecord> {
  const money = { chargeId: _id, amount };
  const confirmed = await confirmBooking(bookingId, money, deps);
  if (confirmed) return confirmed;
  const booking = await readBooking({ _id, bookingId });
  if (booking.status === 'pending') return (await closeBegun(bookingId, deps)) ?? booking;
  if (booking.cancelReason !== 'hold_expired') return booking;
  if (await isLeaving(booking.customerId)) return (await closeForGood(bookingId, deps)) ?? booking;
  return (await reviveOrClose(booking, money, deps)) ?? booking;
}

async function readBooking({ _id, bookingId }: Pick<ChargeRecord, '_id' | 'bookingId'>): Promise<BookingRecord> {
  const booking = await findLastingBooking(bookingId);
  if (!booking) throw new Error(`charge ${_id} has no booking`);
  return booking;
}

/** Once true it stays true: no move leaves these states or changes `settledBy`. */
function canNeverCount({ status, cancelReason }: BookingRecord): boolean {
  return status === 'confirmed' || (status === 'cancelled' && cancelReason !== 'hold_expired');
}

type Judged = { charge: ChargeRecord; booking: BookingRecord };

/** The decision is stored last, so that whatever a crash leaves out is done by the next call. */
async function record(outcome: 'kept' | 'refund', { charge, booking }: Judged, deps: Deps): Promise<void> {
  const isKept = outcome === 'kept';
  if (isKept && booking.paymentId === null) await showPaymentId(booking._id, charge.paymentId, deps);
  if (isKept) await issueReceipt({ booking, charge }, deps);
  if (isKept) await mailConfirmed(booking, deps);
  await checkpoint('settle:mailed');
  await (isKept
    ? keepCharge(charge._id, deps)
    : refundAll(charge._id, `booking ${booking.cancelReason ?? booking.status}`, deps));
  await checkpoint('settle:decided');
}
