import { dayInIndia, listDays, type StaffChangeBody, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { growBlocksOf } from '../../booking/blocks/grow-blocks.ts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { PlannedChange } from '../../booking/change/plan-change.ts';
import { isSame } from '../../booking/change/refuse-change.ts';
import { expireInTheWay } from '../../booking/change/refuse-taken.ts';
import { findBooking, findLastingBooking } from '../../booking/find/find-bookings.ts';
import { changeNow, openRequest } from '../../booking/moves/change-moves.ts';
import { isRequested, type Requested } from '../../booking/open-request.ts';
import { endOpenRequest } from '../../payment/end-request.ts';
import { paymentRequestedMail, sendMail } from '../../payment/payment-mails.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findParties } from '../../receipt/find-parties.ts';
import { type GoodwillLimit, refuseAboveLimit } from '../goodwill-limit.ts';
import { type Outcome, refuseOtherPrice } from './change-booking.ts';
import { planStaffChange, type PlannedByStaff } from './plan-staff-change.ts';
import { toPayFor, wishOf } from './preview-change.ts';

type Wanted = StaffChangeBody & { adminId: string; limit: GoodwillLimit };
type Changed = Outcome & { before: BookingRecord };

const rounds = 3;
/** How long customers have for a payment that staff request. */
const msToPay = 24 * 60 * 60_000;

/**
 * Makes a change by staff as previewed, after withdrawing an open payment request. A dearer change either waits for the
 * customer’s payment (T35) or applies at once with a balance; any other change applies at once (T19). Idempotent by
 * `recordId`. Throws the errors of the preview, and `edited_meanwhile`, `price_changed`, `above_limit`, and
 * `payment_captured` if the open request was paid. Source: protocol, section 5.11.
 */
export async function changeByStaff(wanted: Wanted, deps: BookingDeps): Promise<Changed> {
  let { rev } = wanted;
  for (let round = 0; round < rounds; round += 1) {
    const booking = await findBooking(wanted.bookingId);
    if (!booking) throw new AppError('booking_not_found');
    const known = await findRepeated(booking, wanted);
    if (known) return finish({ ...known, before: booking }, deps);
    if (booking.rev !== rev) throw new AppError('edited_meanwhile');
    const planned = await planStaffChange(booking, wanted, deps);
    refuseOtherPrice(planned, wanted);
    refuseApproval(booking, planned, wanted);
    const free = await withdrawOpen(booking, deps);
    ({ rev } = free);
    const outcome = await tryToChange(free, { planned, wanted }, deps);
    if (outcome === 'car taken') await expireInTheWay(free, planned, deps);
    else if (outcome) return finish({ ...outcome, before: booking }, deps);
  }
  throw new AppError('edited_meanwhile');
}

/** Returns the outcome of an earlier identical call, if no failover can undo it; null if there was none. */
async function findRepeated(booking: BookingRecord, wanted: Wanted): Promise<Outcome | null> {
  if (!repeatedBy(booking, wanted)) return null;
  const lasting = await findLastingBooking(booking._id);
  return lasting && repeatedBy(lasting, wanted);
}

function repeatedBy(booking: BookingRecord, wanted: Wanted): Outcome | null {
  const entry = booking.ledger.find(({ id }) => String(id) === wanted.recordId);
  if (entry && !entry.moved) throw new AppError('edited_meanwhile');
  if (entry) return { status: 'changed', booking };
  if (!isRequested(booking)) return null;
  const { plan, amount, by } = booking.paymentRequest;
  const isOwn = wanted.pay === 'request' && String(by) === wanted.adminId && amount === wanted.expectedToPay;
  return isOwn && isSame(plan, wishOf(booking, wanted)) ? { status: 'to_pay', booking } : null;
}

function refuseApproval(booking: BookingRecord, { approver, discount }: PlannedByStaff, { limit }: Wanted): void {
  if (approver === 'manager') {
    throw new AppError('above_limit', { message: 'Only a manager can charge the price of another car.' });
  }
  if (approver) refuseAboveLimit(booking, discount, limit);
}

/**
 * Withdraws the booking’s payment request, if it has one. Throws `edited_meanwhile` if anything else has changed since
 * the booking was read.
 */
async function withdrawOpen(booking: BookingRecord, deps: BookingDeps): Promise<BookingRecord> {
  if (!isRequested(booking)) return booking;
  const free = await endOpenRequest(booking, { mayCapture: false }, deps);
  if (free.rev !== booking.rev + 1) throw new AppError('edited_meanwhile');
  return free;
}

type Agreed = { planned: PlannedChange; wanted: Wanted };

/** Returns null if the booking has changed concurrently and must be read again. */
async function tryToChange(
  booking: BookingRecord,
  { planned, wanted }: Agreed,
  deps: BookingDeps,
): Promise<Outcome | 'car taken' | null> {
  const { adminId, reason, recordId, pay } = wanted;
  const [by, { plan, carId, legs, refund, priced }] = [new ObjectId(adminId), planned];
  const isRequest = pay === 'request' && toPayFor(priced) > 0;
  await checkpoint('change:read');
  const moved = await (isRequest
    ? openRequest(booking, { until: payUntil(booking, planned, deps), by, reason, plan }, deps)
    : changeNow(
        booking,
        { id: new ObjectId(recordId), by, reason, plan, carId, legs, mayOwe: pay === 'later', refund },
        deps,
      ));
  return moved === null || moved === 'car taken' ? moved : { status: isRequest ? 'to_pay' : 'changed', booking: moved };
}

/**
 * A request lasts a day, or until the first added day that has not begun yet begins if that is earlier, but at least as
 * long as a hold.
 */
function payUntil(booking: BookingRecord, { plan }: PlannedChange, { clock, settings }: BookingDeps): Date {
  const now = clock.now().getTime();
  const today = dayInIndia(clock.now());
  const kept = new Set(listDays(booking.fromDate, booking.toDate));
  const added = listDays(plan.fromDate, plan.toDate).find((day) => !kept.has(day) && day > today);
  const begins = added === undefined ? Infinity : startOfDayInIndia(added).getTime();
  return new Date(Math.max(now + settings.booking.holdMinutes * 60_000, Math.min(now + msToPay, begins)));
}

/**
 * Performs the follow-ups of a change. A repeated call does so, too, because the process may have died after the
 * change.
 */
async function finish(changed: Changed, deps: BookingDeps): Promise<Changed> {
  const { status, booking, before } = changed;
  if (status === 'to_pay') await requestPayment(booking, deps);
  else await finishFollowUps(booking, deps);
  await growBlocksOf(before.carId, deps);
  return changed;
}

async function requestPayment(booking: BookingRecord, deps: BookingDeps): Promise<void> {
  const { paymentRequest }: Partial<Requested> = booking;
  if (paymentRequest) await sendMail(paymentRequestedMail(paymentRequest), await findParties(booking), deps);
}
