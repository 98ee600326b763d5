import type { BookingRow } from '@rental/contracts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { bookingFilter } from './booking-filter.ts';
import { countBookings } from './count-bookings.ts';
import { presentRows } from './present-rows.ts';

type ExportQuery = { search?: string | undefined; locationId?: string | undefined; after?: string | undefined };
type ExportPage = { bookings: BookingRow[]; total: number; next: string | null };

const rowsPerPage = 1_000;

/**
 * One stretch of the export, newest first. A stretch begins right after the last row of the one before, whatever was
 * added meanwhile, and no request holds more than a stretch in memory.
 */
export async function listExport({ after, ...query }: ExportQuery): Promise<ExportPage> {
  const filter = await bookingFilter(query);
  if (!filter) return { bookings: [], total: 0, next: null };
  const [total, found] = await Promise.all([
    countBookings(filter),
    Booking.find({ $and: [filter, rowsAfter(after)] })
      .sort({ createdAt: -1, _id: -1 })
      .limit(rowsPerPage)
      .maxTimeMS(3_000)
      // `kind: 'booking'` leaves out the blocks, which alone lack these fields.
      .lean<BookingRecord[]>(),
  ]);
  const last = found.at(-1);
  return {
    bookings: await presentRows(found),
    total,
    next: last && found.length === rowsPerPage ? `${last.createdAt.getTime()}-${String(last._id)}` : null,
  };
}

/** Rows that follow a place in the order by time and id, both descending. */
function rowsAfter(place: string | undefined): Record<string, unknown> {
  const [time, id] = place?.split('-') ?? [];
  if (time === undefined || id === undefined) return {};
  const createdAt = new Date(Number(time));
  return {
    createdAt: trusted({ $lte: createdAt }),
    $or: [{ createdAt: trusted({ $lt: createdAt }) }, { _id: trusted({ $lt: new ObjectId(id) }) }],
  };
}
