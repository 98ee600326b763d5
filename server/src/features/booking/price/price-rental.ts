import {
  type DaysReason,
  type ExtraProblem,
  findClosedEnd,
  findExtraProblem,
  graceOf,
  isForSameDrivers,
  isTooSoon,
  lastRentalDay,
  listChargedDays,
  longestDemand,
  nextPickUp,
  type Period,
  placeRental,
  type Places,
  type Placing,
  type PriceBook,
  quote,
  type OneWay,
  type Quote,
  type RentalTimes,
  type TimeSettings,
  timesOf,
  type WantedExtra,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { batchQueries } from '../../../platform/batches/batch-queries.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import { findPlaces, locationById } from '../../location/find-locations.ts';
import { onlyTiersOfBusiness } from '../../settings/business-settings.ts';
import { type Prices, readPrices } from '../../settings/price-settings.ts';
import { newestSettings } from '../../settings/settings-store.ts';
import type { SettingsRecord } from '../../settings/settings.model.ts';
import { readTimes } from '../../settings/time-settings.ts';
import { vehicleById } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { Now } from '../booking-deps.ts';
import {
  isInTime,
  refuseTimes,
  type TimeRules,
  type Timing,
  timingOf,
  tooSoon,
  withTravel,
} from '../times/check-times.ts';
import { judgeReturn, otherReturn, type RentalPlaces } from '../times/one-way.ts';
import { forStaff } from '../times/staff-rules.ts';

export type RentalWish = Period &
  RentalTimes &
  RentalPlaces & {
    carId: string;
    extras?: WantedExtra[] | undefined;
    /** True if only the price is requested, so that the questions about extras may remain unanswered. */
    isOnlyAsked?: boolean;
    /** Whether staff make the rental; see `forStaff`. */
    isByStaff?: boolean | undefined;
  };
/**
 * `units` are the requested car and the other cars of its model that were found; `fitting` are the `units` that are
 * offered for the same total to the same drivers.
 */
type PricedRental = {
  vehicle: VehicleRecord;
  prices: Prices;
  quoted: Quote;
  /** The return at another location than the pick-up. `quoted` includes its fee. */
  oneWay: OneWay | null;
  units: string[];
  fitting: string[];
  /** What a booking of each fitting car stores about its home, times and travel, by car id. */
  placed: ReadonlyMap<string, Placed>;
};

export type Placed = Timing & { home?: string };

/**
 * The records that determine the price of a rental and its cancellation tiers: at most one row of each, and of the
 * settings at most one of each kind.
 */
export type RentalFacts = {
  vehicle: VehicleRecord;
  location: LocationRecord;
  /** No row if the car is to be returned where it is picked up. */
  returnLocation: LocationRecord;
  settings: SettingsRecord;
};
export type RentalRows = {
  [Name in keyof RentalFacts]: RentalFacts[Name][];
};
export type FoundRental = RentalRows & {
  /** Every car of the model, if any unit is acceptable. */
  units?: VehicleRecord[];
  /** The locations that are homes of these cars, and the locations of the rental. */
  places: Places;
};

/**
 * Returns the locations that are homes of these cars, and the locations of the rental. Sends no query if no car has a
 * home.
 */
export async function findPlacesOf(
  cars: readonly VehicleRecord[],
  locations: readonly LocationRecord[],
): Promise<Places> {
  const found = await findPlaces(cars.flatMap(({ homes = [] }) => homes.map(({ locationId }) => locationId)));
  return new Map([...found, ...locations.map((location) => [String(location._id), location] as const)]);
}

/**
 * Returns the rules for a car with its home and its time on the road; null if it can’t be rented for these locations.
 */
export function rulesFor<Shared extends TimeRules & { places: Places }>(
  { homes }: VehicleRecord,
  wish: Period & RentalPlaces,
  rules: Shared,
): (Shared & Pick<Placing, 'home'>) | null {
  const placing = placeRental(homes, wish, rules.places);
  return placing && { ...withTravel(rules, placing.travel), ...(placing.home && { home: placing.home }) };
}

const newest = newestSettings('prices', 'times', 'business');
const settingsOfRental = { ...newest, stages: [...newest.stages, ...onlyTiersOfBusiness] };

export const rentalQuestions = (wish: Pick<RentalWish, 'carId'> & RentalPlaces) => {
  const returnLocationId = otherReturn(wish);
  return {
    vehicle: vehicleById(wish.carId),
    location: locationById(wish.locationId),
    returnLocation: returnLocationId === undefined ? null : locationById(returnLocationId),
    settings: settingsOfRental,
  };
};

/**
 * Prices a rental from the records found. Throws `vehicle_not_found`, `location_not_found`, `car_not_offered`,
 * `outlet_closed`, `too_soon`, `rental_too_short`, or an error about the extras or the return location. Does not check
 * whether the car is free.
 */
export function priceFound(
  wish: RentalWish,
  { vehicle: [vehicle], location: [location], returnLocation: [returnLocation], units = [], ...found }: FoundRental,
  { settings, clock }: Now,
): PricedRental {
  if (!vehicle) throw new AppError('vehicle_not_found');
  if (!location) throw new AppError('location_not_found');
  if (!isOffered(vehicle, location, wish.toDate)) throw new AppError('car_not_offered');
  const prices = readPrices(found.settings);
  const { book } = prices;
  const times = readTimes(found.settings);
  const oneWay = judgeReturn(wish, { location, returnLocation, times });
  const usual: Rules & TimeRules & { places: Places } = {
    location,
    returnLocation,
    book,
    times,
    now: clock.now(),
    places: found.places,
  };
  const shared = wish.isByStaff ? forStaff(wish, usual) : usual;
  const rules = rulesFor(vehicle, wish, shared);
  if (!rules) throw new AppError('car_not_offered');
  refuseTimes(wish, rules);
  refuseDays(wish, rules);
  refuseExtras(book, wish);
  const quoted = quote({ ...wish, book, car: vehicle, oneWay });
  if (quoted.total > settings.booking.maxTotal) throw new AppError('car_not_offered');
  const all = units.length === 0 ? [vehicle] : units;
  const placed = new Map(
    all.flatMap((car): [string, Placed][] => {
      const own = rulesFor(car, wish, shared);
      const isFitting =
        own !== null &&
        (!own.travel || isInTime(wish, own)) &&
        isOffered(car, location, wish.toDate) &&
        isForSameDrivers(car, vehicle) &&
        quote({ ...wish, book, car }).totalPrice === quoted.totalPrice;
      return isFitting ? [[idOf(car), { ...timingOf(wish, own), ...(own.home && { home: own.home }) }]] : [];
    }),
  );
  return { vehicle, prices, quoted, oneWay, units: all.map(idOf), fitting: [...placed.keys()], placed };
}

const idOf = ({ _id }: VehicleRecord): string => String(_id);

/** The settings that decide which days can be booked, and at what price. */
export type DayRules = { book: PriceBook; times: TimeSettings };
type Rules = DayRules & { location: LocationRecord; returnLocation?: LocationRecord | undefined; now: Date };

/** Reads the current settings in one round trip. */
export async function findDayRules(): Promise<DayRules> {
  const found = await batchQueries<Pick<RentalFacts, 'settings'>>({ settings: newestSettings('prices', 'times') });
  return { book: readPrices(found.settings).book, times: readTimes(found.settings) };
}

/**
 * Returns the rule that excludes these days at the location for every car, or null. Checks in this order: a closed
 * first or last day, no more pick-ups on the first day, the minimum length of a season. Of a rental with times, only
 * the minimum length is checked here; `refuseTimes` checks the rest. `charged` are the times by which the length is
 * counted.
 */
export function findDaysReason(
  { location, returnLocation, book, times, now }: Rules,
  period: Period & RentalTimes,
  charged: RentalTimes = period,
): DaysReason | null {
  const hasTimes = period.pickUpTime !== undefined;
  const closed = hasTimes ? null : findClosedEnd(location, period, { isOn: times.isOn, returnLocation });
  if (closed) return { kind: 'closed', season: null, minDays: null, ...closed };
  const rules = { settings: times, now };
  if (!hasTimes && isTooSoon(location, period.fromDate, rules)) {
    const next = nextPickUp(location, period.fromDate, rules);
    const found = next === null ? { nextOpenDay: null } : { nextOpenDay: next.slice(0, 10), nextPickUp: next };
    return { kind: 'too_soon', season: null, minDays: null, day: period.fromDate, ...found };
  }
  const days = listChargedDays({ ...period, ...timesOf(charged) }, graceOf(book));
  const demand = longestDemand(book, String(location._id), days);
  if (!demand || days.length >= demand.minDays) return null;
  return { kind: 'too_short', season: demand.name, minDays: demand.minDays, day: null, nextOpenDay: null };
}

/** Throws `outlet_closed`, `too_soon` or `rental_too_short` if a rule excludes these days at the location for every car. */
export function refuseDays(period: Period & RentalTimes, rules: Rules, charged?: RentalTimes): void {
  const reason = findDaysReason(rules, period, charged);
  if (!reason) return;
  const { kind, season, minDays, day, nextOpenDay, nextPickUp: next } = reason;
  if (kind === 'closed') throw new AppError('outlet_closed', { data: { day, nextOpenDay } });
  if (kind === 'too_soon') throw tooSoon(next);
  throw new AppError('rental_too_short', { data: { season, minDays } });
}

function refuseExtras(book: PriceBook, wish: RentalWish): void {
  const { extras = [] } = wish;
  const answered = wish.isOnlyAsked ? extras.map((each) => ({ ...each, answer: '–' })) : extras;
  const problem = findExtraProblem(book, wish.locationId, answered);
  if (!problem) return;
  if (problem.kind === 'notOffered') {
    throw new AppError('extra_not_offered', { data: { id: extras[problem.index]?.id } });
  }
  throw new AppError('invalid_input', { details: [detailOf(problem)] });
}

const detailOf = (problem: Exclude<ExtraProblem, { kind: 'notOffered' }>): { path: string; message: string } =>
  problem.kind === 'tooMany'
    ? { path: `extras.${problem.index}.count`, message: `At most ${problem.max}` }
    : { path: `extras.${problem.index}.answer`, message: `Required: ${problem.question}` };

/**
 * Whether the location rents this car out until `toDate`: both are enabled, the car is assigned to the location, and
 * its documents are valid long enough.
 */
export function isOffered(vehicle: VehicleRecord, location: LocationRecord, toDate: string): boolean {
  const { isActive, isEnabled, carLocations, documents } = vehicle;
  const lastDay = lastRentalDay(documents);
  const isStanding = carLocations.some((each) => each.equals(location._id));
  return isActive && isEnabled && location.isEnabled && isStanding && (lastDay === null || toDate <= lastDay);
}
