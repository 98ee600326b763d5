import {
  addDays,
  claimOf,
  doClaimsOverlap,
  keysOfPeriod,
  listDays,
  type OtherLocation,
  type Period,
} from '@rental/contracts';
import type { LocationRecord } from '../../location/location.model.ts';
import { findCheapest, findModel } from '../../vehicle/find-models.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';
import { findBusyCars } from '../find/find-bookings.ts';
import { claimedDaysOf } from '../times/rental-options.ts';
import { type Choice, lowestPrice } from './choice.ts';

const mostCars = 500;
const mostShown = 3;

type Wish = {
  here: LocationRecord;
  locations: readonly LocationRecord[];
  period: Period;
  /** The wanted model; empty for any. */
  model: string;
  choice: Choice;
};

/** Other locations with a free car for the period, and all cars of the model at any location. */
export type Elsewhere = { otherLocations: OtherLocation[]; ofModel: VehicleRecord[] };

/** Finds other locations with a free car. Considers only cars of the model and the cheapest cars. */
export async function findElsewhere({ here, locations, period, model, choice }: Wish): Promise<Elsewhere> {
  const [ofModel, cheapest] = await Promise.all([
    model === '' ? [] : findModel(model, mostCars),
    findCheapest({ notOnlyAt: here._id, limit: mostCars }),
  ]);
  const cars = [...new Map([...cheapest, ...ofModel].map((car) => [String(car._id), car])).values()];
  const isOfModel = new Set(ofModel.map(({ _id }) => String(_id)));
  const possible = locations.filter(
    (location) => !location._id.equals(here._id) && choice.isPossible(location, period),
  );
  const isFreeAt = await findFree(cars, possible, { period, choice });

  const offers = possible
    .flatMap((location): OtherLocation[] => {
      const standing = cars.filter(
        (car) => car.carLocations.some((each) => each.equals(location._id)) && isFreeAt(car, location),
      );
      const same = standing.filter(({ _id }) => isOfModel.has(String(_id)));
      const totalPrice = lowestPrice(same.length > 0 ? same : standing, (car) => choice.priceOf(car, location, period));
      if (totalPrice === null) return [];
      const { _id, name } = location;
      return [{ locationId: String(_id), locationName: name, isSameModel: same.length > 0, totalPrice }];
    })
    .toSorted((a, b) => Number(b.isSameModel) - Number(a.isSameModel) || a.totalPrice - b.totalPrice);
  return { otherLocations: offers.slice(0, mostShown), ofModel };
}

type FreeAt = (car: VehicleRecord, location: LocationRecord) => boolean;

/**
 * Checks with one query whether each car is free at each of these locations. If no car has a home, all cars need the
 * same days, so the query returns only the ids of busy cars. Otherwise the days that a car needs depend on the
 * location, so the query returns the claims.
 */
async function findFree(
  cars: readonly VehicleRecord[],
  locations: readonly LocationRecord[],
  { period, choice }: Pick<Wish, 'period' | 'choice'>,
): Promise<FreeAt> {
  const neededOf = (car: VehicleRecord, location: LocationRecord) => choice.neededDays(car, location, period);
  const hasHomes = cars.some(({ homes }) => homes !== undefined);
  const all = (hasHomes ? cars : cars.slice(0, 1)).flatMap((car) =>
    locations.flatMap((location) => neededOf(car, location) ?? []),
  );
  const needed = all.length === 0 ? period : claimedDaysOf(all.flatMap((days) => claimOf(days)));
  if (!hasHomes) {
    const { days, halfHours } = keysOfPeriod(needed);
    const busy = await findBusyCars(cars, { days, halfHours: choice.rules.areDaysShared ? halfHours : [] });
    return ({ _id }) => !busy.has(String(_id));
  }
  const claimsOf = await findClaimsByCar(
    cars.map(({ _id }) => _id),
    { days: listDays(addDays(needed.fromDate, -1), needed.toDate) },
  );
  return (car, location) => {
    const days = neededOf(car, location);
    return days !== null && !doClaimsOverlap(claimOf(days), claimsOf(String(car._id)));
  };
}
