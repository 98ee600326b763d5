import { addDays, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { type Due, requestDue } from '../booking/moves/change-moves.ts';
import { depositToTake } from '../booking/moves/counter-moves.ts';
import { isRequested, type Requested } from '../booking/open-request.ts';
import { givesDepositsBack } from '../booking/stage/gives-deposits-back.ts';

/** Without a `purpose`, what remains to be paid for the rental. */
type Wanted = { purpose: 'deposit' | undefined; until: Date };

/**
 * Opens a payment request for the balance or the deposit, or returns the one that a concurrent call opened. Throws
 * `nothing_to_pay`.
 */
export async function openDue(booking: BookingRecord, wanted: Wanted, deps: Deps): Promise<Requested> {
  const due = wanted.purpose === 'deposit' ? await depositDue(booking, wanted, deps) : balanceDue(booking, wanted);
  if (!due) throw new AppError('nothing_to_pay', { message: 'Nothing is left to pay.' });
  const opened = (await requestDue(booking, due, deps)) ?? (await findBooking(booking._id));
  if (!opened || !isRequested(opened)) throw new AppError('unavailable', { retryAfterSeconds: 2 });
  return opened;
}

const balanceDue = ({ status, balance }: BookingRecord, { until }: Wanted): Due | null =>
  status === 'confirmed' && balance ? { kind: 'balance', until } : null;

/**
 * A car that was not handed out by the end of the last day never is, so its deposit can’t be paid after that. Null, too,
 * while the business doesn’t use the counter, where a deposit is given back.
 */
async function depositDue(booking: BookingRecord, { until }: Wanted, { clock, settings }: Deps): Promise<Due | null> {
  if (depositToTake(booking) === 0 || !(await givesDepositsBack())) return null;
  if (booking.stage === 'out') return { kind: 'deposit', until };
  const lastDayEnds = startOfDayInIndia(addDays(booking.toDate, 1)).getTime();
  const isOver = lastDayEnds - clock.now().getTime() < settings.booking.payMinLeftSeconds * 1_000;
  return isOver ? null : { kind: 'deposit', until: new Date(Math.min(until.getTime(), lastDayEnds)) };
}
