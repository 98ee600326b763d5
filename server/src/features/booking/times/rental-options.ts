import {
  type AvailableCar,
  type Charged,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  firstClaimedDay,
  graceOf,
  isReturnedLater,
  keepsPrice,
  lastClaimedDay,
  nearestTo,
  type Period,
  pickUpTimes,
  plainPrices,
  type PossibleTimes,
  type PriceBook,
  type RentalTimes,
  returnTimes,
  type Travel,
  usualPickUp,
  usualReturn,
} from '@rental/contracts';
import { isInTime, type TimeRules, type Timing, timingOf, withTravel } from './check-times.ts';

/** A time of a pick-up or return, and the smallest claim of a rental with this time. */
type Option = { time: string; claim: ClaimPart[] };

/** Ascending; each time is possible with at least one of the other list. */
export type RentalOptions = { pickUp: readonly Option[]; return: readonly Option[] };

/**
 * Returns the times at which the locations allow a rental of these days to start and end. `onlyPickUp` is the agreed
 * pick-up of a rental that has begun, which can’t change. A later pick-up and an earlier return claim less, so each
 * time has the smallest claim that is possible with it. The time is possible beside other claims exactly if this claim
 * is.
 */
export function findOptions(
  { fromDate, toDate, onlyPickUp }: Period & { onlyPickUp?: string | undefined },
  rules: TimeRules,
): RentalOptions {
  const { location, returnLocation = location, times: settings, now } = rules;
  const pickUps = onlyPickUp === undefined ? pickUpTimes(location, fromDate, { settings, now }) : [onlyPickUp];
  const ends = returnTimes(returnLocation, toDate).map((time) =>
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

export type BothTimes = PossibleTimes['usual'];

/**
 * Returns the possible times nearest to the wanted ones, or to the usual ones if none are given. If a price was agreed,
 * only times at that price count. If periods of 24 hours are charged and the location has no usual times, the usual
 * return is at the hour of the pick-up. Returns null if no times are possible.
 */
export function nearestPair(
  possible: Pick<PossibleTimes, 'pickUp' | 'return'>,
  { fromDate, toDate, ...charged }: Period & Charged,
  { wanted, ...rules }: TimeRules & { wanted?: BothTimes },
): BothTimes | null {
  const wantedPickUp = wanted?.pickUpTime ?? usualPickUp(rules.location, fromDate, settingsOf(rules));
  const pickUpTime = nearestTo(possible.pickUp, wantedPickUp ?? '');
  if (pickUpTime === null) return null;
  const later = possible.return.filter((returnTime) => {
    const rental = { fromDate, toDate, pickUpTime, returnTime };
    return isReturnedLater(rental) && keepsPrice(rental, charged);
  });
  const isSameHour = charged.graceMinutes !== undefined && fromDate < toDate;
  const wantedReturn =
    wanted?.returnTime ??
    usualReturn(withUsual(returnPlaceOf(rules), isSameHour, pickUpTime), toDate, `${fromDate}T${pickUpTime}`);
  const returnTime = nearestTo(later, wantedReturn ?? '');
  return returnTime === null ? null : { pickUpTime, returnTime };
}

const returnPlaceOf = ({ location, returnLocation = location }: TimeRules) => returnLocation;

const settingsOf = ({ times, now }: TimeRules) => ({ settings: times, now });

/** If the location has no usual times and `isSameHour` is true, sets `hour` as its usual pick-up and return. */
const withUsual = (location: TimeRules['location'], isSameHour: boolean, hour: string): TimeRules['location'] =>
  isSameHour && !location.usual ? { ...location, usual: { pickUp: hour, return: hour } } : location;

/** Returns the times for which a car with these other claims is priced until the customer chooses some. */
type TimesToPrice = (others: readonly ClaimPart[]) => RentalTimes;

/**
 * Prices rentals for the usual times if periods of 24 hours are charged. Otherwise the price does not depend on times.
 */
export function createTimesToPrice(period: Period, book: PriceBook, rules: TimeRules): TimesToPrice {
  const graceMinutes = graceOf(book);
  if (!rules.times.isOn || graceMinutes === undefined) return () => ({});
  const options = findOptions(period, rules);
  const usual = new Map<string, RentalTimes>();
  return (others) => {
    const possible = timesBeside(options, others);
    // Other claims shorten each list only at one end, so the two lengths identify the lists.
    const key = `${possible.pickUp.length} ${possible.return.length}`;
    const times = usual.get(key) ?? nearestPair(possible, { ...period, graceMinutes }, rules) ?? {};
    usual.set(key, times);
    return times;
  };
}

/** How other claims on the car limit the times of a rental; a field is absent if there is no limit. */
export type TimeLimits = Pick<AvailableCar, 'pickUpFrom' | 'returnBy'>;

/** Whether cars fit a rental, judged by their other claims. */
export type Fit = {
  /** Everything that such a rental may claim, whichever of its possible times it has. */
  widest: readonly ClaimPart[];
  /** Returns how these other claims limit the times; null if the car can’t be rented. */
  limitsBeside: (others: readonly ClaimPart[]) => TimeLimits | null;
  /** Returns the times that are possible beside these other claims. There are none while times are off. */
  timesBeside: (others: readonly ClaimPart[]) => { pickUp: string[]; return: string[] };
};

/** Returns the first and the last day on which a claim has the car. */
export const claimedDaysOf = (claim: readonly ClaimPart[]): Period => ({
  fromDate: firstClaimedDay(claim),
  toDate: lastClaimedDay(claim),
});

type PricedFit = Fit & { timesToPrice: TimesToPrice };

/** Without times, a rental needs the car on whole days. */
function createFit(period: Period, rules: TimeRules): Fit {
  const { fromDate, toDate } = period;
  const noTimes = () => ({ pickUp: [], return: [] });
  const never: Fit = { widest: claimOf({ fromDate, toDate }), limitsBeside: () => null, timesBeside: noTimes };
  if (!rules.times.isOn) {
    const whole = claimOf({ fromDate, toDate, travel: rules.travel });
    if (rules.travel && !isInTime({ fromDate, toDate }, rules)) return never;
    const limitsBeside = (others: readonly ClaimPart[]) => (doClaimsOverlap(whole, others) ? null : {});
    return { widest: whole, limitsBeside, timesBeside: noTimes };
  }
  const options = findOptions({ fromDate, toDate }, rules);
  const [first, last] = [options.pickUp[0], options.return.at(-1)];
  if (!first || !last) return never;
  const widest = [...first.claim, ...last.claim];
  return {
    widest,
    timesBeside: (others) => timesBeside(options, others),
    limitsBeside: (others) => {
      if (!doClaimsOverlap(widest, others)) return {};
      const { pickUp, return: ends } = timesBeside(options, others);
      const [pickUpFrom, returnBy] = [pickUp[0], ends.at(-1)];
      if (pickUpFrom === undefined || returnBy === undefined) return null;
      return { ...(pickUpFrom !== first.time && { pickUpFrom }), ...(returnBy !== last.time && { returnBy }) };
    },
  };
}

/** Returns a function that returns the fit of cars with the given travel, and caches it. */
export function createFits(
  period: Period,
  rules: TimeRules,
  book: PriceBook = plainPrices,
): (travel: Travel | undefined) => PricedFit {
  const known = new Map<string, PricedFit>();
  return (travel) => {
    const key = travel ? `${travel.there} ${travel.back}` : '';
    const moved = withTravel(rules, travel);
    const found = known.get(key);
    const fit = found ?? { ...createFit(period, moved), timesToPrice: createTimesToPrice(period, book, moved) };
    known.set(key, fit);
    return fit;
  };
}

/** Returns the days on which the shortest rental of this period has the car; null if the location allows no times. */
export function neededDays({ fromDate, toDate }: Period, rules: TimeRules): Period | null {
  if (!rules.times.isOn) {
    const isLate = rules.travel && !isInTime({ fromDate, toDate }, rules);
    return isLate ? null : claimedDaysOf(claimOf({ fromDate, toDate, travel: rules.travel }));
  }
  const [first] = findOptions({ fromDate, toDate }, rules).pickUp;
  return first ? claimedDaysOf(first.claim) : null;
}
