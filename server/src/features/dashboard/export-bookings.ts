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

/** Larger batches use more memory before garbage collection, smaller ones need more queries. */
const rowsPerBatch = 250;

/** The projection: only the fields that a row shows. */
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
  // The amounts are summed in the database, which is less busy than this process.
  paid: paidSum,
  returned: returnedSum,
} as const satisfies Record<Exclude<keyof ExportedBooking, '_id'>, unknown>;

/** Time limit for the database’s own work on one export, excluding the time spent waiting for a slow client. */
const maxTimeMS = 60_000;

/**
 * Exports the filtered bookings as a CSV file, newest first, ordered by `_id` when times are equal. Reads and writes in
 * batches, so that memory use does not grow with the number of bookings. The file is named after the current day in
 * India. The export is a single pass from newest to oldest: a booking made after the start is omitted, and no other is
 * repeated or lost, because a booking’s timestamp never changes and no booking is deleted. Each row shows the booking’s
 * state at the time it is read. `rows` is counted before the pass, so the file never has fewer.
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

/** Starts reading when the first row is requested; closes the cursor when the generator ends for any reason. */
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
      // A failure is handled below, after these rows have been sent.
      next.catch(() => undefined);
      const namesOf = await nameRows(batch);
      yield batch.map((booking) => csvRow(booking, namesOf(booking))).join('');
      batch = await next;
    }
  } finally {
    await cursor.close();
  }
}

/** Returns the next documents received from the database, at most one batch; empty after the last. */
const readBatch = async (cursor: Cursor): Promise<ExportedBooking[]> =>
  (await cursor.hasNext()) ? cursor.readBufferedDocuments() : [];
