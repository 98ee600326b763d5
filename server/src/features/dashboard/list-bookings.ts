import { type BookingRow, timesOf } from '@rental/contracts';
import type { Reach } from '../../platform/reach.ts';
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
 * Returns one page of the bookings within reach, newest first, ordered by `_id` when times are equal, so that each row
 * appears exactly once. A page beyond the end is empty. `totalPages` is at least 1 and correct on every page.
 */
export async function listBookings(
  { page = 1, ...query }: TableQuery,
  reach: Reach,
  { settings, daybooks }: Pick<Deps, 'settings'> & { daybooks: Daybooks },
): Promise<TablePage> {
  const filter = await bookingFilter(query, reach);
  if (!filter) return { bookings: [], totalPages: 1 };
  const { pageSize } = settings.booking;
  const count = await countBookings(filter, daybooks);
  const place = { count, skip: (page - 1) * pageSize, limit: pageSize };
  const ids = isOfAll(filter) ? await findIdsByDay(filter, place, daybooks) : await findIds(filter, place);
  const found = await findInOrder(ids);
  return { bookings: await presentRows(found), totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

/** Returns up to `most` bookings within reach that match a searched text, newest first. */
export async function searchBookings(search: string, reach: Reach, most: number): Promise<BookingRow[]> {
  const filter = await bookingFilter({ search }, reach);
  if (!filter) return [];
  return presentRows(await findInOrder(await findIds(filter, { count: most, skip: 0, limit: most })));
}

type Place = { count: number; skip: number; limit: number };
type Ids = Pick<BookingRecord, '_id'>[];

const newestFirst = { createdAt: -1, _id: -1 } as const;

/**
 * Finds ids first and documents second, so that a late page skips index keys instead of documents. The number of
 * bookings per day is cached, so the page’s first day is known and only bookings of that day are skipped.
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

/** Finds the ids of one page of a filtered list; a page in the second half is counted from the end. */
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

async function findInOrder(ids: Ids): Promise<BookingRecord[]> {
  const found = await Booking.find({ _id: trusted({ $in: ids.map(({ _id }) => _id) }) })
    .maxTimeMS(3_000)
    // The filter excludes blocks, the only documents that lack fields of `BookingRecord`.
    .lean<BookingRecord[]>();
  const byId = new Map(found.map((booking) => [String(booking._id), booking]));
  return ids.flatMap(({ _id }) => byId.get(String(_id)) ?? []);
}

/** Presents bookings as rows of the admin table, in the same order; a deleted name is shown as a dash. */
async function presentRows(bookings: BookingRecord[]): Promise<BookingRow[]> {
  const [labels, customers] = await Promise.all([
    labelBookings(bookings),
    findUserNames(bookings.map(({ customerId }) => customerId)),
  ]);
  return bookings.map((booking) => ({
    _id: String(booking._id),
    code: booking.code ?? null,
    carId: labels.carOf(booking),
    locationId: labels.locationOf(booking),
    customerId: { _id: String(booking.customerId), name: customers.get(String(booking.customerId)) ?? '–' },
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    ...timesOf(booking),
    ...labels.returnOf(booking),
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    createdAt: booking.createdAt.toISOString(),
  }));
}
