import { type CreditReason, creditReasons } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { byCounter, isCorrection, owedOf, returnedOf } from './ledger.ts';

type Paid = Pick<BookingRecord, '_id' | 'settledBy' | 'ledger' | 'awaitsInvoice' | 'invoiced'>;

/**
 * Whether the papers of an entry are vouchers, because its money came or went before an invoice at the end of the
 * rental.
 */
export function isBeforeInvoice({ ledger, awaitsInvoice, invoiced }: Paid, { id }: LedgerEntry): boolean {
  if (awaitsInvoice) return true;
  return invoiced !== undefined && ledger.slice(0, invoiced.entryCount).some((entry) => entry.id.equals(id));
}

/** Whether the papers of a booking are for what is owed, and not for what is paid. */
const isForOwed = ({ settledBy, invoiced }: Paid): boolean => settledBy === byCounter || invoiced !== undefined;

/**
 * Whether a ledger entry has a receipt. In a booking that staff confirmed, each entry that adds to what is owed has
 * one, which is a bill until it is paid. So has each entry after an invoice at the end of the rental. Otherwise, and
 * before such an invoice, each paid entry has one. A deposit has none.
 */
export function hasReceipt(booking: Paid, entry: LedgerEntry): boolean {
  if (entry.account === 'deposit') return false;
  if (isBeforeInvoice(booking, entry)) return entry.paid.length > 0;
  return isForOwed(booking) ? owedOf([entry]) > 0 : entry.id.equals(booking._id) || entry.paid.length > 0;
}

/** By how many rupees an entry lowers the total of its booking’s receipts or vouchers, and why; null if it doesn’t. */
export function creditOf(booking: Paid, entry: LedgerEntry): { amount: number; reason: CreditReason } | null {
  const isByOwed = isForOwed(booking) && !isBeforeInvoice(booking, entry);
  const amount = isByOwed ? -owedOf([entry]) : returnedOf([entry]);
  const first = isCorrection(entry) ? 'cancelled' : entry.lines[0]?.kind;
  const reason = creditReasons.find((each) => each === first);
  return amount > 0 && reason ? { amount, reason } : null;
}
