import type { CorrectMoneyBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { correctCounterMoney } from '../../booking/moves/counter-moves.ts';
import { counterChargeId, isCorrection, leftOf } from '../../booking/moves/ledger.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { returnByHand } from '../../payment/charge/refund-moves.ts';
import { withoutRequest } from '../../payment/end-request.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';

type Wanted = CorrectMoneyBody & { adminId: string };
type Corrected = { before: BookingRecord; after: BookingRecord; wrong: LedgerEntry };

/**
 * Takes back counter money that was recorded by mistake, after withdrawing an open payment request. The booking then
 * owes the amount again. The refund is `processed` at once with the reason as its reference, because nobody has to
 * return any money. Idempotent by `recordId`. Throws `booking_not_found`, `payment_not_found`, `money_returned` if all
 * of the money was returned, `payment_captured` if the request was paid, `ledger_full` and `edited_meanwhile`.
 */
export async function correctMoney({ adminId, ...wanted }: Wanted, deps: Deps): Promise<Corrected> {
  const { bookingId, recordId, entryId, reason } = wanted;
  const before = await findLastingBooking(bookingId);
  if (!before) throw new AppError('booking_not_found');
  if (!isCorrected(before, wanted) && before.rev !== wanted.rev) throw new AppError('edited_meanwhile');
  const wrong = before.ledger.find(({ id, counter }) => counter && String(id) === entryId);
  if (!wrong) throw new AppError('payment_not_found');
  const [id, by] = [new ObjectId(recordId), new ObjectId(adminId)];
  if (!isCorrected(before, wanted)) refuseCorrection(before, wrong);
  const after = isCorrected(before, wanted)
    ? before
    : ((await withoutRequest(
        before,
        async (free) => {
          await checkpoint('counter:read');
          return correctCounterMoney(free, { id, by, reason, wrong }, deps);
        },
        deps,
      )) ?? (await findLastingBooking(bookingId)));
  if (!after || !isCorrected(after, wanted)) throw new AppError('edited_meanwhile');
  await finishFollowUps(after, deps);
  const part = { id: recordId, gen: 1 };
  await returnByHand({ chargeId: counterChargeId(wrong.id), part }, { by, reference: reason }, deps);
  return { before, after, wrong };
}

const isCorrected = ({ ledger }: BookingRecord, { recordId }: Pick<Wanted, 'recordId'>): boolean =>
  ledger.some((entry) => String(entry.id) === recordId && isCorrection(entry));

function refuseCorrection(booking: BookingRecord, { id }: LedgerEntry): void {
  refuseFullLedger(booking);
  if (booking.status !== 'confirmed') throw new AppError('edited_meanwhile');
  if (leftOf(booking.ledger, counterChargeId(id)) === 0) throw new AppError('money_returned');
}
