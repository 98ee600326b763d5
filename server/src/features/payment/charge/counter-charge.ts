import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ignoreDuplicate, type ObjectId } from '../../../platform/mongo.ts';
import { toPaise } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { type ChargeMoved, type MoveDeps, moveCharge } from './charge-moves.ts';

/* Charges that are copies of ledger entries. The provider doesn’t know about their money and is never asked. */

type Owner = Pick<BookingRecord, '_id' | 'customerId'>;

/**
 * C10: stores the charge of a ledger entry’s counter money, which already counts; does nothing if the charge exists. A
 * deposit is `held`, and no revenue.
 */
export async function copyCounterMoney(booking: Owner, entry: LedgerEntry, deps: Pick<Deps, 'clock'>): Promise<void> {
  const { id, by, counter, account } = entry;
  if (!counter || !by) throw new Error(`ledger entry ${String(id)} was not paid at the counter`);
  await insertCopy(
    booking,
    { ...deps, entry },
    {
      counter: { by, ...counter, ...(counter.method === 'upi' && { isVerified: false }) },
      method: counter.method,
      outcome: account === 'deposit' ? 'held' : 'kept',
    },
  );
}

/** C19: stores the charge of the part of a deposit that has paid the balance. It is revenue of that day. */
export const copyUsedDeposit = async (booking: Owner, entry: LedgerEntry, deps: Pick<Deps, 'clock'>): Promise<void> =>
  insertCopy(booking, { ...deps, entry }, { method: 'deposit', outcome: 'kept' });

async function insertCopy(
  { _id: bookingId, customerId }: Owner,
  { entry: { id, at, paid }, clock }: Pick<Deps, 'clock'> & { entry: LedgerEntry },
  facts: Pick<ChargeRecord, 'counter' | 'method' | 'outcome'>,
): Promise<void> {
  const [money] = paid;
  if (!money) throw new Error(`ledger entry ${String(id)} has no payment`);
  const charge = {
    _id: money.chargeId,
    bookingId,
    customerId,
    ...facts,
    amount: money.amount,
    providerPaise: toPaise(money.amount),
    capturedAt: at,
    net: facts.outcome === 'held' ? 0 : money.amount,
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
