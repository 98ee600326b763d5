import { dayInIndia, type PaymentOrder } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { GatewayError, toPaise } from '../../platform/payment-gateway.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { beginPayment, showPaymentId } from '../booking/moves/booking-moves.ts';
import { notesOf } from '../booking/rebuild/order-notes.ts';
import { findBooking, findOwnBooking } from '../booking/find-bookings.ts';
import { findPayment, leaseOrder, openPayment, releaseOrderLease, storeOrder } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { syncOrder } from './settle/sync-order.ts';

const syncBudgetMs = 3_000;
const findBudgetMs = 2_000;
const postBudgetMs = 6_000;
const waitStepMs = 200;
const waitSteps = 25;

/**
 * Returns the order of an unpaid booking: it is created only once and is the same for every caller, even after a crash
 * or a lost response. `amount` is in paise. Source: protocol, section 5.3.
 */
export async function createOrder(
  { bookingId, customerId }: { bookingId: string; customerId: string },
  deps: Deps,
): Promise<PaymentOrder> {
  const booking = await findOwnBooking(bookingId, customerId);
  if (!booking) throw new AppError('booking_not_found');
  const holdUntil = checkPayable(booking, deps);
  const opened = await openPayment(booking, deps);
  const payment =
    opened.razorpayOrderId === null ? await orderOnce(opened, booking, deps) : await checkUnpaid(opened, deps);
  if (payment.razorpayOrderId === null) throw new AppError('unavailable', { retryAfterSeconds: 2 });
  const shown =
    (await beginPayment(booking, payment._id, deps)) ?? (await showPaymentId(booking._id, payment._id, deps));
  return {
    orderId: payment.razorpayOrderId,
    paymentId: String(payment._id),
    amount: toPaise(payment.amount),
    currency: payment.currency,
    key: deps.gateway.keyId,
    holdUntil: (shown?.holdUntil ?? holdUntil).toISOString(),
  };
}

function checkPayable(booking: BookingRecord, { clock, settings }: Deps): Date {
  if (booking.status === 'confirmed') throw new AppError('already_confirmed');
  const hasBegun = booking.fromDate < dayInIndia(clock.now());
  if (booking.status !== 'pending' || !booking.holdUntil || hasBegun) throw new AppError('hold_ended');
  const secondsLeft = (booking.holdUntil.getTime() - clock.now().getTime()) / 1_000;
  if (secondsLeft < settings.booking.payMinLeftSeconds) throw new AppError('hold_too_short');
  return booking.holdUntil;
}

/** Throws 409 if a payment was made or may be in progress. */
async function checkUnpaid(payment: PaymentRecord, deps: Deps): Promise<PaymentRecord> {
  const { isKept, isAuthorised } = await syncOrder(payment, { budgetMs: syncBudgetMs }, deps);
  if (isKept) throw new AppError('already_confirmed');
  const booking = await findBooking(payment.bookingId);
  if (!booking) throw new AppError('booking_not_found');
  checkPayable(booking, deps);
  if (isAuthorised || booking.paidProofAt) throw new AppError('payment_in_progress');
  return payment;
}

async function orderOnce(opened: PaymentRecord, booking: BookingRecord, deps: Deps): Promise<PaymentRecord> {
  const leased = await leaseOrder(opened._id, deps);
  if (!leased) return waitForOrder(opened, deps);
  try {
    const { _id, amount, orderTries } = leased;
    const receipt = String(_id);
    const earlier =
      orderTries > 1 ? await deps.gateway.findOrderByReceipt(receipt, amount, { budgetMs: findBudgetMs }) : null;
    const input = { receipt, amount, notes: notesOf(booking, _id) };
    const order = earlier ?? (await deps.gateway.createOrder(input, { budgetMs: postBudgetMs }));
    await checkpoint('order:posted');
    return await storeOrder(leased._id, order.id, deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await releaseOrderLease(leased._id, deps);
    throw new AppError('provider_unavailable', { cause: error });
  }
}

async function waitForOrder(opened: PaymentRecord, deps: Deps): Promise<PaymentRecord> {
  for (let step = 0; step < waitSteps; step += 1) {
    await deps.clock.sleep(waitStepMs);
    const payment = await findPayment(opened._id);
    if (payment?.razorpayOrderId != null) return payment;
  }
  throw new AppError('unavailable', { retryAfterSeconds: 2 });
}
