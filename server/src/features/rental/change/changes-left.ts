import { dayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { changeClosed, changeNotPossible } from '../../booking/change/refuse-change.ts';
import { isRequested } from '../../booking/open-request.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { isEnded } from '../../booking/stage/stages.ts';
import { isOpen } from '../../booking/times/set-times.ts';

/** How often the customer may still change the booking. Changes by the staff do not count. */
function changesLeft(
  { ledger, customerId }: Pick<BookingRecord, 'ledger' | 'customerId'>,
  { settings }: Pick<Deps, 'settings'>,
): number {
  const own = ledger.filter(({ moved, by }) => moved && by?.equals(customerId));
  return Math.max(0, settings.booking.maxChanges - own.length);
}

/** A rental without times lasts until the end of its last day, unless its car was taken back. */
const isOver = (booking: BookingRecord, now: Date): boolean =>
  isEnded(booking) || (booking.returnTime === undefined ? booking.toDate < dayInIndia(now) : !isOpen(booking, now));

/**
 * Throws `booking_closed`, `rental_over` or `ledger_full` if the booking can’t be changed now. With `mayBeLate`, its time
 * may have passed.
 */
export function refuseOver(booking: BookingRecord, { clock }: Pick<Deps, 'clock'>, mayBeLate = false): void {
  const { status } = booking;
  if (status !== 'confirmed') throw changeClosed();
  if (!mayBeLate && isOver(booking, clock.now())) throw new AppError('rental_over', { message: 'The rental is over.' });
  refuseFullLedger(booking);
}

/**
 * Throws if the customer can’t change the booking now, to whatever dates: `booking_closed`, `rental_over`,
 * `ledger_full`, `payment_request_open`, or `change_not_possible` if no changes are left.
 */
export function refuseUnchangeable(booking: BookingRecord, deps: Pick<Deps, 'clock' | 'settings'>): void {
  refuseOver(booking, deps);
  if (isRequested(booking)) {
    throw new AppError('payment_request_open', { data: { until: booking.paymentRequest.until.toISOString() } });
  }
  if (changesLeft(booking, deps) === 0) throw changeNotPossible('limit');
}

/** Whether and how often the customer may change the booking, as fields of a reply; no fields once it is too late. */
export function presentChangesLeft(
  booking: BookingRecord,
  deps: Pick<Deps, 'clock' | 'settings'>,
): { canChange?: true; changesLeft?: number } {
  if (booking.status !== 'confirmed' || isOver(booking, deps.clock.now())) return {};
  const left = changesLeft(booking, deps);
  return { ...(left > 0 && !isRequested(booking) && { canChange: true as const }), changesLeft: left };
}
