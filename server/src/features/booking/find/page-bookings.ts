import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';

/* Pages through a customer’s past bookings, except those never paid; page 1 also includes all upcoming ones. */

/** A position in the list: after the booking with this creation time and id. */
export type BookingPlace = { createdAt: Date; id: string };

export type BookingPage = {
  /** Newest first. */
  bookings: BookingRecord[];
  /** The last booking of this page if there are older ones, otherwise null. */
  last: BookingRecord | null;
};

type PageQuery = { customerId: string; limit: number; before: BookingPlace | null };
type Filter = Record<string, unknown>;

const newestFirst = { createdAt: -1, _id: -1 } as const;

/**
 * Returns the `limit` newest bookings of a customer after a position; the first page also contains all upcoming ones.
 * Holds that ended unpaid appear only on the first page, if they are among the `limit` newest bookings of all, and do
 * not displace other bookings.
 */
export async function pageBookings(
  { customerId, limit, before }: PageQuery,
  { clock }: Pick<Deps, 'clock'>,
): Promise<BookingPage> {
  const today = dayInIndia(clock.now());
  const find = async (filters: Filter[], most: number): Promise<BookingRecord[]> =>
    Booking.find({ customerId, kind: 'booking', ...(filters.length > 0 && { $and: filters }) })
      .sort(newestFirst)
      .limit(most)
      .maxTimeMS(3_000)
      .lean<BookingRecord[]>(); // `kind` excludes blocks, which share the collection
  const isOver = { $or: [{ holdsCar: false }, { toDate: trusted({ $lt: today }) }] };
  const paged = await find([isOver, isNotDropped, ...(before ? [behind(before)] : [])], limit + 1);
  const page = paged.slice(0, limit);
  const last = paged.length > limit ? (page.at(-1) ?? null) : null;
  if (before) return { bookings: page, last };
  const [newest, coming] = await Promise.all([
    find([], limit),
    find([{ holdsCar: true }, { toDate: trusted({ $gte: today }) }], mostComing),
  ]);
  return { bookings: inOrder([...page, ...newest, ...coming]), last };
}

/** An upper bound on the result, higher than the number of upcoming bookings that anyone can have. */
const mostComing = 500;

/** Excludes holds that ended before any payment arrived. */
const isNotDropped: Filter = {
  $or: [
    { holdsCar: true },
    { settledBy: trusted({ $ne: null }) },
    { cancelReason: trusted({ $in: ['car_unavailable', 'wrong_amount'] }) },
  ],
};

const behind = ({ createdAt, id }: BookingPlace): Filter => ({
  $or: [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lt: id }) }],
});

function inOrder(bookings: BookingRecord[]): BookingRecord[] {
  const each = [...new Map(bookings.map((booking) => [String(booking._id), booking])).values()];
  return each.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || String(b._id).localeCompare(String(a._id)),
  );
}
