import { readBatches } from '../../../platform/batches/read-batches.ts';
import { type Span, splitSpan } from '../../../platform/batches/split-span.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

/* Reads the ledgers of a month in batches. */

/** A booking with its ledger, as files of a month show it. */
export type LedgerBooking = Pick<BookingRecord, (typeof shown)[number]>;

const shown = [
  '_id',
  'code',
  'customerId',
  'locationId',
  'fromDate',
  'toDate',
  'settledBy',
  'ledger',
  'deposit',
  'depositDueAt',
  'awaitsInvoice',
  'invoiced',
] as const satisfies (keyof BookingRecord)[];

type Batches = AsyncGenerator<LedgerBooking[]>;

const projection = Object.fromEntries(shown.map((field) => [field, 1]));
const read = (filter: Record<string, unknown>, hint: string): Batches =>
  readBatches(Booking, { ...filter, kind: 'booking' }, { hint, projection });

const hasEntry = (at: Record<string, Date>) => ({
  'ledger.at': { $type: 'date' },
  ledger: { $elemMatch: { at } },
});

/** Reads the bookings with a ledger entry within a span, which ends just before `until`. */
export const readLedgers = ({ from, until }: Span): Batches => read(hasEntry({ $gte: from, $lt: until }), 'by_entry');

/**
 * Reads every booking that may have owed money or had a deposit when a span began or ended: of those that had a ledger
 * by its end, which begins with its oldest entry, the ones that do so now or have an entry since it began. `now` is
 * about the present moment.
 */
export async function* readOpenIn(span: Span, now: Date): Batches {
  const began = { 'ledger.0.at': { $lt: span.until } };
  const owes = { balance: { $gt: 0 } };
  const hasDeposit = { deposit: { $gt: 0 } };
  yield* read({ ...began, ...owes }, 'with_balance');
  yield* read({ ...began, ...hasDeposit, $nor: [owes] }, 'deposits_held');
  const parts = splitSpan({ from: span.from, until: now });
  for (const [index, { from, until }] of parts.entries()) {
    // Entries may be added while the files are written.
    const at = index === parts.length - 1 ? { $gte: from } : { $gte: from, $lt: until };
    const wasRead = hasEntry({ $gte: span.from, $lt: from });
    yield* read({ ...began, ...hasEntry(at), $nor: [owes, hasDeposit, wasRead] }, 'by_entry');
  }
}
