import type { RequestedPayment, RequestPaymentBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { isEnded } from '../../booking/stage/stages.ts';
import { isRequested, type Requested } from '../../booking/open-request.ts';
import { findWithoutLapsed } from '../../payment/end-request.ts';
import { awaitedBy, type Linked, stateOf } from '../../payment/link/find-linked.ts';
import { mailPayLink } from '../../payment/link/pay-link-mail.ts';
import { payLinkUrl } from '../../payment/link/pay-link-token.ts';
import { openDue } from '../../payment/open-due.ts';
import { openPayment, openRequestPayment } from '../../payment/payment-moves.ts';
import { payLinkEnd } from '../pay-link-end.ts';

/**
 * Returns the pay link for what a booking still has to pay: an unpaid booking, an open payment request, or the balance or,
 * with this `purpose`, the deposit, for which a request is opened. A repeated call returns the same link, and emails it at most once. The customer of an
 * ended rental may have up to seven days, and is reminded half-way. Throws
 * `booking_not_found`, `nothing_to_pay`, and `hold_ended` if too little time is left. Source: protocol, section 5.15.
 */
export async function requestPayment(
  { bookingId, purpose: wanted, hours, byEmail = false }: RequestPaymentBody,
  deps: Deps,
): Promise<RequestedPayment> {
  const find = async (): Promise<BookingRecord> => {
    const booking = await findBooking(bookingId);
    if (!booking) throw new AppError('booking_not_found');
    return booking;
  };
  const booking = await findWithoutLapsed(find, deps);
  const latest = payLinkEnd(hours, 'hours', { ...deps, booking });
  const linked = await openLinked(booking, { purpose: wanted, until: latest }, deps);
  const awaited = awaitedBy(linked);
  if (!awaited || stateOf(linked, deps) === 'over')
    throw new AppError('hold_ended', { message: 'The time to pay is over.' });
  const { purpose, amount, until } = awaited;
  const isEmailed = byEmail && (await mailPayLink(linked.payment, reminderOf(linked, until, deps), deps));
  return { url: payLinkUrl(linked.payment._id, deps), purpose, amount, until: until.toISOString(), isEmailed };
}

const dayLength = 24 * 3_600_000;

/** Returns when to remind the customer of an ended rental: half-way, if they have more than a day. Otherwise null. */
function reminderOf({ booking }: Linked, until: Date, { clock }: Pick<Deps, 'clock'>): Date | null {
  const left = until.getTime() - clock.now().getTime();
  return isEnded(booking) && left > dayLength ? new Date(clock.now().getTime() + left / 2) : null;
}

/** Opens the payment row that a link needs. Its order is created only when the customer pays. */
async function openLinked(booking: BookingRecord, wanted: Parameters<typeof openDue>[1], deps: Deps): Promise<Linked> {
  if (isRequested(booking)) return ofRequest(booking, deps);
  const isUnpaid = booking.status === 'pending' && wanted.purpose === undefined;
  if (isUnpaid) return { payment: await openPayment(booking, deps), booking };
  return ofRequest(await openDue(booking, wanted, deps), deps);
}

const ofRequest = async (booking: Requested, deps: Deps): Promise<Linked> => ({
  payment: await openRequestPayment(booking, deps),
  booking,
});

/** The reply with the audit entry, which does not contain the link. */
export function auditedLink(bookingId: string, data: RequestedPayment) {
  const { url: _secret, ...after } = data;
  return { data, targetId: bookingId, targetName: null, before: null, after };
}
