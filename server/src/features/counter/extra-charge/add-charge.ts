import { type AddChargeBody, type ExtraChargeKind, extraChargeTexts, formatRupees } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { addExtraCharge } from '../../booking/moves/extra-charge-moves.ts';
import { findAgreedCharges } from '../../booking/price/agreed-charges.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { stageConflict } from '../../booking/stage/stage-conflict.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findAtCounter, unlock } from '../find-at-counter.ts';

type Wanted = AddChargeBody & { adminId: string };
type Added = { before: BookingRecord; after: BookingRecord };

/**
 * Adds an extra charge to a rental whose car was handed out (T32), after withdrawing an open payment request. Idempotent
 * by `recordId`. Throws `counter_off`, `booking_not_found`, `booking_closed`, `stage_conflict`, `charge_not_agreed`
 * unless the kind was agreed when the booking was made, `amount_too_high` with the `max`, `ledger_full`, the errors of
 * `unlock`, and `edited_meanwhile`. Source: protocol, section 5.16.
 */
export async function addCharge({ adminId, ...wanted }: Wanted, deps: Deps): Promise<Added> {
  const { bookingId, recordId, rev, kind, amount, reason, evidence } = wanted;
  const before = await findAtCounter(bookingId);
  if (isAdded(before, recordId)) return finish({ before, after: before }, deps);
  await refuseCharge(before, wanted, deps);
  const free = await unlock(before, rev, deps);
  await checkpoint('counter:read');
  const charge = { id: new ObjectId(recordId), by: new ObjectId(adminId), kind, amount, reason, evidence };
  const after = (await addExtraCharge(free, charge, deps)) ?? (await findLastingBooking(bookingId));
  if (!after || !isAdded(after, recordId)) throw new AppError('edited_meanwhile');
  return finish({ before, after }, deps);
}

const finish = async (added: Added, deps: Deps): Promise<Added> => {
  await finishFollowUps(added.after, deps);
  return added;
};

/**
 * Whether an earlier call with this `recordId` added a charge. Throws `edited_meanwhile` if the id is that of another
 * kind of entry.
 */
function isAdded({ ledger }: BookingRecord, recordId: string): boolean {
  const entry = ledger.find(({ id }) => String(id) === recordId);
  if (entry && entry.evidence === undefined) throw new AppError('edited_meanwhile');
  return entry !== undefined;
}

type Charged = { kind: ExtraChargeKind; amount: number };

/**
 * Throws `booking_closed`, `stage_conflict`, `charge_not_agreed`, `amount_too_high` or `ledger_full` if this can’t be
 * charged.
 */
export async function refuseCharge(booking: BookingRecord, { kind, amount }: Charged, deps: Deps): Promise<void> {
  refuseBeforeHandOut(booking);
  await refuseUnlessAgreed(booking, kind);
  refuseAboveMax(amount, deps);
  refuseFullLedger(booking);
}

function refuseBeforeHandOut({ status, stage }: BookingRecord): void {
  if (status !== 'confirmed') throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  if (stage === undefined) throw stageConflict(stage);
}

/** Throws `charge_not_agreed` unless the kind was agreed when the booking was made. */
export async function refuseUnlessAgreed(booking: BookingRecord, kind: ExtraChargeKind): Promise<void> {
  const agreedBy = await findAgreedCharges([booking]);
  if (agreedBy(booking).some((agreed) => agreed.kind === kind)) return;
  const message = `“${extraChargeTexts[kind]}” was not agreed when this booking was made, so it can’t be charged.`;
  throw new AppError('charge_not_agreed', { message, data: { kind } });
}

/** Throws `amount_too_high` with the `max`. */
export function refuseAboveMax(amount: number, { settings }: Pick<Deps, 'settings'>): void {
  const { maxTotal: max } = settings.booking;
  if (amount <= max) return;
  throw new AppError('amount_too_high', { message: `A charge can be at most ${formatRupees(max)}.`, data: { max } });
}
