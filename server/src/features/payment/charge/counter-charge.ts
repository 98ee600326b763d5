import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ignoreDuplicate, type ObjectId } from '../../../platform/mongo.ts';
import { toPaise } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { counterChargeId } from '../../booking/moves/ledger.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { Charge } from './charge.model.ts';
import { type ChargeMoved, type MoveDeps, moveCharge } from './charge-moves.ts';

/* The charges of counter money. The provider doesn’t know about it and is never asked. */

/**
 * C10: stores the charge of a ledger entry’s counter money, which already counts; does nothing if the charge exists.
 */
export async function copyCounterMoney(
  { _id: bookingId, customerId }: Pick<BookingRecord, '_id' | 'customerId'>,
  { id, at, by, paid, counter }: LedgerEntry,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const [money] = paid;
  if (!money || !counter || !by) throw new Error(`ledger entry ${String(id)} was not paid at the counter`);
  const charge = {
    _id: counterChargeId(id),
    bookingId,
    customerId,
    counter: { by, ...counter, ...(counter.method === 'upi' && { isVerified: false }) },
    amount: money.amount,
    providerPaise: toPaise(money.amount),
    method: counter.method,
    capturedAt: at,
    outcome: 'kept' as const,
    net: money.amount,
    open: false,
    // Makes the totals of the entry’s day be computed again.
    changedAt: clock.now(),
  };
  await Charge.create(charge).catch(ignoreDuplicate({ _id: 1 }));
  await checkpoint('counter:copied');
}

/** C17: an admin found a UPI payment on the bank statement. Returns null if it was already verified. */
export async function verifyCounterMoney(chargeId: string, by: ObjectId, deps: MoveDeps): ChargeMoved {
  const verified = { by, at: deps.clock.now() };
  return moveCharge(chargeId, deps, ({ counter }) =>
    counter?.isVerified === false ? { counter: { ...counter, isVerified: true, verified } } : null,
  );
}
