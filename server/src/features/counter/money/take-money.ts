import { formatRupees, type TakeMoneyBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { depositToTake, takeCounterMoney } from '../../booking/moves/counter-moves.ts';
import { balanceOf } from '../../booking/moves/ledger.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { unlessCaptured, withoutRequest } from '../../payment/end-request.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { refuseCash } from './refuse-cash.ts';
import { takenAt } from './taken-at.ts';

type By = { caller: Pick<Caller, 'id' | 'staff'> };
type Moved = { before: BookingRecord; after: BookingRecord };

/**
 * Takes money for the balance or the deposit of a confirmed booking at the counter (T23), after withdrawing an open payment request. Idempotent by
 * `recordId`. Throws `booking_not_found`, `location_not_found`, `nothing_to_pay`, `amount_too_high` with the current
 * `max`, `cash_limit`, `upi_reference_taken`, `ledger_full`, and `edited_meanwhile` if the booking has changed since it
 * was shown. After any of these errors, nothing was recorded, and the clerk has to give the money back. Source:
 * protocol, section 5.13.
 */
export async function takeMoney({ caller, ...wanted }: TakeMoneyBody & By, deps: Deps): Promise<Moved> {
  const { bookingId, recordId, rev } = wanted;
  const before = await findLastingBooking(bookingId);
  if (!before) throw new AppError('booking_not_found');
  const locationId = takenAt(before, wanted.locationId, caller);
  if (isTaken(before, recordId)) return finish({ before, after: before }, deps);
  refuseAbove(before, wanted);
  refuseCash(before, wanted, deps);
  refuseFullLedger(before);
  if (before.rev !== rev) throw new AppError('edited_meanwhile');
  const { amount, method, reference } = wanted;
  const isDeposit = wanted.purpose === 'deposit';
  const how = { locationId, amount, method, reference, isDeposit };
  const taken = { id: new ObjectId(recordId), by: new ObjectId(caller.id), ...how };
  const after = (await takeUnlocked(before, taken, deps)) ?? (await findLastingBooking(bookingId));
  if (after && isTaken(after, recordId)) return finish({ before, after }, deps);
  if (after) refuseAbove(after, wanted);
  throw new AppError('edited_meanwhile');
}

const finish = async (moved: Moved, deps: Deps): Promise<Moved> => {
  await finishFollowUps(moved.after, deps);
  return moved;
};

/**
 * Whether an earlier call with this `recordId` took money. Throws `edited_meanwhile` if the id is that of another kind
 * of entry.
 */
function isTaken({ ledger }: BookingRecord, recordId: string): boolean {
  const entry = ledger.find(({ id }) => String(id) === recordId);
  if (entry && !entry.counter) throw new AppError('edited_meanwhile');
  return entry !== undefined;
}

function mostOf(booking: BookingRecord, { purpose }: Pick<TakeMoneyBody, 'purpose'>): number {
  if (purpose === 'deposit') return depositToTake(booking);
  return booking.status === 'confirmed' ? balanceOf(booking.ledger) : 0;
}

function refuseAbove(booking: BookingRecord, wanted: Pick<TakeMoneyBody, 'amount' | 'purpose'>): void {
  const { amount } = wanted;
  const max = mostOf(booking, wanted);
  if (max === 0) throw new AppError('nothing_to_pay');
  if (amount > max) {
    throw new AppError('amount_too_high', { message: `Only ${formatRupees(max)} is left to pay.`, data: { max } });
  }
}

/**
 * Withdraws an open payment request, then takes the money. Returns null if the booking has changed since it was read or
 * the request was paid.
 */
async function takeUnlocked(
  before: BookingRecord,
  taken: Parameters<typeof takeCounterMoney>[1],
  deps: Deps,
): Promise<BookingRecord | null> {
  const take = async (free: BookingRecord) => {
    await checkpoint('counter:read');
    return takeCounterMoney(free, taken, deps);
  };
  const moved = await unlessCaptured(withoutRequest(before, take, deps));
  if (moved === 'reference taken') throw new AppError('upi_reference_taken');
  return moved;
}
