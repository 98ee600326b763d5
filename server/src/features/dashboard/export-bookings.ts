import { dayInIndia } from '@rental/contracts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import { byteOrderMark } from '../../http/csv.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { bookingFilter } from './booking-filter.ts';
import { csvHead, csvRow } from './bookings-csv.ts';
import { countBookings } from './count-bookings.ts';
import type { Daybooks } from './days/daybooks.ts';
import { presentRows } from './present-rows.ts';

type ExportQuery = { search?: string | undefined; locationId?: string | undefined };

const rowsPerBatch = 500;

/** What a row shows; the rest of a booking would only have to be thrown away again. */
const shownFields = {
  carId: 1,
  locationId: 1,
  customerId: 1,
  fromDate: 1,
  toDate: 1,
  totalAmount: 1,
  status: 1,
  paymentId: 1,
  createdAt: 1,
  ledger: 1,
} as const satisfies Partial<Record<keyof BookingRecord, 1>>;

/** Time the database itself may work on one export; waiting for a slow receiver does not count. */
const maxTimeMS = 60_000;

/**
 * The filtered bookings as a CSV file, newest first, `_id` settling equal times; read and written in batches, so that
 * memory does not grow with their number. Named by India's day.
 *
 * It is one pass from the newest to the oldest. A booking made after it began stands before its beginning and is left
 * out; none that was there is repeated or lost, since the moment of booking never changes and nothing is deleted. Each
 * row shows its state at the moment it is read. `rows` is counted before the pass, so the file never has fewer.
 */
export async function exportBookings(
  query: ExportQuery,
  { clock, daybooks }: Pick<Deps, 'clock'> & { daybooks: Daybooks },
): Promise<FileReply> {
  const filter = await bookingFilter(query);
  return {
    name: `bookings-${dayInIndia(clock.now())}.csv`,
    rows: filter ? await countBookings(filter, daybooks) : 0,
    text: writeCsv(filter),
  };
}

/** Begins to read when the first row is asked for; the cursor closes with the text, however that ends. */
async function* writeCsv(filter: Record<string, unknown> | null): AsyncGenerator<string> {
  yield byteOrderMark + csvHead;
  if (!filter) return;
  const cursor = Booking.find(filter, shownFields)
    .sort({ createdAt: -1, _id: -1 })
    .maxTimeMS(maxTimeMS)
    // `kind: 'booking'` leaves out the blocks, which alone lack these fields.
    .lean<BookingRecord[]>()
    .cursor({ batchSize: rowsPerBatch });
  try {
    let batch: BookingRecord[] = [];
    for await (const booking of cursor) {
      batch.push(booking);
      if (batch.length < rowsPerBatch) continue;
      yield await csvOf(batch);
      batch = [];
    }
    yield await csvOf(batch);
  } finally {
    await cursor.close();
  }
}

async function csvOf(bookings: BookingRecord[]): Promise<string> {
  await checkpoint('export:read');
  const rows = await presentRows(bookings);
  return rows.map((row, index) => csvRow(row, bookings[index] ?? { ledger: [] })).join('');
}
