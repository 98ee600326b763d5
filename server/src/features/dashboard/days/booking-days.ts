import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { shareWork } from '../../../platform/share-work.ts';
import { Booking } from '../../booking/booking.model.ts';
import { dayOf, type DaySum, loadBudgetMs } from './day-of.ts';

/** How many bookings were made on each day in India that has any. */
export type BookingDays = ReadonlyMap<string, number>;

/** Whoever reads it gets what is stored at that moment; `rebuild` believes nothing that was read before. */
export type BookingDaybook = { read: () => Promise<BookingDays>; rebuild: () => Promise<void> };

/**
 * How many bookings there are, by the day they were made. Counted once for the days that are over, which never change: a
 * booking keeps its moment, and none is deleted. The last two days are counted each time, since the clocks of two
 * processes may differ around midnight.
 */
export function createBookingDaybook({ clock }: Pick<Deps, 'clock'>): BookingDaybook {
  let days: Map<string, number> | null = null;
  let openFrom = '';

  const countFrom = async (day: string | null): Promise<BookingDays> => {
    const counted = new Map(day === null ? [] : [...(days ?? [])].filter(([each]) => each < day));
    const today = dayInIndia(clock.now());
    for (const { _id, sum } of await countSince(day === null ? null : startOfDayInIndia(day))) {
      counted.set(dayInIndia(_id), sum);
    }
    days = counted;
    openFrom = addDays(today, -1);
    return counted;
  };
  const share = shareWork<BookingDays>();
  return {
    read: async () => share('days', async () => countFrom(days === null ? null : openFrom)),
    rebuild: async () => {
      await countFrom(null);
    },
  };
}

/** Answered by an index alone. */
async function countSince(since: Date | null): Promise<DaySum[]> {
  return Booking.aggregate<DaySum>([
    { $match: { kind: 'booking', createdAt: { $gte: since ?? new Date(0) } } },
    { $group: { _id: dayOf('$createdAt'), sum: { $sum: 1 } } },
  ]).option({ maxTimeMS: loadBudgetMs });
}
