import type { BookingRow } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { bookingFilter } from './booking-filter.ts';
import { countBookings } from './count-bookings.ts';
import { presentRows } from './present-rows.ts';

type TableQuery = { search?: string | undefined; page?: number | undefined; locationId?: string | undefined };
type TablePage = { bookings: BookingRow[]; totalPages: number };

/**
 * One page of the admin table, newest first; `_id` settles equal times, so that no row shows twice or never.
 * A page beyond the end is empty and `totalPages`, at least 1, still true.
 */
export async function listBookings(
  { page = 1, ...query }: TableQuery,
  { settings }: Pick<Deps, 'settings'>,
): Promise<TablePage> {
  const filter = await bookingFilter(query);
  if (!filter) return { bookings: [], totalPages: 1 };
  const { pageSize } = settings.booking;
  const count = await countBookings(filter);
  const found = await findPage(filter, { count, skip: (page - 1) * pageSize, limit: pageSize });
  return { bookings: await presentRows(found), totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

type Place = { count: number; skip: number; limit: number };

/**
 * Ids first, documents second: the index alone answers the first look, so that a page far down skips keys and not
 * documents; and one beyond the middle is counted from the other end.
 */
async function findPage(filter: Record<string, unknown>, { count, skip, limit }: Place): Promise<BookingRecord[]> {
  const length = Math.min(limit, count - skip);
  if (length <= 0) return [];
  const isNearEnd = skip > count / 2;
  const ids = await Booking.find(filter, { _id: 1 })
    .sort(isNearEnd ? { createdAt: 1, _id: 1 } : { createdAt: -1, _id: -1 })
    .skip(isNearEnd ? count - skip - length : skip)
    .limit(length)
    .maxTimeMS(3_000)
    .lean();
  return (
    Booking.find({ _id: trusted({ $in: ids.map(({ _id }) => _id) }) })
      .sort({ createdAt: -1, _id: -1 })
      .maxTimeMS(3_000)
      // The filter leaves out the blocks, which alone lack these fields.
      .lean<BookingRecord[]>()
  );
}
