import type { BookingRecord } from '../booking.model.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { byCounter, owedOf, returnedOf } from './ledger.ts';

type Paid = Pick<BookingRecord, '_id' | 'settledBy'>;

/**
 * Whether an entry has a receipt. A booking that staff confirmed has one for what is owed, which is a bill until it is
 * paid. Any other booking has one for what was paid.
 */
export const hasReceipt = ({ _id, settledBy }: Paid, entry: LedgerEntry): boolean =>
  settledBy === byCounter ? owedOf([entry]) > 0 : entry.id.equals(_id) || entry.paid.length > 0;

/** The rupees by which an entry lowers what the receipts of its booking say; at most 0 if it doesn’t. */
export const creditedBy = ({ settledBy }: Pick<Paid, 'settledBy'>, entry: LedgerEntry): number =>
  settledBy === byCounter ? -owedOf([entry]) : returnedOf([entry]);
