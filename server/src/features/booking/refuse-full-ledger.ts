import { AppError } from '../../errors/app-error.ts';
import type { BookingRecord } from './booking.model.ts';

/** A booking is one document, whose size the database limits. */
const mostEntries = 200;

/** Throws `ledger_full` if the booking’s ledger has no room for another entry. */
export function refuseFullLedger({ ledger }: Pick<BookingRecord, 'ledger'>): void {
  if (ledger.length >= mostEntries) throw new AppError('ledger_full');
}
