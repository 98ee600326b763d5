import type { SettleDepositBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { settleDeposit as writeSettlement } from '../../booking/moves/deposit-moves.ts';
import { isEnded } from '../../booking/stage/stages.ts';
import { stageConflict } from '../../booking/stage/stage-conflict.ts';
import { recordDepositReturned } from '../../payment/deposit/return-deposit.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findAtCounter, unlock } from '../find-at-counter.ts';

type Settled = { before: BookingRecord; after: BookingRecord };

/**
 * Gives back the deposit of a rental that is over (T28), after withdrawing an open payment request: it pays the balance
 * first. Idempotent by `recordId`. Throws `counter_off`, `booking_not_found`, `booking_closed`, `stage_conflict`,
 * `nothing_to_return`, the errors of `unlock`, and `edited_meanwhile`.
 */
export async function settleDeposit(
  { bookingId, rev, recordId, returned }: SettleDepositBody,
  { id: adminId }: { id: string },
  deps: Deps,
): Promise<Settled> {
  const before = await findAtCounter(bookingId);
  const by = new ObjectId(adminId);
  const after = isSettledBy(before, recordId) ? before : await settle(before, { rev, recordId, by }, deps);
  await finishFollowUps(after, deps);
  if (returned) await recordDepositReturned(after, by, deps);
  return { before, after };
}

/** Whether an earlier call with this `recordId` settled the deposit. */
const isSettledBy = ({ ledger }: BookingRecord, recordId: string): boolean =>
  ledger.some(({ id, release }) => release !== undefined && String(id) === recordId);

async function settle(
  before: BookingRecord,
  { rev, recordId, by }: { rev: number; recordId: string; by: ObjectId },
  deps: Deps,
): Promise<BookingRecord> {
  if (before.status !== 'confirmed') throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  if (!isEnded(before)) throw stageConflict(before.stage);
  if ((before.deposit ?? 0) === 0) throw new AppError('nothing_to_return');
  const free = await unlock(before, rev, deps);
  await checkpoint('stage:read');
  const id = new ObjectId(recordId);
  const after = (await writeSettlement(free, { id, by }, deps)) ?? (await findLastingBooking(before._id));
  if (!after || !isSettledBy(after, recordId)) throw new AppError('edited_meanwhile');
  return after;
}
