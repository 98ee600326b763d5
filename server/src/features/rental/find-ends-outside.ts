import { dayInIndia, endsOutside, type Opening, type StandingEnds, type TimedLocation } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findRentalsAhead } from '../booking/ends/find-standing-ends.ts';
import { describeDayEnds } from './list-day-ends.ts';

const shownAtMost = 100;

/**
 * Finds the confirmed and held bookings of a location that are within its current opening hours but would begin or end
 * outside new ones. Returns their number and details of the first few, with the customers’ names and phone numbers.
 */
export async function findEndsOutside(
  location: TimedLocation & { _id: ObjectId },
  { hours, pauses }: Pick<Opening, 'hours' | 'pauses'>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<NonNullable<StandingEnds['outside']>> {
  const now = clock.now();
  const draft = { ...location, hours, pauses };
  const ahead = await findRentalsAhead(location._id, dayInIndia(now));
  const found = ahead.filter((rental) => {
    const already = endsOutside(location, rental, now);
    return endsOutside(draft, rental, now).some((end) => !already.includes(end));
  });
  return { count: found.length, bookings: await describeDayEnds(found.slice(0, shownAtMost)) };
}
