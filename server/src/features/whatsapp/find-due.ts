import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { balanceOf } from '../booking/moves/ledger.ts';
import { stateOf } from '../payment/link/find-linked.ts';
import { payLinkUrl } from '../payment/link/pay-link-token.ts';
import { findPayment, findPaymentOf } from '../payment/payment-moves.ts';
import type { PaymentRecord } from '../payment/payment.model.ts';
import type { Due } from './whatsapp-texts.ts';

type DueDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Returns what the customer can pay now, with the pay link if it is open. Null while a payment is being checked, and if
 * there is nothing to pay. Opens no new payment link.
 */
export async function findDue(booking: BookingRecord, deps: DueDeps): Promise<Due | null> {
  const awaited = awaitedPayment(booking);
  if (awaited && awaited.until > deps.clock.now()) {
    const { isBeingChecked, findRow, ...due } = awaited;
    return isBeingChecked ? null : { ...due, url: urlOf(booking, await findRow(), deps) };
  }
  const balance = balanceOf(booking.ledger);
  return booking.status === 'confirmed' && balance > 0 ? { purpose: 'balance', amount: balance } : null;
}

/** What the booking waits for until a set time. */
function awaitedPayment(booking: BookingRecord) {
  const { status, paymentRequest, holdUntil, paidProofAt, totalAmount } = booking;
  if (paymentRequest) {
    const { _id, kind, amount, until, proofAt } = paymentRequest;
    const findRow = async () => findPayment(_id);
    return { purpose: kind, amount, until, isBeingChecked: proofAt !== null, findRow };
  }
  if (status !== 'pending' || !holdUntil) return null;
  const findRow = async () => findPaymentOf(booking._id);
  return {
    purpose: 'booking' as const,
    amount: totalAmount,
    until: holdUntil,
    isBeingChecked: paidProofAt !== null,
    findRow,
  };
}

const urlOf = (booking: BookingRecord, payment: PaymentRecord | null, deps: DueDeps): string | undefined =>
  payment && stateOf({ payment, booking }, deps) === 'open' ? payLinkUrl(payment._id, deps) : undefined;
