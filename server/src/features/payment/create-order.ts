import { type BodyOutput, dayInIndia, type paymentContract, type PaymentOrder } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { GatewayError, toPaise } from '../../platform/payment-gateway.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { beginPayment, showPaymentId } from '../booking/moves/booking-moves.ts';
import { isRequested, type Requested, requestedBy } from '../booking/open-request.ts';
import { notesOf, requestNotesOf } from '../booking/rebuild/order-notes.ts';
import { findBooking, findOwnBooking } from '../booking/find/find-bookings.ts';
import { openDue } from './open-due.ts';
import {
  findPayment,
  leaseOrder,
  openPayment,
  openRequestPayment,
  releaseOrderLease,
  storeOrder,
} from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { syncOrder } from './settle/sync-order.ts';

const syncBudgetMs = 3_000;
const findBudgetMs = 2_000;
const postBudgetMs = 6_000;
const waitStepMs = 200;
const waitSteps = 25;

type Payable = BodyOutput<typeof paymentContract.create>;

/** Returns the order with which customers pay for their booking; see `orderBooking`. */
export async function createOrder(
  { bookingId, purpose, customerId }: Payable & { customerId: string },
  deps: Deps,
): Promise<PaymentOrder> {
  const booking = await findOwnBooking(bookingId, customerId);
  if (!booking) throw new AppError('booking_not_found');
  return orderBooking(booking, purpose, deps);
}

/**
 * Returns the order of a hold, an open payment request, a balance or, with this `purpose`, a deposit: it is created only
 * once and is the same for every caller, even after a crash or a lost response. `amount` is in paise. Throws
 * `nothing_to_pay` if nothing is missing of the deposit. Source: protocol, section 5.3.
 */
export async function orderBooking(
  booking: BookingRecord,
  purpose: Payable['purpose'],
  deps: Deps,
): Promise<PaymentOrder> {
  if (isRequested(booking)) return orderRequest(booking, deps);
  if (purpose === 'deposit' || (booking.status === 'confirmed' && booking.balance)) {
    const until = new Date(deps.clock.now().getTime() + deps.settings.booking.holdMinutes * 60_000);
    return orderRequest(await openDue(booking, { purpose, until }, deps), deps);
  }
  const holdUntil = checkPayable(booking, deps);
  const opened = await openPayment(booking, deps);
  const payment =
    opened.razorpayOrderId === null
      ? await orderOnce(opened, notesOf(booking, opened._id), deps)
      : await checkUnpaid(opened, deps);
  const shown =
    (await beginPayment(booking, payment._id, deps)) ?? (await showPaymentId(booking._id, payment._id, deps));
  return presentOrder(payment, shown?.holdUntil ?? holdUntil, deps);
}

/**
 * Returns whether the order of this payment was paid and the payment counts, after asking the provider; false if it does
 * not respond. Throws `payment_not_found` unless the payment is one of the booking.
 */
export async function isOrderPaid(
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  deps: Deps,
): Promise<boolean> {
  const payment = await findPayment(paymentId);
  if (!payment?.bookingId.equals(bookingId)) throw new AppError('payment_not_found');
  return (await syncOrder(payment, { budgetMs: syncBudgetMs }, deps)).isKept;
}

/** Returns the order of the booking’s open payment request. */
async function orderRequest(booking: Requested, deps: Deps): Promise<PaymentOrder> {
  const until = checkTimeLeft(booking.paymentRequest.until, deps);
  const opened = await openRequestPayment(booking, deps);
  const payment =
    opened.razorpayOrderId === null
      ? await orderOnce(opened, requestNotesOf(booking), deps)
      : await checkRequestUnpaid(opened, deps);
  return presentOrder(payment, until, deps);
}

function presentOrder(
  { _id, razorpayOrderId, amount, currency }: PaymentRecord,
  holdUntil: Date,
  { gateway }: Deps,
): PaymentOrder {
  if (razorpayOrderId === null) throw new AppError('unavailable', { retryAfterSeconds: 2 });
  return {
    orderId: razorpayOrderId,
    paymentId: String(_id),
    amount: toPaise(amount),
    currency,
    key: gateway.keyId,
    holdUntil: holdUntil.toISOString(),
  };
}

function checkPayable(booking: BookingRecord, deps: Deps): Date {
  if (booking.status === 'confirmed') throw new AppError('already_confirmed');
  const hasBegun = booking.fromDate < dayInIndia(deps.clock.now());
  if (booking.status !== 'pending' || !booking.holdUntil || hasBegun) throw new AppError('hold_ended');
  return checkTimeLeft(booking.holdUntil, deps);
}

function checkTimeLeft(until: Date, { clock, settings }: Deps): Date {
  const secondsLeft = (until.getTime() - clock.now().getTime()) / 1_000;
  if (secondsLeft < settings.booking.payMinLeftSeconds) throw new AppError('hold_too_short');
  return until;
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

/** `checkUnpaid` for the payment of a request. */
async function checkRequestUnpaid(payment: PaymentRecord, deps: Deps): Promise<PaymentRecord> {
  const { isKept, isAuthorised } = await syncOrder(payment, { budgetMs: syncBudgetMs }, deps);
  if (isKept) throw new AppError('already_confirmed');
  const open = requestedBy(await findBooking(payment.bookingId), payment._id);
  if (!open) throw new AppError('hold_ended');
  if (isAuthorised || open.paymentRequest.proofAt) throw new AppError('payment_in_progress');
  return payment;
}

async function orderOnce(opened: PaymentRecord, notes: Record<string, string>, deps: Deps): Promise<PaymentRecord> {
  const leased = await leaseOrder(opened._id, deps);
  if (!leased) return waitForOrder(opened, deps);
  try {
    const { _id, amount, orderTries } = leased;
    const receipt = String(_id);
    const earlier =
      orderTries > 1 ? await deps.gateway.findOrderByReceipt(receipt, amount, { budgetMs: findBudgetMs }) : null;
    const input = { receipt, amount, notes };
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
