import {
  type AvailableCar,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  isReturnedLater,
  lastClaimedDay,
  type Period,
  pickUpTimes,
  returnTimes,
} from '@rental/contracts';
import { type TimeRules, type Timing, timingOf } from './check-times.ts';

/** A time of a pick-up or return, and the smallest claim of a rental with this time. */
type Option = { time: string; claim: ClaimPart[] };

/** Ascending; each time is possible with at least one of the other list. */
export type RentalOptions = { pickUp: readonly Option[]; return: readonly Option[] };

/**
 * Returns the times at which the location allows a rental of these days to start and end. A later pick-up and an earlier
 * return claim less, so a time is possible beside other claims exactly when its smallest claim is. `pickUpTime` is the
 * only possible pick-up of a rental that has begun.
 */
export function findOptions(
  { fromDate, toDate, pickUpTime: only }: Period & { pickUpTime?: string | undefined },
  rules: TimeRules,
): RentalOptions {
  const { location, times: settings, now } = rules;
  const pickUps = only === undefined ? pickUpTimes(location, fromDate, { settings, now }) : [only];
  const ends = returnTimes(location, toDate).map((time) =>
    timingOf({ fromDate, toDate, pickUpTime: time, returnTime: time }, rules),
  );
  const doesFit = (pickUpTime: string, { returnTime }: Timing): boolean =>
    isReturnedLater({ fromDate, toDate, pickUpTime, returnTime });
  const claimed = (pickUpTime: string, end: Timing) => claimOf({ fromDate, toDate, ...end, pickUpTime });
  return {
    pickUp: pickUps.flatMap((time) => {
      const earliest = ends.find((end) => doesFit(time, end));
      return earliest ? [{ time, claim: claimed(time, earliest) }] : [];
    }),
    return: ends.flatMap((end) => {
      const latest = pickUps.findLast((time) => doesFit(time, end));
      return latest === undefined ? [] : [{ time: end.returnTime ?? '', claim: claimed(latest, end) }];
    }),
  };
}

/** Returns the times that are possible beside these claims on the car. */
export function timesBeside(
  options: RentalOptions,
  others: readonly ClaimPart[],
): { pickUp: string[]; return: string[] } {
  const possible = (list: readonly Option[]): string[] =>
    list.filter(({ claim }) => !doClaimsOverlap(claim, others)).map(({ time }) => time);
  return { pickUp: possible(options.pickUp), return: possible(options.return) };
}

/** How other claims on the car limit the times of a rental; a field is absent if there is no limit. */
export type TimeLimits = Pick<AvailableCar, 'pickUpFrom' | 'returnBy'>;

/** Whether cars fit a rental, judged by their other claims. */
export type Fit = {
  /** The last day on which such a rental may have the car. */
  lastDay: string;
  /** Returns how these other claims limit the times; null if the car can’t be rented. */
  limitsBeside: (others: readonly ClaimPart[]) => TimeLimits | null;
};

/** Without times, a rental needs the car on whole days. */
export function createFit(period: Period, rules: TimeRules): Fit {
  const { fromDate, toDate } = period;
  if (!rules.times.isOn) {
    const whole = claimOf({ fromDate, toDate });
    return { lastDay: toDate, limitsBeside: (others) => (doClaimsOverlap(whole, others) ? null : {}) };
  }
  const options = findOptions({ fromDate, toDate }, rules);
  const [first, last] = [options.pickUp[0], options.return.at(-1)];
  if (!first || !last) return { lastDay: toDate, limitsBeside: () => null };
  const widest = [...first.claim, ...last.claim];
  return {
    lastDay: lastClaimedDay(widest),
    limitsBeside: (others) => {
      if (!doClaimsOverlap(widest, others)) return {};
      const { pickUp, return: ends } = timesBeside(options, others);
      const [pickUpFrom, returnBy] = [pickUp[0], ends.at(-1)];
      if (pickUpFrom === undefined || returnBy === undefined) return null;
      return { ...(pickUpFrom !== first.time && { pickUpFrom }), ...(returnBy !== last.time && { returnBy }) };
    },
  };
}

/** Returns the last day that the shortest rental on these days claims; null if the location allows no times. */
export function lastNeededDay({ fromDate, toDate }: Period, rules: TimeRules): string | null {
  if (!rules.times.isOn) return toDate;
  const [first] = findOptions({ fromDate, toDate }, rules).pickUp;
  return first ? lastClaimedDay(first.claim) : null;
}
