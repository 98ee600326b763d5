import {
  addDays,
  type AvailableCar,
  type AvailableCarsQuery,
  type ClaimKeys,
  claimKeysOf,
  findClosedEnd,
  isTooSoon,
  halfHoursOfDay,
  listDays,
  type PriceBook,
  type TimeSettings,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { batchQueries } from '../../platform/batches/batch-queries.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { type Share, coalesce } from '../../platform/work/coalesce.ts';
import { priceSettings } from '../settings/price-settings.ts';
import { areNewest, cacheSettings, type SettingsCache, versionsFrom } from '../settings/settings-cache.ts';
import { findSettings, type Version } from '../settings/settings-store.ts';
import { findTimesInUse, type TimesInUse } from '../settings/time-settings.ts';
import {
  createOffers,
  isCurrent,
  mayRentUntil,
  type Offer,
  type OfferRows,
  type Offers,
  placeCar,
} from '../vehicle/offers.ts';
import { Booking } from './booking.model.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findClaimsByCar } from './claim/car-claims.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { priceCars, type TimedCar } from './price/price-cars.ts';
import type { TimeRules } from './times/check-times.ts';
import { createFits, type Fit } from './times/rental-options.ts';
import { forStaff } from './times/staff-rules.ts';

/** `areAllTaken`: no car is free, and at least one would be without the bookings, holds and blocks of others. */
export type Found = { cars: AvailableCar[]; areAllTaken: boolean };

export type SearchCars = (query: AvailableCarsQuery) => Promise<Found>;

type Caches = { offers: Offers; prices: SettingsCache<Version<PriceBook>>; times: SettingsCache<TimesInUse> };
type SearchDeps = BookingDeps & Caches & { share: Share<Found>; isByStaff: boolean };

/**
 * Creates the car search, once per process. The search returns the cars of a location that are free on every requested
 * day, cheapest first, with their price for the period. The list is empty if all cars are taken, if the location is
 * disabled, closed on the first or last day, or has no more pick-ups on the first day, or if a season requires more
 * days. While times are on, each car can be picked up and returned at some allowed time. If another claim excludes some
 * of these times, the car has limits. If periods of 24 hours are charged, each car has the times for which it is
 * priced. Results may be a few seconds old: only the unique indexes decide who gets a car. Throws `location_not_found`.
 * Unless a car, location, price or rule of times is edited, a search takes one database query, or two if claims may
 * share a day (decision 0034). Concurrent identical requests share it. With `isByStaff`, returns the cars that staff
 * can rent out, see `forStaff`. Source: protocol, section 5.1.
 */
export function createSearch(deps: BookingDeps, { isByStaff = false } = {}): SearchCars {
  const parts = {
    ...deps,
    isByStaff,
    offers: createOffers(),
    prices: cacheSettings(async () => findSettings(priceSettings)),
    times: cacheSettings(findTimesInUse),
    share: coalesce<Found>(),
  };
  return async (query) => {
    checkRentalPeriod(query, deps);
    await deps.holds.nudge();
    const { locId, fromDate, toDate } = query;
    return parts.share(`${locId} ${fromDate} ${toDate}`, async () => findFree(query, parts));
  };
}

async function findFree(query: AvailableCarsQuery, deps: SearchDeps): Promise<Found> {
  const { offers, logger, clock, isByStaff } = deps;
  const [offer, prices, times] = await Promise.all([
    offers.recall(query.locId),
    deps.prices.recall(),
    deps.times.recall(),
  ]);
  const recalled = await readSnapshot({ offer, prices, times }, query);
  logger.debug({ cache: 'offers', isGood: recalled !== null }, 'cache read');
  const snapshot = recalled ?? (await reloadUntilCurrent(query, deps));
  const { offer: current, busy } = snapshot;
  const usual: TimeRules = { location: current.opening, times: snapshot.times.value, now: clock.now() };
  const rules = isByStaff ? forStaff(query, usual) : usual;
  if (!current.isEnabled || mayNotBegin(query, rules)) return { cars: [], areAllTaken: false };
  const existing = current.cars.filter(({ _id }) => mayRentUntil(current, _id, query.toDate));
  const free = existing.filter(({ _id }) => !busy.has(_id));
  const areWhole = areWholeDaysFree(snapshot);
  const isAffordable = ({ totalPrice }: AvailableCar): boolean => totalPrice <= deps.settings.booking.maxTotal;
  const offerOf = (fitting: readonly TimedCar[]) =>
    priceCars(fitting, snapshot.prices.value, query).filter(isAffordable);
  const whole = { ...snapshot, rules };
  const cars = offerOf(areWhole ? free : await findFitting(free, query, whole));
  const areAllTaken =
    cars.length === 0 && offerOf(areWhole ? existing : fitUnclaimed(existing, query, whole)).length > 0;
  return { cars, areAllTaken };
}

/** Whether the location is closed on the first or last day, or has no more pick-ups on the first. */
const mayNotBegin = (query: AvailableCarsQuery, { location, returnLocation, times, now }: TimeRules): boolean =>
  findClosedEnd(location, query, { isOn: times.isOn, returnLocation }) !== null ||
  isTooSoon(location, query.fromDate, { settings: times, now });

type Cached<O> = { offer: O; prices: Version<PriceBook>; times: TimesInUse };
type Snapshot = Cached<Offer> & { busy: ReadonlySet<string> };

/** Returns the last day at the end of which every rental of this period has the car, whatever its times. */
const lastCertainDay = ({ fromDate, toDate }: AvailableCarsQuery, { turnaround }: TimeSettings): string =>
  turnaround && fromDate < toDate ? addDays(toDate, -1) : toDate;

/**
 * Whether a car that is not taken on any day of the rental can certainly be rented, because neither times nor travel
 * matter.
 */
const areWholeDaysFree = ({ offer, times }: Snapshot): boolean =>
  !times.value.isOn && !times.areDaysShared && offer.homes.size === 0;

/**
 * Returns those of these cars that can be rented, with the limits that other claims set to their times and the times
 * for which they are priced. The cars must be free at the end of every day up to `lastCertainDay`. So only claims with
 * another key of the rental are read. That is unnecessary if there can be none: if no claims share a day and no car is
 * on the road before or after the rental.
 */
async function findFitting(
  cars: Offer['cars'],
  query: AvailableCarsQuery,
  current: Cached<Offer> & { rules: TimeRules },
): Promise<TimedCar[]> {
  const { times } = current;
  const placed = placeCars(cars, query, current);
  const mayOverlap = times.areDaysShared || placed.some(({ isMoved }) => isMoved);
  const claimsOf =
    mayOverlap && placed.length > 0
      ? await findClaimsByCar(
          placed.map(({ car }) => new ObjectId(car._id)),
          keysBeside(query, placed, times.value),
        )
      : () => [];
  return fitCars(placed, claimsOf);
}

/** Returns those of these cars that could be rented if there were no other claims. */
const fitUnclaimed = (
  cars: Offer['cars'],
  query: AvailableCarsQuery,
  current: Cached<Offer> & { rules: TimeRules },
): TimedCar[] => fitCars(placeCars(cars, query, current), () => []);

const placeCars = (
  cars: Offer['cars'],
  query: AvailableCarsQuery,
  { offer, prices, rules }: Cached<Offer> & { rules: TimeRules },
) => {
  const fitFor = createFits(query, rules, prices.value);
  return cars.flatMap((car) => {
    const placing = placeCar(offer, car._id, query);
    return placing ? [{ car, isMoved: placing.travel !== undefined, fit: fitFor(placing.travel) }] : [];
  });
};

const fitCars = (
  placed: ReturnType<typeof placeCars>,
  claimsOf: (carId: string) => Parameters<Fit['limitsBeside']>[0],
): TimedCar[] =>
  placed.flatMap(({ car, fit }): TimedCar[] => {
    const others = claimsOf(car._id);
    const limits = fit.limitsBeside(others);
    return limits ? [{ ...car, ...limits, ...fit.timesToPrice(others) }] : [];
  });

/**
 * Returns the keys by which to find other claims that overlap these rentals, for cars that are free up to the last
 * certain day. A claim that has such a car at the end of a later day starts after that day begins, so it is found by
 * its first half hour.
 */
function keysBeside(query: AvailableCarsQuery, placed: readonly { fit: Fit }[], times: TimeSettings): ClaimKeys {
  const { days, halfHours } = claimKeysOf([...new Set(placed.map(({ fit }) => fit))].flatMap(({ widest }) => widest));
  const later = days.filter((day) => day > lastCertainDay(query, times));
  return {
    days: days.filter((day) => day < query.fromDate),
    halfHours: [...halfHours, ...later.flatMap((day) => halfHoursOfDay.map((time) => `${day}T${time}`))],
  };
}

/** Returns which of the offered cars are taken; null if the cached offer, prices or times are stale. */
async function readSnapshot(
  { offer, prices, times }: Cached<Offer | null>,
  query: AvailableCarsQuery,
): Promise<Snapshot | null> {
  if (!offer) throw new AppError('location_not_found');
  const { busy, settings, ...versions } = await findBusyAndVersions({ offer, prices, times }, query);
  if (!isCurrent(offer, versions) || !areNewest({ prices, times }, settings)) return null;
  return { offer, prices, times, busy: new Set(busy[0]?.carIds.map(String)) };
}

const rounds = 5;

/** Reloads the caches until all are current. Throws `unavailable` if something is edited in every round. */
async function reloadUntilCurrent(query: AvailableCarsQuery, caches: Caches): Promise<Snapshot> {
  for (let round = 0; round < rounds; round += 1) {
    const [offer, prices, times] = await Promise.all([
      caches.offers.renew(query.locId),
      caches.prices.renew(),
      caches.times.renew(),
    ]);
    const snapshot = await readSnapshot({ offer, prices, times }, query);
    if (snapshot) return snapshot;
  }
  throw new AppError('unavailable', { retryAfterSeconds: 1 });
}

/**
 * Finds the busy cars with a covered query on `uniq_car_day` and, in the same round trip, the current versions of the
 * offer, the prices and the times.
 */
async function findBusyAndVersions({ offer, ...known }: Cached<Offer>, query: AvailableCarsQuery) {
  const { carIds, questions } = offer;
  const days = listDays(query.fromDate, lastCertainDay(query, known.times.value));
  const isBusy = { carId: { $in: carIds }, holdsCar: true, days: { $in: days } };
  // One document with all ids takes less time to read than one document per id.
  const inOne = { $group: { _id: null, carIds: { $push: '$_id' } } };
  return batchQueries<OfferRows & { busy: { carIds: ObjectId[] }; settings: { _id: ObjectId } }>({
    busy: { of: Booking.collection.name, stages: [{ $match: isBusy }, { $group: { _id: '$carId' } }, inOne] },
    ...questions,
    settings: versionsFrom(known),
  });
}
