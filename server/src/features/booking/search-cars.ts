import { type AvailableCar, type AvailableCarsQuery, findClosedEnd, listDays, quote } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { commentOfRequest } from '../../platform/current-request.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { type Share, shareWork } from '../../platform/share-work.ts';
import { createOffers, isCurrent, type Offer, type Offers, type Version, versionStages } from '../vehicle/offers.ts';
import { Booking } from './booking.model.ts';
import type { BookingDeps } from './hold/hold-expiry.ts';
import { checkRentalPeriod } from './check-rental-period.ts';

export type SearchCars = (query: AvailableCarsQuery) => Promise<AvailableCar[]>;

type SearchDeps = BookingDeps & { offers: Offers; share: Share<AvailableCar[]> };

/**
 * The search of one process: the cars of a location that are free on every day asked for, cheapest first, with the price of
 * those days. Empty for a location that is switched off, or closed on the first or the last of them. May be seconds old: only the index decides who gets a car.
 * Throws `location_not_found`.
 *
 * One question to the database as long as nobody edits a car or a location (decision 0034); those who ask for the same at
 * the same time share it. Source: protocol, section 5.1.
 */
export function createSearch(deps: BookingDeps): SearchCars {
  const parts = { ...deps, offers: createOffers(), share: shareWork<AvailableCar[]>() };
  return async (query) => {
    checkRentalPeriod(query, deps);
    await deps.holds.nudge();
    const { locId, fromDate, toDate } = query;
    return parts.share(`${locId} ${fromDate} ${toDate}`, async () => findFree(query, parts));
  };
}

async function findFree(query: AvailableCarsQuery, deps: SearchDeps): Promise<AvailableCar[]> {
  const { offers, settings, logger } = deps;
  const kept = await offers.recall(query.locId);
  const answer = await askAbout(kept, query);
  logger.debug({ cache: 'offers', isGood: answer !== null }, 'cache read');
  const { offer, busy } = answer ?? (await askUntilCurrent(query, offers));
  if (!offer.isEnabled || findClosedEnd(offer.opening, query) !== null) return [];
  return offer.cars
    .filter(({ _id }) => !busy.has(_id))
    .map((car) => {
      const { dayCount, totalPrice } = quote({ ...query, rentalPrice: car.rentalPrice });
      return { ...car, dayCount, totalPrice };
    })
    .filter(({ totalPrice }) => totalPrice <= settings.booking.maxTotal);
}

type Answer = { offer: Offer; busy: ReadonlySet<string> };

/** Which of the offered cars are taken; null when the offer is not that of this moment. */
async function askAbout(offer: Offer | null, query: AvailableCarsQuery): Promise<Answer | null> {
  if (!offer) throw new AppError('location_not_found');
  const found = await findBusyAndVersions(offer, query);
  const isVersion = (each: { version?: number }): each is Version => each.version !== undefined;
  if (!isCurrent(offer, found.filter(isVersion))) return null;
  return { offer, busy: new Set(found.filter((each) => !isVersion(each)).map(({ _id }) => String(_id))) };
}

const rounds = 5;

/** Reads the offer anew until nobody edits it meanwhile; somebody who does without end makes it `unavailable`. */
async function askUntilCurrent(query: AvailableCarsQuery, offers: Offers): Promise<Answer> {
  for (let round = 0; round < rounds; round += 1) {
    const answer = await askAbout(await offers.renew(query.locId), query);
    if (answer) return answer;
  }
  throw new AppError('unavailable', { retryAfterSeconds: 1 });
}

/** More than any location has, so that no answer needs a second trip. */
const batchSize = 100_000;

/**
 * The busy cars, answered by `uniq_car_day` alone without reading a booking, and beside them the versions of all that the
 * offer is made of.
 */
async function findBusyAndVersions(
  offer: Offer,
  { locId, fromDate, toDate }: AvailableCarsQuery,
): Promise<{ _id: ObjectId; version?: number }[]> {
  const days = listDays(fromDate, toDate);
  const isBusy = { carId: { $in: offer.carIds }, holdsCar: true, days: { $in: days } };
  return Booking.collection
    .aggregate<{ _id: ObjectId; version?: number }>(
      [{ $match: isBusy }, { $group: { _id: '$carId' } }, ...versionStages(locId, offer)],
      { batchSize, maxTimeMS: 3_000, ...commentOfRequest() },
    )
    .toArray();
}
