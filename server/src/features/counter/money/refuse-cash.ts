import { type CounterMethod, formatRupees } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { counterChargeId, isCorrection } from '../../booking/moves/ledger.ts';

type Ledger = Pick<BookingRecord, 'ledger'>;

/** The sum of all cash taken for a rental, in rupees. Corrected payments don’t count. */
function cashOf({ ledger }: Ledger): number {
  const corrected = new Set(ledger.filter(isCorrection).flatMap(({ back }) => back.map(({ chargeId }) => chargeId)));
  return ledger
    .filter(({ id, counter }) => counter?.method === 'cash' && !corrected.has(counterChargeId(id)))
    .flatMap(({ paid }) => paid)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Throws `cash_limit` if this payment would bring the cash for the rental up to the legal limit for one transaction.
 */
export function refuseCash(
  booking: Ledger,
  { method, amount }: { method: CounterMethod; amount: number },
  { settings }: Pick<Deps, 'settings'>,
): void {
  const { cashLimit } = settings.booking;
  if (method !== 'cash' || cashOf(booking) + amount < cashLimit) return;
  const message = `The cash for one rental must stay below ${formatRupees(cashLimit)}. Take the rest by card, bank transfer or UPI.`;
  throw new AppError('cash_limit', { message, data: { limit: cashLimit } });
}
