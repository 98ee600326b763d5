import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shareWork } from '../../../platform/work/share-work.ts';
import { Booking } from '../../booking/booking.model.ts';
import { dayOf, keepCounted, loadBudgetMs } from './day-counts.ts';

/** How many bookings were made on each day in India that has any. */
export type BookingDays = ReadonlyMap<string, number>;

/** Whoever reads it gets what is stored at that moment; `rebuild` believes nothing that was read before. */
export type BookingDaybook = { read: () => Promise<BookingDays>; rebuild: () => Promise<void> };

/** How late a booking may be stored, by the clock of a process that is behind ours: no request takes that long. */
const lateMs = 600_000;

/**
 * How many bookings there are, by the day they were made. What was made more than ten minutes ago is counted once, as
 * it never changes: a booking keeps its moment, and none is deleted. Only what came since is counted each time.
 */
export function createBookingDaybook({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): BookingDaybook {
  const known = keepCounted(nothingYet);

  // What is known is taken once, so that two who count at the same time never count a booking twice.
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
  const share = shareWork<BookingDays>();
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

/** What was made before a moment, by day. */
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

/** What was made since a moment, apart by whether it was made before `until`; answered by an index alone. */
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

/** Where a list that begins with the newest goes on: before that moment, behind so many more. */
export type PlaceInDays = { before: Date; skip: number };

/** Where the list is after `skip` bookings; null behind the oldest. */
export function placeOf(days: BookingDays, skip: number): PlaceInDays | null {
  let left = skip;
  for (const day of [...days.keys()].toSorted().toReversed()) {
    const count = days.get(day) ?? 0;
    if (left < count) return { before: startOfDayInIndia(addDays(day, 1)), skip: left };
    left -= count;
  }
  return null;
}
