import type { TakeOffChargeBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { takeOffExtraCharge } from '../../booking/moves/extra-charge-moves.ts';
import { listExtraCharges, type RecordedCharge } from '../../booking/moves/extra-charges.ts';
import { balanceOf, refundable } from '../../booking/moves/ledger.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findAtCounter, unlock } from '../find-at-counter.ts';

type Wanted = TakeOffChargeBody & { adminId: string };
type TakenOff = { before: BookingRecord; after: BookingRecord; charge: RecordedCharge };

/**
 * Takes off an extra charge that was added by mistake (T32), after withdrawing an open payment request. What was paid of
 * it is refunded. Idempotent by `recordId`. Throws `counter_off`, `booking_not_found`, `charge_not_found` if the booking
 * has no such charge or it was taken off before, `money_returned` if too little of the booking’s money is left,
 * `ledger_full`, the errors of `unlock`, and `edited_meanwhile`.
 */
export async function takeOffCharge({ adminId, ...wanted }: Wanted, deps: Deps): Promise<TakenOff> {
  const { bookingId, recordId, rev, reason } = wanted;
  const before = await findAtCounter(bookingId);
  const charge = findCharge(before, wanted);
  if (isTakenOffBy(charge, recordId)) return finish({ before, after: before, charge }, deps);
  if (charge.takenOff) throw new AppError('charge_not_found');
  refuseFullLedger(before);
  const free = await unlock(before, rev, deps);
  // A ledger may not become negative: goodwill and outside refunds may have returned more than was paid of the charge.
  if (charge.amount > balanceOf(free.ledger) + refundable(free)) throw new AppError('money_returned');
  await checkpoint('counter:read');
  const mistake = { id: new ObjectId(recordId), by: new ObjectId(adminId), reason, wrong: charge.entry };
  const after = (await takeOffExtraCharge(free, mistake, deps)) ?? (await findLastingBooking(bookingId));
  if (!after || !isTakenOffBy(findCharge(after, wanted), recordId)) throw new AppError('edited_meanwhile');
  return finish({ before, after, charge }, deps);
}

const finish = async (done: TakenOff, deps: Deps): Promise<TakenOff> => {
  await finishFollowUps(done.after, deps);
  return done;
};

function findCharge({ ledger }: BookingRecord, { entryId }: Pick<Wanted, 'entryId'>): RecordedCharge {
  const found = listExtraCharges(ledger).find(({ entry }) => String(entry.id) === entryId);
  if (!found) throw new AppError('charge_not_found');
  return found;
}

const isTakenOffBy = ({ takenOff }: RecordedCharge, recordId: string): boolean =>
  takenOff !== undefined && String(takenOff.id) === recordId;
