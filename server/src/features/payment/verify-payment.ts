import type { VerifyPaymentBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { GatewayError } from '../../platform/payment-gateway.ts';
import { recordProof } from '../booking/booking-moves.ts';
import { findBooking, findLastingBooking } from '../booking/find-bookings.ts';
import { findCharge } from './charge/find-charges.ts';
import { findPayment } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { applyProviderAnswer, type ProviderAnswer, settlementOf } from './apply-provider-answer.ts';
import type { Settlement } from './carry-out.ts';
import { settle } from './settle.ts';

/** Below the handler's deadline, so that a silent provider still gets the customer a true answer. */
const budgetMs = 6_000;

type Verified = { status: 'confirmed' | 'processing'; bookingId: string };

/**
 * The customer's browser says that it paid. The signature proves where the message came from, not that money arrived:
 * the provider is always asked. Source: protocol, section 5.4.
 */
export async function verifyPayment(input: VerifyPaymentBody & { customerId: string }, deps: Deps): Promise<Verified> {
  const payment = await findSignedPayment(input, deps);
  await recordProof(payment.bookingId, deps);
  const answer = await applyProviderAnswer(payment, { budgetMs }, deps);
  const settlement =
    (await settlementOf(input.razorpayPaymentId, answer)) ??
    (await settleUnlisted(input.razorpayPaymentId, { payment, answer, deps }));
  if (settlement === 'refund') throw await refusalOf(input.razorpayPaymentId, payment);
  return answerFor(settlement, { payment, answer });
}

async function findSignedPayment(
  input: VerifyPaymentBody & { customerId: string },
  { gateway }: Deps,
): Promise<PaymentRecord> {
  const payment = await findPayment(input.paymentId, input.customerId);
  if (!payment) throw new AppError('payment_not_found');
  const orderId = payment.razorpayOrderId;
  if (orderId === null || input.orderCreationId !== orderId || input.razorpayOrderId !== orderId) {
    throw new AppError('order_mismatch');
  }
  const isGenuine = gateway.verifyCheckout({
    orderId,
    razorpayPaymentId: input.razorpayPaymentId,
    signature: input.razorpaySignature,
  });
  if (!isGenuine) {
    const { paymentId } = input;
    throw new AppError('invalid_signature', { security: { event: 'bad_checkout_signature', paymentId } });
  }
  return payment;
}

type Context = { payment: PaymentRecord; answer: ProviderAnswer; deps: Deps };

/** The list may lag behind: a payment with a genuine signature that is missing from it is asked for by its id. */
async function settleUnlisted(
  razorpayPaymentId: string,
  { payment, answer, deps }: Context,
): Promise<Settlement | null> {
  if (answer.kind === 'unknown' || answer.isAuthorised) return null;
  try {
    const entity = await deps.gateway.fetchPayment(razorpayPaymentId, { budgetMs });
    if (entity.orderId !== payment.razorpayOrderId || entity.status !== 'captured') return null;
    return await settle(entity, payment, deps);
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** Why this payment goes back. */
async function refusalOf(razorpayPaymentId: string, { bookingId }: PaymentRecord): Promise<AppError> {
  const [charge, booking] = await Promise.all([findCharge(razorpayPaymentId), findBooking(bookingId)]);
  const settledBy = booking?.settledBy ?? null;
  if (settledBy !== null && settledBy !== razorpayPaymentId) return new AppError('paid_twice');
  return new AppError(charge?.reason === 'mismatch' ? 'wrong_amount' : 'payment_refunding');
}

async function answerFor(
  settlement: Exclude<Settlement, 'refund'> | null,
  { payment, answer }: Pick<Context, 'payment' | 'answer'>,
): Promise<Verified> {
  const bookingId = String(payment.bookingId);
  const booking = await findLastingBooking(payment.bookingId);
  if (settlement === 'kept') {
    if (booking?.status === 'confirmed') return { status: 'confirmed', bookingId };
    // Money that counted stays decided, but its booking was cancelled since.
    throw new AppError(booking && booking.refundDue > 0 ? 'payment_refunding' : 'booking_cancelled');
  }
  if (booking?.status === 'pending') return { status: 'processing', bookingId };
  throw new AppError('unavailable', { retryAfterSeconds: answer.kind === 'unknown' ? 5 : 2 });
}
