import { dayInIndia } from '@rental/contracts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import { byteOrderMark } from '../../http/csv.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { commentOfRequest } from '../../platform/current-request.ts';
import type { Deps } from '../../platform/deps.ts';
import { plainCollection } from '../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { paidSum, returnedSum } from '../booking/ledger.ts';
import { bookingFilter } from './booking-filter.ts';
import { csvHead, csvRow, type ExportedBooking } from './bookings-csv.ts';
import { countBookings } from './count-bookings.ts';
import type { Daybooks } from './days/daybooks.ts';
import { createNameRows } from './name-rows.ts';

type ExportQuery = { search?: string | undefined; locationId?: string | undefined };

type Cursor = { hasNext: () => Promise<boolean>; readBufferedDocuments: () => ExportedBooking[] };

/** With more of them a process grows further before it collects, and with fewer it asks more often. */
const rowsPerBatch = 250;

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
  // Of its money only the sums: the database is not as busy as whoever reads what it sends.
  paid: paidSum,
  returned: returnedSum,
} as const satisfies Record<Exclude<keyof ExportedBooking, '_id'>, unknown>;

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
  const cursor = plainCollection<BookingRecord>(Booking)
    .find<ExportedBooking>(filter, {
      projection: shownFields,
      batchSize: rowsPerBatch,
      maxTimeMS,
      ...commentOfRequest(),
    })
    .sort({ createdAt: -1, _id: -1 });
  const nameRows = createNameRows();
  try {
    let batch = await readBatch(cursor);
    while (batch.length > 0) {
      await checkpoint('export:read');
      const next = readBatch(cursor);
      // Its failure is met below, after these rows were sent.
      next.catch(() => undefined);
      const namesOf = await nameRows(batch);
      yield batch.map((booking) => csvRow(booking, namesOf(booking))).join('');
      batch = await next;
    }
  } finally {
    await cursor.close();
  }
}

/** What the database sent at once, a batch at most; empty after the last. */
const readBatch = async (cursor: Cursor): Promise<ExportedBooking[]> =>
  (await cursor.hasNext()) ? cursor.readBufferedDocuments() : [];
