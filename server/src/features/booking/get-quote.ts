import {
  cancellationSteps,
  type Charged,
  dayInIndia,
  depositFor,
  errorRegistry,
  freezePrice,
  graceOf,
  isOfferedAt,
  type OfferedExtra,
  type Period,
  type PriceBook,
  priceLinesOf,
  quote,
  type QuotedRental,
  type QuoteQuery,
  type RentalTimes,
  timesOf,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { batchQueries } from '../../platform/batches/batch-queries.ts';
import type { CouponRecord } from '../coupon/coupon.model.ts';
import { couponByCode } from '../coupon/find-coupons.ts';
import { type CouponProblem, type CouponWish, findCouponProblem } from '../coupon/judge-coupon.ts';
import { findLocation } from '../location/find-locations.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';
import { readTiers } from '../settings/business-settings.ts';
import { readTimes } from '../settings/time-settings.ts';
import { findTaxation } from '../tax/find-taxation.ts';
import { findTaxedLines } from '../tax/taxed-lines/find-taxed-lines.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { chooseUse } from './coupon/choose-use.ts';
import { findUses } from './coupon/uses.ts';
import type { BookingDeps } from './booking-deps.ts';
import { showAgreed } from './price/agreed-charges.ts';
import { doDaysDiffer } from './price/price-cars.ts';
import {
  findDayRules,
  findPlacesOf,
  type FoundRental,
  priceFound,
  refuseDays,
  type RentalFacts,
  rentalQuestions,
  rulesFor,
} from './price/price-rental.ts';
import type { SearchCars } from './search-cars.ts';
import type { RentalPlaces } from './times/one-way.ts';
import { findPossibleTimes } from './times/possible-times.ts';
import { createTimesToPrice } from './times/rental-options.ts';
import { forStaff } from './times/staff-rules.ts';

/**
 * Returns the current price of a rental, line by line. Visitors see no individual cars, so they may quote only by model
 * key; without times, they get the price of the search result. Throws `not_signed_in` if a visitor asks for anything
 * else. Throws `outlet_closed`, `too_soon` or `rental_too_short` if a rule excludes these days for everybody, and
 * `car_unavailable` if no car of the model is free.
 */
export async function getQuote(
  query: QuoteQuery & { customerId: string | null; isByStaff?: boolean },
  deps: BookingDeps & { searchCars: SearchCars },
): Promise<QuotedRental> {
  const { locId: locationId, returnLocId: returnLocationId, fromDate, toDate, extras, couponCode, customerId } = query;
  if (customerId === null && (query.carId !== undefined || couponCode !== undefined))
    throw new AppError('not_signed_in');
  checkRentalPeriod(query, deps);
  const { carId, ...shown } = query.carId === undefined ? await findCheapest(query, deps) : { carId: query.carId };
  const wish = {
    carId,
    locationId,
    returnLocationId,
    fromDate,
    toDate,
    extras,
    isByStaff: query.isByStaff,
    ...(returnLocationId === undefined && timesOf(shown)),
    ...timesOf(query),
  };
  const found = await batchQueries<RentalFacts & { coupon: CouponRecord }>({
    ...rentalQuestions(wish),
    coupon: couponByCode(couponCode),
  });
  const places = await findPlacesOf(found.vehicle, [...found.location, ...found.returnLocation]);
  const priced = priceFound({ ...wish, isOnlyAsked: true }, { ...found, places }, deps);
  const { vehicle, prices, quoted: plain, oneWay } = priced;
  const [{ coupon, problem }, possible, invoice] = await Promise.all([
    findUsable(found.coupon, { ...query, ...wish, ...plain }, deps),
    possibleTimesOf({ ...wish, graceMinutes: graceOf(prices.book) }, { ...found, places }, deps),
    showInvoice(found.location, vehicle, deps),
  ]);
  const quoted = coupon ? quote({ ...wish, book: prices.book, car: vehicle, oneWay, coupon }) : plain;
  const { dayCount, pricePerDay, totalPrice, total } = quoted;
  const price = freezePrice(quoted, prices.version);
  const deposit = depositFor(prices.book, vehicle);
  return {
    dayCount,
    rentalPrice: vehicle.rentalPrice,
    pricePerDay,
    ...(doDaysDiffer(quoted) && { daysDiffer: true as const }),
    totalPrice,
    lines: priceLinesOf({ price, dayCount, pricePerDay, totalAmount: total }),
    extras: listOffered(prices.book, locationId),
    coupon: quoted.coupon,
    couponProblem: problem && { code: problem.code, message: errorRegistry[problem.code].message },
    total,
    ...possible,
    ...showAgreed(prices.book.charges),
    ...(deposit && { deposit }),
    ...invoice,
    cancellation: cancellationSteps(readTiers(found.settings, deps.settings), fromDate),
  };
}

/** Returns which of them the rental would get if it were paid today: a tax invoice, a bill of supply or neither. */
async function showInvoice(
  [location]: FoundRental['location'],
  { taxProfileId }: VehicleRecord,
  { clock, settings }: Pick<BookingDeps, 'clock' | 'settings'>,
): Promise<Pick<QuotedRental, 'isTaxInvoiced' | 'isBillOfSupply'>> {
  const today = dayInIndia(clock.now());
  const taxation = await findTaxation({ registrationId: location?.registrationId, taxProfileId }, today);
  if (!taxation) return {};
  const { kinds } = await findTaxedLines(today, settings);
  if (!kinds.includes('rental')) return {};
  return taxation.basisPoints === null ? { isBillOfSupply: true } : { isTaxInvoiced: true };
}

/** Returns the times at which the car can be rented; throws `car_unavailable` if there are none. */
async function possibleTimesOf(
  wish: Period & Charged & { carId: string; isByStaff?: boolean | undefined } & RentalPlaces,
  { vehicle: [vehicle], location: [location], returnLocation: [returnLocation], settings, places }: FoundRental,
  deps: BookingDeps,
): Promise<Pick<QuotedRental, 'times'>> {
  const times = readTimes(settings);
  if (!times.isOn || !location || !vehicle) return {};
  const usual = { location, returnLocation, times, now: deps.clock.now(), places };
  const rules = rulesFor(vehicle, wish, wish.isByStaff ? forStaff(wish, usual) : usual);
  const possible = rules && (await findPossibleTimes(wish, rules, deps));
  if (!possible) throw new AppError('car_unavailable');
  return { times: possible };
}

type Usable = { coupon: CouponRecord | null; problem: CouponProblem | null };

/**
 * Returns the coupon with this code if it applies to the rental and has a use left for the customer. Another booking
 * may take that use at any moment.
 */
async function findUsable(
  found: readonly CouponRecord[],
  wish: CouponWish & Pick<QuoteQuery, 'couponCode'> & { customerId: string | null },
  deps: BookingDeps,
): Promise<Usable> {
  const { couponCode, customerId } = wish;
  if (couponCode === undefined || customerId === null) return { coupon: null, problem: null };
  const [coupon] = found;
  const problem = findCouponProblem(coupon, wish, deps);
  if (!coupon || problem) return { coupon: null, problem };
  const use = chooseUse(coupon, await findUses(coupon), { customerId, spread: 0 });
  return 'noUse' in use ? { coupon: null, problem: { code: use.noUse } } : { coupon, problem: null };
}

/**
 * Returns the cheapest free car of the model, with the times for which it is priced. If none is free, throws
 * `outlet_closed`, `too_soon` or `rental_too_short` if a rule excludes these days for everybody, otherwise
 * `car_unavailable`.
 */
async function findCheapest(
  { car, locId, fromDate, toDate }: QuoteQuery,
  deps: BookingDeps & { searchCars: SearchCars },
): Promise<RentalTimes & { carId: string }> {
  const { cars } = await deps.searchCars({ locId, fromDate, toDate });
  const found = cars.find(({ modelKey }) => modelKey === car);
  if (found) return { carId: found._id, ...timesOf(found) };
  const [location, rules] = await Promise.all([findLocation(locId), findDayRules()]);
  if (location?.isEnabled) {
    const period = { fromDate, toDate };
    const all = { location, ...rules, now: deps.clock.now() };
    refuseDays(period, all, createTimesToPrice(period, rules.book, all)([]));
  }
  throw new AppError('car_unavailable');
}

const listOffered = ({ extras }: PriceBook, locationId: string): OfferedExtra[] =>
  extras
    .filter((each) => isOfferedAt(each, locationId))
    .map(({ id, name, per, price, max, question }) => ({
      id,
      name,
      per,
      price,
      max,
      ...(question !== undefined && { question }),
    }));
