import type { BookingRow } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { labelBookings } from '../booking/describe-booking.ts';
import { bookingFilter } from './booking-filter.ts';
import { countBookings, isOfAll } from './count-bookings.ts';
import { placeOf } from './days/booking-days.ts';
import type { Daybooks } from './days/daybooks.ts';

type TableQuery = { search?: string | undefined; page?: number | undefined; locationId?: string | undefined };
type TablePage = { bookings: BookingRow[]; totalPages: number };

/**
 * One page of the admin table, newest first; `_id` settles equal times, so that no row shows twice or never.
 * A page beyond the end is empty and `totalPages`, at least 1, still true.
 */
export async function listBookings(
  { page = 1, ...query }: TableQuery,
  { settings, daybooks }: Pick<Deps, 'settings'> & { daybooks: Daybooks },
): Promise<TablePage> {
  const filter = await bookingFilter(query);
  if (!filter) return { bookings: [], totalPages: 1 };
  const { pageSize } = settings.booking;
  const count = await countBookings(filter, daybooks);
  const place = { count, skip: (page - 1) * pageSize, limit: pageSize };
  const ids = isOfAll(filter) ? await findIdsByDay(filter, place, daybooks) : await findIds(filter, place);
  const found = await findInOrder(ids);
  return { bookings: await presentRows(found), totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

type Place = { count: number; skip: number; limit: number };
type Ids = Pick<BookingRecord, '_id'>[];

const newestFirst = { createdAt: -1, _id: -1 } as const;

/**
 * Ids first, documents second: the index alone answers the first look, so that a page far down skips keys and not
 * documents. Of all bookings it is known how many each day has: the page begins in one of them, and no other is
 * skipped.
 */
async function findIdsByDay(
  filter: Record<string, unknown>,
  { skip, limit }: Place,
  { bookings }: Daybooks,
): Promise<Ids> {
  const place = placeOf(await bookings.read(), skip);
  if (!place) return [];
  return Booking.find({ ...filter, createdAt: trusted({ $lt: place.before }) }, { _id: 1 })
    .sort(newestFirst)
    .skip(place.skip)
    .limit(limit)
    .maxTimeMS(3_000)
    .lean();
}

/** The same for a part of the bookings: one beyond the middle is counted from the other end. */
async function findIds(filter: Record<string, unknown>, { count, skip, limit }: Place): Promise<Ids> {
  const length = Math.min(limit, count - skip);
  if (length <= 0) return [];
  const isNearEnd = skip > count / 2;
  const ids = await Booking.find(filter, { _id: 1 })
    .sort(isNearEnd ? { createdAt: 1, _id: 1 } : newestFirst)
    .skip(isNearEnd ? count - skip - length : skip)
    .limit(length)
    .maxTimeMS(3_000)
    .lean();
  return isNearEnd ? ids.toReversed() : ids;
}

/** Those bookings, in the order of the ids. */
async function findInOrder(ids: Ids): Promise<BookingRecord[]> {
  const found = await Booking.find({ _id: trusted({ $in: ids.map(({ _id }) => _id) }) })
    .maxTimeMS(3_000)
    // The filter leaves out the blocks, which alone lack these fields.
    .lean<BookingRecord[]>();
  const byId = new Map(found.map((booking) => [String(booking._id), booking]));
  return ids.flatMap(({ _id }) => byId.get(String(_id)) ?? []);
}

/** Bookings as rows of the admin table, in the same order; a name that is gone shows as a dash. */
async function presentRows(bookings: BookingRecord[]): Promise<BookingRow[]> {
  const [labels, customers] = await Promise.all([
    labelBookings(bookings),
    findUserNames(bookings.map(({ customerId }) => customerId)),
  ]);
  return bookings.map((booking) => ({
    _id: String(booking._id),
    carId: labels.carOf(booking),
    locationId: labels.locationOf(booking),
    customerId: { _id: String(booking.customerId), name: customers.get(String(booking.customerId)) ?? '–' },
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    createdAt: booking.createdAt.toISOString(),
  }));
}
