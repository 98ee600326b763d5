import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ProviderPayment, toPaise } from '../../platform/payment-gateway.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { closeForGood, confirmBooking, reviveBooking, showPaymentId } from '../booking/booking-moves.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import { mayRevive } from '../booking/may-revive.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { giveBackAll, keepCharge, recordCharge } from './charge/charge-moves.ts';
import { findCharge } from './charge/find-charges.ts';
import { mailConfirmed, mailRefund } from './payment-mails.ts';
import type { PaymentRecord } from './payment.model.ts';
import { runRefund } from './charge/run-refund.ts';

/** `undecided`: the state kept moving under our hands; the charge stays open and a worker settles it. */
export type Settlement = 'kept' | 'refunding' | 'undecided';

const rounds = 5;

/**
 * Brings a captured payment and its booking to their common end, from any side, any number of times.
 *
 * The booking is the only judge: the payment is kept if the booking is settled by it, and goes back once it can never
 * be. Every step may be the last before a crash; the next call goes on. Source: protocol, section 4.1.
 */
export async function settle(entity: ProviderPayment, payment: PaymentRecord, deps: Deps): Promise<Settlement> {
  const isMismatch = entity.amountInPaise !== toPaise(payment.amount) || entity.currency !== payment.currency;
  const { charge, isNew } = await recordCharge({ entity, payment, isMismatch }, deps);
  if (isNew && isMismatch) {
    deps.logger.error({ alert: 'amount_mismatch', chargeId: charge._id, expected: payment.amount }, 'amount differs');
  }
  await checkpoint('settle:recorded');
  return settleCharge(charge, deps);
}

/** The same for a payment that is already written down; needs no answer from the provider. */
export async function settleCharge(charge: ChargeRecord, deps: Deps): Promise<Settlement> {
  if (charge.outcome === 'kept') return 'kept';
  if (charge.outcome === 'refund') return refund(charge, deps);
  for (let round = 0; round < rounds; round += 1) {
    const verdict = await judge(charge, deps);
    if (verdict === 'counts') return keep(charge, deps);
    if (verdict === 'can never count') return refund(charge, deps);
  }
  return 'undecided';
}

type Verdict = 'counts' | 'can never count' | 'moved';

async function judge(charge: ChargeRecord, deps: Deps): Promise<Verdict> {
  const confirmed = await confirmBooking(charge.bookingId, charge._id, deps);
  if (!confirmed) await reviveOrClose(charge, deps);
  const booking = await readBooking(charge);
  if (booking.settledBy === charge._id) return 'counts';
  return canNeverCount(booking) ? 'can never count' : 'moved';
}

async function reviveOrClose(charge: ChargeRecord, deps: Deps): Promise<void> {
  const booking = await readBooking(charge);
  if (booking.cancelReason !== 'hold_expired') return;
  const allowed = await mayRevive(booking, deps);
  const outcome = allowed ? await reviveBooking(charge.bookingId, charge._id, deps) : 'not_allowed';
  if (outcome !== 'days_taken' && outcome !== 'not_allowed') return;
  await checkpoint('settle:refused');
  await closeForGood(charge.bookingId, deps);
}

/** Once true it stays true: no move leaves these states or changes `settledBy`. */
function canNeverCount(booking: BookingRecord): boolean {
  if (booking.status === 'pending') return false;
  return booking.status === 'confirmed' || booking.cancelReason !== 'hold_expired';
}

async function keep(charge: ChargeRecord, deps: Deps): Promise<Settlement> {
  const booking = await readBooking(charge);
  await issueReceipt(booking._id, deps);
  await mailConfirmed(booking, deps);
  if (booking.paymentId === null) await showPaymentId(booking._id, charge.paymentId, deps);
  await checkpoint('settle:mailed');
  await keepCharge(charge, deps);
  await checkpoint('settle:decided');
  return 'kept';
}

async function refund(charge: ChargeRecord, deps: Deps): Promise<Settlement> {
  if (charge.outcome === 'undecided') {
    const booking = await readBooking(charge);
    await mailRefund({ booking, charge, amount: charge.amount }, deps);
    await checkpoint('settle:mailed');
    await giveBackAll(charge, `booking ${booking.cancelReason ?? booking.status}`, deps);
    await checkpoint('settle:decided');
  }
  const decided = await findCharge(charge._id);
  if (decided?.outcome === 'kept') return 'kept';
  if (decided) await runRefund(decided, deps);
  return 'refunding';
}

async function readBooking(charge: ChargeRecord): Promise<BookingRecord> {
  const booking = await findBooking(charge.bookingId);
  if (!booking) throw new Error(`charge ${charge._id} has no booking`);
  return booking;
}
