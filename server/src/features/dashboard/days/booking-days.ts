import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { coalesce } from '../../../platform/work/coalesce.ts';
import { Booking } from '../../booking/booking.model.ts';
import { dayOf, createRecount, loadBudgetMs } from './day-counts.ts';

/** The number of bookings made on each day in India; days without bookings are omitted. */
export type BookingDays = ReadonlyMap<string, number>;

/** `read` always includes everything stored at that moment; `rebuild` counts again and ignores cached counts. */
export type BookingDaybook = { read: () => Promise<BookingDays>; rebuild: () => Promise<void> };

/**
 * An upper limit for the delay between a booking’s timestamp and its storage, including the clock skew of the process.
 * No request takes that long.
 */
const lateMs = 600_000;

/**
 * Counts bookings by the day they were made. Bookings made more than ten minutes ago are counted once and cached,
 * because a booking’s timestamp never changes and no booking is deleted. Only newer bookings are counted each time.
 */
export function createBookingDaybook({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): BookingDaybook {
  const known = createRecount(nothingYet);

  // The cached state is read once, so that concurrent counts never count a booking twice.
  const countFrom = async (settled: Settled, keep: (next: Settled) => void): Promise<BookingDays> => {
    const late = new Date(clock.now().getTime() - lateMs);
    const until = settled.until > late ? settled.until : late;
    const counted = await countSince(settled.until, until);
    await checkpoint('days:counted');
    const old = counted.filter(({ _id }) => _id.isSettled);
    const days = addTo(settled.days, old);
    keep({ days, until });
    return addTo(
      days,
      counted.filter(({ _id }) => !_id.isSettled),
    );
  };
  const share = coalesce<BookingDays>();
  return {
    read: async () => {
      logger.debug({ cache: 'booking_days', isGood: known.now() !== nothingYet }, 'cache read');
      return share('days', async () => countFrom(known.now(), known.begin()));
    },
    rebuild: async () => {
      await countFrom(nothingYet, known.renew);
    },
  };
}

/** The cached counts per day of bookings made before `until`. */
type Settled = { days: ReadonlyMap<string, number>; until: Date };

const nothingYet: Settled = { days: new Map(), until: new Date(0) };

type Counted = { _id: { day: Date; isSettled: boolean }; sum: number };

function addTo(days: ReadonlyMap<string, number>, counted: readonly Counted[]): Map<string, number> {
  const sums = new Map(days);
  for (const { _id, sum } of counted) {
    const day = dayInIndia(_id.day);
    sums.set(day, (sums.get(day) ?? 0) + sum);
  }
  return sums;
}

/** Counts the bookings made since a given time, separately before and after `until`, with a covered query. */
async function countSince(since: Date, until: Date): Promise<Counted[]> {
  return Booking.aggregate<Counted>([
    { $match: { kind: 'booking', createdAt: { $gte: since } } },
    {
      $group: {
        _id: { day: dayOf('$createdAt'), isSettled: { $lt: ['$createdAt', until] } },
        sum: { $sum: 1 },
      },
    },
  ]).option({ maxTimeMS: loadBudgetMs });
}

/** A position in a list sorted newest first: after the newest `skip` of the bookings made before `before`. */
export type PlaceInDays = { before: Date; skip: number };

/** Returns the position in the list after its newest `skip` bookings, or null if there are no more after them. */
export function placeOf(days: BookingDays, skip: number): PlaceInDays | null {
  let left = skip;
  for (const day of [...days.keys()].toSorted().toReversed()) {
    const count = days.get(day) ?? 0;
    if (left < count) return { before: startOfDayInIndia(addDays(day, 1)), skip: left };
    left -= count;
  }
  return null;
}
