import {
  claimOf,
  firstClaimedDay,
  isReturnedLater,
  lastClaimedDay,
  nearestTo,
  type Period,
  type PossibleTimes,
  usualPickUp,
  usualReturn,
} from '@rental/contracts';
import type { Now } from '../booking-deps.ts';
import { findClaimsNear, isLapsedHold } from '../car-claims.ts';
import type { TimeRules } from './check-times.ts';
import { findOptions, timesBeside } from './rental-options.ts';

type Wish = Period & { carId: string; exceptId?: string; pickUpTime?: string };

/**
 * Returns the times at which this car can be picked up on the first day and returned on the last: the location allows
 * them, and no other claim has the car. A time in one list is possible with at least one of the other. Returns null if
 * there are none. `exceptId` is a booking whose own claim is ignored. `pickUpTime` is the only possible pick-up of a
 * rental that has begun.
 */
export async function findPossibleTimes(wish: Wish, rules: TimeRules, now: Now): Promise<PossibleTimes | null> {
  const { carId, exceptId } = wish;
  const options = findOptions(wish, rules);
  const widest = [...(options.pickUp[0]?.claim ?? []), ...(options.return.at(-1)?.claim ?? [])];
  const near =
    (rules.times.turnaround || rules.travel) && widest.length > 0
      ? await findClaimsNear([carId], { fromDate: firstClaimedDay(widest), toDate: lastClaimedDay(widest) })
      : [];
  const others = near
    .filter((claim) => String(claim._id) !== exceptId && !isLapsedHold(claim, now))
    .flatMap((claim) => claimOf(claim));
  const possible = timesBeside(options, others);
  const usual = usualOf(possible, wish, rules);
  return usual && { ...possible, usual };
}

type Lists = Pick<PossibleTimes, 'pickUp' | 'return'>;

/** Returns the possible times nearest to those that customers of the location usually choose; null if there are none. */
function usualOf(
  possible: Lists,
  { fromDate, toDate }: Period,
  { location, times: settings, now }: TimeRules,
): PossibleTimes['usual'] | null {
  const pickUpTime = nearestTo(possible.pickUp, usualPickUp(location, fromDate, { settings, now }) ?? '');
  if (pickUpTime === null) return null;
  const later = possible.return.filter((returnTime) => isReturnedLater({ fromDate, toDate, pickUpTime, returnTime }));
  const returnTime = nearestTo(later, usualReturn(location, toDate, `${fromDate}T${pickUpTime}`) ?? '');
  return returnTime === null ? null : { pickUpTime, returnTime };
}
