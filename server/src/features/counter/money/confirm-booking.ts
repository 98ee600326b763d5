import { isDeepStrictEqual } from 'node:util';
import { type ConfirmBody, dayInIndia, formatRupees, leastToConfirm } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { confirmAtCounter, type CounterConfirmation } from '../../booking/moves/counter-moves.ts';
import { byCounter } from '../../booking/moves/ledger.ts';
import { findPaymentOf } from '../../payment/payment-moves.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { syncOrder } from '../../payment/settle/sync-order.ts';
import { type GoodwillLimit, refuseDiscount } from '../../rental/goodwill-limit.ts';
import { refuseCash } from './refuse-cash.ts';
import { takenAt } from './taken-at.ts';

type Wanted = ConfirmBody & { caller: Pick<Caller, 'id' | 'staff'>; limit: GoodwillLimit };
type Confirmed = { before: BookingRecord; after: BookingRecord };

/** The timeout of the check with the provider whether the customer has paid online. */
const budgetMs = 3_000;

/**
 * Confirms a hold at the counter (T27), unless its customer has paid online. A repeated call by the same admin returns
 * the confirmed booking. Throws `booking_not_found`, `already_confirmed`, `hold_ended`, `amount_too_high` with the
 * `max`, `amount_too_low` with the `min`, `above_limit`, `cash_limit`, `upi_reference_taken` and `edited_meanwhile`.
 */
export async function confirmBooking(wanted: Wanted, deps: Deps): Promise<Confirmed> {
  const { bookingId } = wanted;
  const before = await findLastingBooking(bookingId);
  if (!before) throw new AppError('booking_not_found');
  const confirmation = confirmationOf(before, wanted);
  if (isRepeat(before, confirmation)) return finish({ before, after: before }, deps);
  refuseEnded(before, deps);
  refuseAmounts(before, wanted, deps);
  if (before.rev !== wanted.rev) throw new AppError('edited_meanwhile');
  await refusePaid(before, deps);
  const moved = await confirmAtCounter(before, confirmation, deps);
  if (moved === 'reference taken') throw new AppError('upi_reference_taken');
  const after = moved ?? (await findLastingBooking(bookingId));
  if (after && isRepeat(after, confirmation)) return finish({ before, after }, deps);
  if (after) refuseEnded(after, deps);
  throw new AppError('edited_meanwhile');
}

const finish = async (confirmed: Confirmed, deps: Deps): Promise<Confirmed> => {
  await finishFollowUps(confirmed.after, deps);
  return confirmed;
};

function confirmationOf(booking: BookingRecord, { payment, discount, caller }: Wanted): CounterConfirmation {
  const by = new ObjectId(caller.id);
  const locationId = takenAt(booking, undefined, caller);
  return { by, taken: payment ? { ...payment, by, locationId } : null, discount: discount ?? null };
}

/** Whether this admin has already confirmed the booking with the same amounts. */
function isRepeat({ settledBy, ledger }: BookingRecord, wanted: CounterConfirmation): boolean {
  const [entry] = ledger;
  if (settledBy !== byCounter || !entry) return false;
  const [money] = entry.paid;
  const taken = money && entry.counter && { method: entry.counter.method, amount: money.amount };
  const off = entry.lines.find(({ kind }) => kind === 'discount')?.amount ?? 0;
  return isDeepStrictEqual([String(entry.by), taken, 0 - off], wantedFacts(wanted));
}

const wantedFacts = ({ by, taken, discount }: CounterConfirmation) => [
  String(by),
  taken ? { method: taken.method, amount: taken.amount } : undefined,
  discount?.amount ?? 0,
];

function refuseEnded({ status, fromDate }: BookingRecord, { clock }: Pick<Deps, 'clock'>): void {
  if (status === 'confirmed') throw new AppError('already_confirmed');
  if (status !== 'pending' || fromDate < dayInIndia(clock.now())) throw new AppError('hold_ended');
}

function refuseAmounts(booking: BookingRecord, { payment, discount, limit }: Wanted, deps: Deps): void {
  const off = discount?.amount ?? 0;
  if (off > booking.totalAmount) refuseAbove(booking.totalAmount);
  if (off > 0) refuseDiscount(off, limit);
  const max = booking.totalAmount - off;
  refuseBelow(leastToConfirm(max, deps.settings.booking.partPaymentPercent), payment?.amount ?? 0);
  if (!payment) return;
  if (payment.amount > max) refuseAbove(max);
  refuseCash(booking, payment, deps);
}

function refuseBelow(min: number, amount: number): void {
  if (amount >= min) return;
  const message = `Take at least ${formatRupees(min)} before you confirm this booking.`;
  throw new AppError('amount_too_low', { message, data: { min } });
}

function refuseAbove(max: number): never {
  throw new AppError('amount_too_high', { message: `Only ${formatRupees(max)} is left to pay.`, data: { max } });
}

/**
 * Throws `already_confirmed` if the customer has paid online. Captures no authorised payment, because it would be
 * refunded.
 */
async function refusePaid({ _id }: BookingRecord, deps: Deps): Promise<void> {
  const payment = await findPaymentOf(_id);
  const order = payment && (await syncOrder(payment, { budgetMs, mayCapture: false }, deps));
  await checkpoint('counter:asked');
  if (order?.isKept) throw new AppError('already_confirmed');
}
