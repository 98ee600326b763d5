import {
  type Charged,
  claimOf,
  firstClaimedDay,
  isReturnedLater,
  keepsPrice,
  lastClaimedDay,
  type Period,
  type PossibleTimes,
} from '@rental/contracts';
import type { Now } from '../booking-deps.ts';
import { findClaimsNear, isLapsedHold } from '../claim/car-claims.ts';
import type { TimeRules } from './check-times.ts';
import { findOptions, timesBeside, nearestPair } from './rental-options.ts';

type Wish = Period & Charged & { carId: string; exceptId?: string; onlyPickUp?: string };

/**
 * Returns the times at which this car can be picked up on the first day and returned on the last: the locations allow
 * them, and no other claim has the car. Each of them can be combined with at least one time of the other list. Returns
 * null if there are none. The claim of the booking `exceptId` is ignored. `onlyPickUp` is the agreed pick-up of a
 * rental that has begun, which can’t change.
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
  const possible = timesAtPrice(timesBeside(options, others), wish);
  const usual = nearestPair(possible, wish, rules);
  if (!usual) return null;
  return { ...possible, usual, ...chargedOf(wish) };
}

function chargedOf({ graceMinutes, dayCount }: Charged): Pick<PossibleTimes, 'graceMinutes' | 'dayCount'> {
  if (graceMinutes === undefined) return {};
  return dayCount === undefined ? { graceMinutes } : { graceMinutes, dayCount };
}

type Lists = Pick<PossibleTimes, 'pickUp' | 'return'>;
/** Keeps only times that cost the agreed price together with at least one time of the other list. */
function timesAtPrice(times: Lists, { fromDate, toDate, ...charged }: Period & Charged): Lists {
  if (charged.graceMinutes === undefined) return times;
  const doesFit = (pickUpTime: string, returnTime: string): boolean => {
    const rental = { fromDate, toDate, pickUpTime, returnTime };
    return isReturnedLater(rental) && keepsPrice(rental, charged);
  };
  return {
    pickUp: times.pickUp.filter((pickUp) => times.return.some((end) => doesFit(pickUp, end))),
    return: times.return.filter((end) => times.pickUp.some((pickUp) => doesFit(pickUp, end))),
  };
}
