import { Booking } from '../booking/booking.model.ts';
import type { Daybooks } from './days/daybooks.ts';
import { sumOf } from './days/day-counts.ts';

const maxTimeMS = 3_000;

/** Whether the filter matches all bookings. */
export const isOfAll = (filter: Record<string, unknown>): boolean => Object.keys(filter).every((key) => key === 'kind');

/** The fields covered by an index; a filter on any other field must read documents, so `countDocuments` is as fast. */
const keysOfIndexes = ['kind', 'locationId'];

/**
 * Returns how many bookings match. The number of all bookings is the sum of the cached counts per day. The bookings of
 * one location are counted by the `count` command, which scans the index without passing keys to a pipeline and, for
 * many bookings, is several times faster than `countDocuments`.
 */
export async function countBookings(filter: Record<string, unknown>, { bookings }: Daybooks): Promise<number> {
  if (isOfAll(filter)) return sumOf([...(await bookings.read()).values()]);
  const isIndexed = Object.keys(filter).every((key) => keysOfIndexes.includes(key));
  const { db } = Booking.db;
  if (!isIndexed || !db) return Booking.countDocuments(filter, { maxTimeMS });
  const answer = await db.command({ count: Booking.collection.name, query: filter, maxTimeMS });
  return Number(answer['n']);
}
