import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import { Booking, type BookingRecord } from './booking.model.ts';

/* A customer's bookings page by page: those to come on the first page, then all that money ever came for. */

/** A place in the list: behind the booking of this moment and id. */
export type BookingPlace = { createdAt: Date; id: string };

export type BookingPage = {
  /** Newest first. */
  bookings: BookingRecord[];
  /** The last one of this page, while there are older ones. */
  last: BookingRecord | null;
};

type Asked = { customerId: string; limit: number; before: BookingPlace | null };
type Filter = Record<string, unknown>;

const newestFirst = { createdAt: -1, _id: -1 } as const;

/**
 * The `limit` newest of a customer's bookings behind a place, and on the first page also all that are to come. Holds
 * that ended unpaid stand there among the `limit` newest of all, and nowhere else: they push no other off.
 */
export async function pageBookings(
  { customerId, limit, before }: Asked,
  { clock }: Pick<Deps, 'clock'>,
): Promise<BookingPage> {
  const today = dayInIndia(clock.now());
  const find = async (filters: Filter[], most: number): Promise<BookingRecord[]> =>
    Booking.find({ customerId, kind: 'booking', ...(filters.length > 0 && { $and: filters }) })
      .sort(newestFirst)
      .limit(most)
      .maxTimeMS(3_000)
      .lean<BookingRecord[]>(); // `kind` leaves out the blocks that share the collection
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

/** More than anybody can have booked ahead; no answer is without a bound. */
const mostComing = 500;

/** Not a hold that ended before any money came. */
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
