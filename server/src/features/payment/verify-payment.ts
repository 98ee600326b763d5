import type { VerifyPaymentBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { recordProof } from '../booking/moves/booking-moves.ts';
import { recordRequestProof } from '../booking/moves/change-moves.ts';
import { isAnyPayment } from '../booking/moves/ledger.ts';
import { isApplied, requestedBy } from '../booking/open-request.ts';
import { findBooking, findLastingBooking } from '../booking/find/find-bookings.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { isCounted } from './charge/charge-moves.ts';
import { findCharge } from './charge/find-charges.ts';
import { findPayment } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { isWanted } from './settle/decide.ts';
import { type OrderState, syncOrder } from './settle/sync-order.ts';

/** Below the handler’s deadline, so that the customer gets a correct response even if the provider hangs. */
const budgetMs = 6_000;

export type Verified = { status: 'confirmed' | 'processing'; bookingId: string };

/**
 * Handles the browser’s report that the customer has paid. The signature proves only the origin of the message, not
 * that the payment was received, so the payment is always checked with the provider. Source: protocol, section 5.4.
 */
export async function verifyPayment(input: VerifyPaymentBody & { customerId: string }, deps: Deps): Promise<Verified> {
  const payment = await findPayment(input.paymentId, input.customerId);
  if (!payment) throw new AppError('payment_not_found');
  return verifyRow(payment, input, deps);
}

type Signed = Omit<VerifyPaymentBody, 'paymentId'>;

/** `verifyPayment` for a row that the caller may pay for. */
export async function verifyRow(payment: PaymentRecord, signed: Signed, deps: Deps): Promise<Verified> {
  checkSignature(payment, signed, deps);
  const booking = await (payment.forRequest ? proveRequest(payment, deps) : recordProof(payment.bookingId, deps));
  const order = await syncOrder(payment, { budgetMs, named: signed.razorpayPaymentId, booking }, deps);
  return chooseResponse(signed.razorpayPaymentId, { payment, order });
}

/** T8 for a payment request; null if it has a proof or is no longer open. */
async function proveRequest({ _id, bookingId }: PaymentRecord, deps: Deps): Promise<BookingRecord | null> {
  const open = requestedBy(await findBooking(bookingId), _id);
  return open && recordRequestProof(open, deps);
}

function checkSignature({ _id, razorpayOrderId: orderId }: PaymentRecord, signed: Signed, { gateway }: Deps): void {
  if (orderId === null || signed.orderCreationId !== orderId || signed.razorpayOrderId !== orderId) {
    throw new AppError('order_mismatch');
  }
  const isGenuine = gateway.verifyCheckout({
    orderId,
    razorpayPaymentId: signed.razorpayPaymentId,
    signature: signed.razorpaySignature,
  });
  if (!isGenuine) {
    throw new AppError('invalid_signature', {
      security: { event: 'bad_checkout_signature', paymentId: String(_id) },
    });
  }
}

/**
 * Chooses the response from the current state of the payment and its booking. A booking that this payment has just
 * confirmed is not read again.
 */
async function chooseResponse(
  chargeId: string,
  { payment, order }: { payment: PaymentRecord; order: OrderState },
): Promise<Verified> {
  const charge = order.charges.get(chargeId) ?? (await findCharge(chargeId));
  const isKnown = order.booking !== null && isAnyPayment(order.booking, chargeId);
  const booking = isKnown ? order.booking : await findLastingBooking(payment.bookingId);
  if (charge?.outcome === 'refund') throw refusalOf(charge, { payment, booking });
  const isWaiting = booking !== null && isWanted(booking, payment);
  const status = statusOf(booking, {
    isWaiting,
    isKept: charge !== null && isCounted(charge),
    isSilent: order.isSilent,
  });
  return { status, bookingId: String(payment.bookingId) };
}

type Known = { isWaiting: boolean; isKept: boolean; isSilent: boolean };

function statusOf(booking: BookingRecord | null, { isWaiting, isKept, isSilent }: Known): Verified['status'] {
  if (isKept) {
    if (booking?.status === 'confirmed') return 'confirmed';
    // The payment was kept, but the booking has been cancelled since.
    throw new AppError(booking?.refundDue ? 'payment_refunding' : 'booking_cancelled');
  }
  if (isWaiting) return 'processing';
  throw new AppError('unavailable', { retryAfterSeconds: isSilent ? 5 : 2 });
}

type Refused = { payment: PaymentRecord; booking: BookingRecord | null };

/** Whether what was to be paid has been paid by another payment than the refunded one. */
const isPaidByAnother = (charge: ChargeRecord, booking: BookingRecord, { _id, forRequest }: PaymentRecord): boolean =>
  !isAnyPayment(booking, charge._id) && (forRequest ? isApplied(booking, _id) : booking.settledBy !== null);

/** Returns the error that tells the customer why the payment is refunded. */
function refusalOf(charge: ChargeRecord, { payment, booking }: Refused): AppError {
  if (booking && isPaidByAnother(charge, booking, payment)) return new AppError('paid_twice');
  return new AppError(charge.reason === 'mismatch' ? 'wrong_amount' : 'payment_refunding');
}
