import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { expiryBudgetMs } from '../booking/booking-deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findLastingBooking } from '../booking/find/find-bookings.ts';
import { lapseRequest, withdrawRequest } from '../booking/moves/change-moves.ts';
import { isApplied, isLapsedRequest, isRequested, type Requested, requestedBy } from '../booking/open-request.ts';
import { findParties } from '../receipt/find-parties.ts';
import { requestEndedMail, sendMail } from './payment-mails.ts';
import { findPayment } from './payment-moves.ts';
import { syncOrder } from './settle/sync-order.ts';

/* How an open payment request ends without effect. Source: protocol, section 4.11. */

const rounds = 5;
const authorisedGraceMs = 10 * 60_000;

/** Whether authorised money no longer delays the end of a hold or a payment request. */
export const isPastGrace = (until: Date | undefined, { clock }: Pick<Deps, 'clock'>): boolean =>
  clock.now().getTime() > (until?.getTime() ?? 0) + authorisedGraceMs;

/**
 * Ends a payment request that is past its end, after checking with the provider whether it was paid. Notifies a customer
 * who has proof of payment. Idempotent.
 */
export async function expireRequest(booking: Requested, budgetMs: number, deps: Deps): Promise<void> {
  const { _id, until } = booking.paymentRequest;
  const payment = await findPayment(_id);
  const order = payment && (await syncOrder(payment, { budgetMs }, deps));
  if (order?.isKept || (order?.isAuthorised && !isPastGrace(until, deps))) return;
  const ended = await endRequest(booking, (open) => lapseRequest(open, { providerAnswered: !order?.isSilent }, deps));
  if (ended) await notifyOfEnd(booking, ended, deps);
}

/** Reads a booking. If its payment request has lapsed, ends the request and reads the booking again. */
export async function findWithoutLapsed(find: () => Promise<BookingRecord>, deps: Deps): Promise<BookingRecord> {
  const booking = await find();
  if (!isRequested(booking) || !isLapsedRequest(booking, deps)) return booking;
  await expireRequest(booking, expiryBudgetMs, deps);
  return find();
}

/** Emails a customer who has proof of payment that the booking is unchanged. */
async function notifyOfEnd({ paymentRequest }: Requested, ended: BookingRecord, deps: Deps): Promise<void> {
  const { _id, proofAt } = paymentRequest;
  const isUnchanged = ended.status === 'confirmed' && !isApplied(ended, _id) && !requestedBy(ended, _id);
  if (proofAt && isUnchanged) await sendMail(requestEndedMail(_id), await findParties(ended), deps);
}

type Withdrawal = {
  /** False if a person wants to move the booking now: a payment that is only promised is then not captured. */
  mayCapture: boolean;
  budgetMs?: number;
};

/**
 * Checks the order of a payment request with the provider, then withdraws the request and returns the booking; also if
 * it ended earlier. Throws `payment_captured` if it was paid, `payment_in_progress` only with `mayCapture`, and
 * `edited_meanwhile` if the booking changes again and again. Proceeds when the provider does not respond, because a
 * payment found later is refunded.
 */
export async function endOpenRequest(
  booking: Requested,
  { mayCapture, budgetMs = 3_000 }: Withdrawal,
  deps: Deps,
): Promise<BookingRecord> {
  const { _id } = booking.paymentRequest;
  const payment = await findPayment(_id);
  const order = payment && (await syncOrder(payment, { budgetMs, mayCapture }, deps));
  if (order?.isAuthorised) throw new AppError('payment_in_progress');
  const left = await endRequest(booking, (open) => withdrawRequest(open, deps));
  if (left === null) throw new AppError('edited_meanwhile');
  if (isApplied(left, _id)) throw new AppError('payment_captured');
  return left;
}

/**
 * Withdraws an open payment request, then makes the move. Returns null if anything else about the booking has changed
 * since it was read. Throws `payment_captured` if the request was paid.
 */
export async function withoutRequest<T>(
  before: BookingRecord,
  move: (free: BookingRecord) => Promise<T | null>,
  deps: Deps,
): Promise<T | null> {
  if (!isRequested(before)) return move(before);
  const free = await endOpenRequest(before, { mayCapture: false }, deps);
  return free.rev === before.rev + 1 ? move(free) : null;
}

/** Returns null instead of throwing `payment_captured`, for callers that then read the booking again. */
export async function unlessCaptured<T>(moved: Promise<T>): Promise<T | null> {
  try {
    return await moved;
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_captured') return null;
    throw error;
  }
}

/**
 * Repeats the move, which needs the booking as it is, until the request has ended. Returns the booking without it, or
 * null if the move does not apply.
 */
async function endRequest(
  booking: Requested,
  move: (open: Requested) => Promise<BookingRecord | null>,
): Promise<BookingRecord | null> {
  const { _id } = booking.paymentRequest;
  let open: Requested | null = booking;
  await checkpoint('request:asked');
  for (let round = 0; round < rounds; round += 1) {
    const ended = await move(open);
    if (ended) return ended;
    const current: BookingRecord | null = await findLastingBooking(booking._id);
    open = requestedBy(current, _id);
    if (!open) return current;
  }
  return null;
}
