import { type AvailableCar, type AvailableCarsQuery, findClosedEnd, listDays } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { batchQueries } from '../../platform/batch-queries.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { type Share, coalesce } from '../../platform/work/coalesce.ts';
import {
  arePricesCurrent,
  cachePrices,
  type PriceCache,
  type Prices,
  pricesVersion,
  type PricesVersion,
} from '../settings/price-cache.ts';
import { createOffers, isCurrent, mayRentUntil, type Offer, type OfferRows, type Offers } from '../vehicle/offers.ts';
import { Booking } from './booking.model.ts';
import type { BookingDeps } from './booking-deps.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { priceCars } from './price/price-cars.ts';

export type SearchCars = (query: AvailableCarsQuery) => Promise<AvailableCar[]>;

type Caches = { offers: Offers; prices: PriceCache };
type SearchDeps = BookingDeps & Caches & { share: Share<AvailableCar[]> };

/**
 * Creates the car search, once per process. The search returns the cars of a location that are free on every requested
 * day, cheapest first, with their price for the period. The list is empty if the location is switched off, or closed on
 * the first or last day, or if a season requires more days. Results may be a few seconds old: only the unique index
 * decides who gets a car. Throws `location_not_found`. A search takes one database query as long as no car, location or
 * price is edited (decision 0034). Concurrent identical requests share that query. Source: protocol, section 5.1.
 */
export function createSearch(deps: BookingDeps): SearchCars {
  const parts = { ...deps, offers: createOffers(), prices: cachePrices(), share: coalesce<AvailableCar[]>() };
  return async (query) => {
    checkRentalPeriod(query, deps);
    await deps.holds.nudge();
    const { locId, fromDate, toDate } = query;
    return parts.share(`${locId} ${fromDate} ${toDate}`, async () => findFree(query, parts));
  };
}

async function findFree(query: AvailableCarsQuery, deps: SearchDeps): Promise<AvailableCar[]> {
  const { offers, prices, settings, logger } = deps;
  const [offer, cached] = await Promise.all([offers.recall(query.locId), prices.recall()]);
  const recalled = await readSnapshot({ offer, prices: cached }, query);
  logger.debug({ cache: 'offers', isGood: recalled !== null }, 'cache read');
  const snapshot = recalled ?? (await reloadUntilCurrent(query, deps));
  const { offer: current, busy } = snapshot;
  if (!current.isEnabled || findClosedEnd(current.opening, query) !== null) return [];
  const free = current.cars.filter(({ _id }) => !busy.has(_id) && mayRentUntil(current, _id, query.toDate));
  return priceCars(free, snapshot.prices.book, query).filter(
    ({ totalPrice }) => totalPrice <= settings.booking.maxTotal,
  );
}

type Snapshot = { offer: Offer; prices: Prices; busy: ReadonlySet<string> };

/** Returns which of the offered cars are taken; null if the cached offer or prices are stale. */
async function readSnapshot(
  { offer, prices }: { offer: Offer | null; prices: Prices },
  query: AvailableCarsQuery,
): Promise<Snapshot | null> {
  if (!offer) throw new AppError('location_not_found');
  const { busy, prices: newest, ...versions } = await findBusyAndVersions(offer, query);
  if (!isCurrent(offer, versions) || !arePricesCurrent(prices, newest)) return null;
  return { offer, prices, busy: new Set(busy[0]?.carIds.map(String)) };
}

const rounds = 5;

/** Reloads the offer and prices until both are current. Throws `unavailable` if they are edited in every round. */
async function reloadUntilCurrent(query: AvailableCarsQuery, { offers, prices }: Caches): Promise<Snapshot> {
  for (let round = 0; round < rounds; round += 1) {
    const [offer, renewed] = await Promise.all([offers.renew(query.locId), prices.renew()]);
    const snapshot = await readSnapshot({ offer, prices: renewed }, query);
    if (snapshot) return snapshot;
  }
  throw new AppError('unavailable', { retryAfterSeconds: 1 });
}

/**
 * Finds the busy cars with a covered query on `uniq_car_day` and, in the same round trip, the current versions of the
 * offer and the prices.
 */
async function findBusyAndVersions({ carIds, questions }: Offer, { fromDate, toDate }: AvailableCarsQuery) {
  const isBusy = { carId: { $in: carIds }, holdsCar: true, days: { $in: listDays(fromDate, toDate) } };
  // One document with all ids takes less time to read than one document per id.
  const inOne = { $group: { _id: null, carIds: { $push: '$_id' } } };
  return batchQueries<OfferRows & { busy: { carIds: ObjectId[] }; prices: PricesVersion }>({
    busy: { of: Booking.collection.name, stages: [{ $match: isBusy }, { $group: { _id: '$carId' } }, inOne] },
    ...questions,
    prices: pricesVersion,
  });
}
