import {
  type AvailableCar,
  type AvailableCarsQuery,
  findClosedEnd,
  isTooSoon,
  listDays,
  type PriceBook,
  type TimeSettings,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { batchQueries } from '../../platform/batch-queries.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { type Share, coalesce } from '../../platform/work/coalesce.ts';
import { priceSettings } from '../settings/price-settings.ts';
import { areNewest, cacheSettings, type SettingsCache, versionsFrom } from '../settings/settings-cache.ts';
import type { Version } from '../settings/settings-store.ts';
import { timesSettings } from '../settings/time-settings.ts';
import { createOffers, isCurrent, mayRentUntil, type Offer, type OfferRows, type Offers } from '../vehicle/offers.ts';
import { Booking } from './booking.model.ts';
import type { BookingDeps } from './booking-deps.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { priceCars } from './price/price-cars.ts';

export type SearchCars = (query: AvailableCarsQuery) => Promise<AvailableCar[]>;

type Caches = { offers: Offers; prices: SettingsCache<PriceBook>; times: SettingsCache<TimeSettings> };
type SearchDeps = BookingDeps & Caches & { share: Share<AvailableCar[]> };

/**
 * Creates the car search, once per process. The search returns the cars of a location that are free on every requested
 * day, cheapest first, with their price for the period. The list is empty if the location is switched off, or closed on
 * the first or last day, or has no more pick-ups on the first day, or if a season requires more days. Results may be a
 * few seconds old: only the unique index decides who gets a car. Throws `location_not_found`. A search takes one
 * database query as long as no car, location, price or rule of times is edited (decision 0034). Concurrent identical requests share that query. Source: protocol, section 5.1.
 */
export function createSearch(deps: BookingDeps): SearchCars {
  const parts = {
    ...deps,
    offers: createOffers(),
    prices: cacheSettings(priceSettings),
    times: cacheSettings(timesSettings),
    share: coalesce<AvailableCar[]>(),
  };
  return async (query) => {
    checkRentalPeriod(query, deps);
    await deps.holds.nudge();
    const { locId, fromDate, toDate } = query;
    return parts.share(`${locId} ${fromDate} ${toDate}`, async () => findFree(query, parts));
  };
}

async function findFree(query: AvailableCarsQuery, deps: SearchDeps): Promise<AvailableCar[]> {
  const { offers, settings, logger, clock } = deps;
  const [offer, prices, times] = await Promise.all([
    offers.recall(query.locId),
    deps.prices.recall(),
    deps.times.recall(),
  ]);
  const recalled = await readSnapshot({ offer, prices, times }, query);
  logger.debug({ cache: 'offers', isGood: recalled !== null }, 'cache read');
  const snapshot = recalled ?? (await reloadUntilCurrent(query, deps));
  const { offer: current, busy } = snapshot;
  if (!current.isEnabled || findClosedEnd(current.opening, query) !== null) return [];
  if (isTooSoon(current.opening, query.fromDate, { settings: snapshot.times.value, now: clock.now() })) return [];
  const free = current.cars.filter(({ _id }) => !busy.has(_id) && mayRentUntil(current, _id, query.toDate));
  return priceCars(free, snapshot.prices.value, query).filter(
    ({ totalPrice }) => totalPrice <= settings.booking.maxTotal,
  );
}

type Cached<O> = { offer: O; prices: Version<PriceBook>; times: Version<TimeSettings> };
type Snapshot = Cached<Offer> & { busy: ReadonlySet<string> };

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
async function findBusyAndVersions({ offer, ...known }: Cached<Offer>, { fromDate, toDate }: AvailableCarsQuery) {
  const { carIds, questions } = offer;
  const isBusy = { carId: { $in: carIds }, holdsCar: true, days: { $in: listDays(fromDate, toDate) } };
  // One document with all ids takes less time to read than one document per id.
  const inOne = { $group: { _id: null, carIds: { $push: '$_id' } } };
  return batchQueries<OfferRows & { busy: { carIds: ObjectId[] }; settings: { _id: ObjectId } }>({
    busy: { of: Booking.collection.name, stages: [{ $match: isBusy }, { $group: { _id: '$carId' } }, inOne] },
    ...questions,
    settings: versionsFrom(known),
  });
}
