import {
  claimOf,
  doClaimsOverlap,
  isReturnedLater,
  nearestTo,
  type Period,
  pickUpTimes,
  type PossibleTimes,
  returnTimes,
  type TimeSettings,
  usualPickUp,
  usualReturn,
} from '@rental/contracts';
import type { Now } from '../booking-deps.ts';
import { findClaimsNear, isLapsedHold } from '../car-claims.ts';
import { type TimeRules, timingOf } from './check-times.ts';

type Wish = Period & { carId: string; exceptId?: string; pickUpTime?: string };

/**
 * Returns the times at which this car can be picked up on the first day and returned on the last: the location allows
 * them, and no other claim has the car. A time in one list is possible with at least one of the other. Returns null if
 * there are none. `exceptId` is a booking whose own claim is ignored. `pickUpTime` is the only possible pick-up of a
 * rental that has begun.
 */
export async function findPossibleTimes(wish: Wish, rules: TimeRules, now: Now): Promise<PossibleTimes | null> {
  const { location, times: settings } = rules;
  const { carId, fromDate, toDate } = wish;
  const near = settings.turnaround ? await findClaimsNear([carId], wish) : [];
  const others = near
    .filter((claim) => String(claim._id) !== wish.exceptId && !isLapsedHold(claim, now))
    .flatMap((claim) => claimOf(claim));
  const isPossible = (pickUpTime: string, returnTime: string): boolean => {
    const period = { fromDate, toDate, pickUpTime, returnTime };
    return isReturnedLater(period) && !doClaimsOverlap(claimOf({ ...period, ...timingOf(period, rules) }), others);
  };
  const pickUps = wish.pickUpTime ? [wish.pickUpTime] : pickUpTimes(location, fromDate, { settings, now: rules.now });
  const returns = returnTimes(location, toDate);
  const pickUp = pickUps.filter((time) => returns.some((end) => isPossible(time, end)));
  const ends = returns.filter((end) => pickUp.some((time) => isPossible(time, end)));
  const usual = usualOf({ pickUp, return: ends }, wish, { ...rules, settings });
  return usual && { pickUp, return: ends, usual };
}

type Lists = Pick<PossibleTimes, 'pickUp' | 'return'>;

/** Returns the possible times nearest to those that customers of the location usually choose; null if there are none. */
function usualOf(
  possible: Lists,
  { fromDate, toDate }: Period,
  { location, settings, now }: TimeRules & { settings: TimeSettings },
): PossibleTimes['usual'] | null {
  const pickUpTime = nearestTo(possible.pickUp, usualPickUp(location, fromDate, { settings, now }) ?? '');
  if (pickUpTime === null) return null;
  const later = possible.return.filter((returnTime) => isReturnedLater({ fromDate, toDate, pickUpTime, returnTime }));
  const returnTime = nearestTo(later, usualReturn(location, toDate, `${fromDate}T${pickUpTime}`) ?? '');
  return returnTime === null ? null : { pickUpTime, returnTime };
}
