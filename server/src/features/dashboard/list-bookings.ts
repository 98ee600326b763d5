import type { BookingRow } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { Booking } from '../booking/booking.model.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { findByIdText } from './find-by-id-text.ts';
import { presentRows } from './present-rows.ts';

type TableQuery = { search?: string | undefined; page?: number | undefined; locationId?: string | undefined };
type TablePage = { bookings: BookingRow[]; totalPages: number };

const noRows: TablePage = { bookings: [], totalPages: 1 };

/**
 * One page of the admin table, newest first; `_id` settles equal times, so that no row shows twice or never.
 * A page beyond the end is empty and `totalPages`, at least 1, still true.
 */
export async function listBookings(
  { search, page = 1, locationId }: TableQuery,
  { settings }: Pick<Deps, 'settings'>,
): Promise<TablePage> {
  const searched = search === undefined ? {} : await findByIdText(search);
  if (!searched) return noRows;
  const filter: Record<string, unknown> = {
    kind: 'booking',
    ...(locationId === undefined ? {} : { locationId }),
    ...searched,
  };
  const { pageSize } = settings.booking;
  const [count, found] = await Promise.all([
    Booking.countDocuments(filter, { maxTimeMS: 3_000 }),
    Booking.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .maxTimeMS(3_000)
      // `kind: 'booking'` leaves out the blocks, which alone lack these fields.
      .lean<BookingRecord[]>(),
  ]);
  return { bookings: await presentRows(found), totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}
