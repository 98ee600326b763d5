import type { BookingRecord } from '../booking.model.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { byCounter, owedOf, returnedOf } from './ledger.ts';

type Paid = Pick<BookingRecord, '_id' | 'settledBy'>;

/**
 * Whether a ledger entry has a receipt. In a booking that staff confirmed, each entry that adds to what is owed has
 * one, which is a bill until it is paid. In any other booking, each paid entry has one. A deposit has none.
 */
export function hasReceipt({ _id, settledBy }: Paid, entry: LedgerEntry): boolean {
  if (entry.account === 'deposit') return false;
  return settledBy === byCounter ? owedOf([entry]) > 0 : entry.id.equals(_id) || entry.paid.length > 0;
}

/** The rupees by which an entry lowers the total of its booking’s receipts; 0 or less if it doesn’t. */
export const creditedBy = ({ settledBy }: Pick<Paid, 'settledBy'>, entry: LedgerEntry): number =>
  settledBy === byCounter ? -owedOf([entry]) : returnedOf([entry]);
