import { addDays, listDays, minutesOf, type OtherTimes, type Period } from '@rental/contracts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';
import { type BothTimes, claimedDaysOf, createFits, nearestPair } from '../times/rental-options.ts';
import type { Choice } from './choice.ts';

type Wish = {
  cars: readonly VehicleRecord[];
  location: LocationRecord;
  period: Period;
  /** The times that the customer would like; null for the usual ones. */
  wanted: BothTimes | null;
  choice: Choice;
};

/**
 * Finds the times nearest to the wanted ones at which one of these cars can be rented on the same days, with one query.
 * Returns null if a car is free at the wanted times, or if none is free at any time.
 */
export async function findOtherTimes({ cars, location, period, wanted, choice }: Wish): Promise<OtherTimes | null> {
  const rules = choice.timeRulesAt(location);
  if (!rules.times.isOn || !choice.isPossible(location, period)) return null;
  const charged = { ...period, graceMinutes: choice.rules.graceMinutes };
  const fitOf = createFits(period, rules);
  const wish = wanted ?? nearestPair(fitOf(undefined).timesBeside([]), charged, rules);
  const placed = cars.flatMap((car) => {
    const placing = choice.placingOf(car, location, period);
    return placing ? [{ car, fit: fitOf(placing.travel) }] : [];
  });
  if (!wish || placed.length === 0) return null;
  const reach = claimedDaysOf(placed.flatMap(({ fit }) => fit.widest));
  const carIds = placed.map(({ car }) => car._id);
  const claimsOf = await findClaimsByCar(carIds, { days: listDays(addDays(reach.fromDate, -1), reach.toDate) });
  const offers = placed.flatMap(({ car, fit }): OtherTimes[] => {
    const times = nearestPair(fit.timesBeside(claimsOf(String(car._id))), charged, { ...rules, wanted: wish });
    const totalPrice = times && choice.priceOf(car, location, { ...period, ...times });
    return times && totalPrice !== null ? [{ ...times, totalPrice }] : [];
  });
  const [nearest] = offers.toSorted((a, b) => distance(a, wish) - distance(b, wish) || a.totalPrice - b.totalPrice);
  return nearest && distance(nearest, wish) > 0 ? nearest : null;
}

/** The minutes between the pick-ups plus those between the returns. */
const distance = (one: BothTimes, other: BothTimes): number =>
  Math.abs(minutesOf(one.pickUpTime) - minutesOf(other.pickUpTime)) +
  Math.abs(minutesOf(one.returnTime) - minutesOf(other.returnTime));
