import { addDays, type LinkedPayment, type PayLinkState, startOfDayInIndia, timesOf } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { labelBookings } from '../../booking/describe-booking.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { byCounter } from '../../booking/moves/ledger.ts';
import { isApplied, type Requested, requestedBy } from '../../booking/open-request.ts';
import { findPayment } from '../payment-moves.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { readPayLinkToken } from './pay-link-token.ts';

/** A payment row with its booking. */
export type Linked = { payment: PaymentRecord; booking: BookingRecord };

/** Finds what a pay link is for. Throws `payment_not_found`, with the same response for every token that isn’t ours. */
export async function findLinked(token: string, deps: Pick<Deps, 'settings'>): Promise<Linked> {
  const id = readPayLinkToken(token, deps);
  const linked = id === null ? null : await findLinkedTo(id);
  if (!linked) throw new AppError('payment_not_found');
  return linked;
}

export async function findLinkedTo(paymentId: string): Promise<Linked | null> {
  const payment = await findPayment(paymentId);
  const booking = payment && (await findBooking(payment.bookingId));
  return booking && { payment, booking };
}

/** What a booking waits for. `proofAt` is when a valid checkout signature was received. */
type Awaited = Pick<LinkedPayment, 'purpose' | 'amount' | 'returnHours'> & {
  until: Date;
  proofAt: Date | null;
  period: Pick<BookingRecord, 'fromDate' | 'toDate' | 'pickUpTime' | 'returnTime'>;
};

/** Returns what the booking waits for from this payment row; null if it does not wait for it any more. */
export function awaitedBy({ payment, booking }: Linked): Awaited | null {
  if (payment.forRequest) {
    const open = requestedBy(booking, payment._id);
    if (!open) return null;
    const { kind, amount, until, proofAt, plan } = open.paymentRequest;
    return { purpose: kind, amount, until, proofAt, period: plan, ...returnOf(open) };
  }
  const { status, holdUntil, paidProofAt, totalAmount, fromDate } = booking;
  if (status !== 'pending' || !holdUntil) return null;
  // After its first day, a booking can no longer be confirmed.
  const until = new Date(Math.min(holdUntil.getTime(), startOfDayInIndia(addDays(fromDate, 1)).getTime()));
  return { purpose: 'booking', amount: totalAmount, until, proofAt: paidProofAt, period: booking };
}

/** Within how many hours of the return a requested deposit comes back. */
const returnOf = ({ paymentRequest, depositTerms }: Requested): Pick<LinkedPayment, 'returnHours'> =>
  paymentRequest.kind === 'deposit' && depositTerms ? { returnHours: depositTerms.returnHours } : {};

/** Whether the payment of this row counts for the booking, which has not been cancelled since. */
function isPaid({ payment, booking }: Linked): boolean {
  const { status, settledBy } = booking;
  if (status !== 'confirmed') return false;
  return payment.forRequest ? isApplied(booking, payment._id) : settledBy !== byCounter;
}

/** Returns the state of a pay link, from our records alone. */
export function stateOf(linked: Linked, { clock, settings }: Pick<Deps, 'clock' | 'settings'>): PayLinkState {
  const awaited = awaitedBy(linked);
  if (!awaited) return isPaid(linked) ? 'paid' : 'over';
  if (awaited.proofAt) return 'checking';
  const msLeft = awaited.until.getTime() - clock.now().getTime();
  return msLeft < settings.booking.payMinLeftSeconds * 1_000 ? 'over' : 'open';
}

/** Describes what the booking waits for, without any personal data. */
export async function presentAwaited({ period, until, proofAt: _internal, ...due }: Awaited, booking: BookingRecord) {
  const { carOf } = await labelBookings([booking]);
  const { carName, imageUrlOne: imageUrl } = carOf(booking);
  const { fromDate, toDate } = period;
  return { ...due, until: until.toISOString(), carName, imageUrl, fromDate, toDate, ...timesOf(period) };
}
