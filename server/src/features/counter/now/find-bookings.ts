import type { BookingRow } from '@rental/contracts';
import type { Reach } from '../../../platform/reach.ts';
import { requireCounter } from '../require-counter.ts';

/** The search of the admin’s bookings table. Injected by the app, because this feature may not import the dashboard. */
export type SearchBookings = (search: string, reach: Reach, most: number) => Promise<BookingRow[]>;

/** The maximum number of bookings that one search returns. */
const mostFound = 20;

/** Returns the newest matching bookings within reach. `hasMore` is true if more bookings match. */
export async function findBookings(
  search: string,
  reach: Reach,
  { searchBookings }: { searchBookings: SearchBookings },
): Promise<{ bookings: BookingRow[]; hasMore: boolean }> {
  await requireCounter();
  const found = await searchBookings(search, reach, mostFound + 1);
  return { bookings: found.slice(0, mostFound), hasMore: found.length > mostFound };
}
