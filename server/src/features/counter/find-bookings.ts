import type { BookingRow } from '@rental/contracts';
import type { Reach } from '../../platform/reach.ts';
import { requireCounter } from './require-counter.ts';

/** Searches bookings as the admin table does. Supplied by the app, because that table belongs to a feature above. */
export type SearchBookings = (search: string, reach: Reach, most: number) => Promise<BookingRow[]>;

/** The maximum number of bookings that one search returns. */
const mostFound = 20;

/** Returns the newest bookings within reach that match; `hasMore` if others match. */
export async function findBookings(
  search: string,
  reach: Reach,
  { searchBookings }: { searchBookings: SearchBookings },
): Promise<{ bookings: BookingRow[]; hasMore: boolean }> {
  await requireCounter();
  const found = await searchBookings(search, reach, mostFound + 1);
  return { bookings: found.slice(0, mostFound), hasMore: found.length > mostFound };
}
