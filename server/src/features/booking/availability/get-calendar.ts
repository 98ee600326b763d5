import {
  addDays,
  type CalendarDay,
  type CalendarMonthQuery,
  closedOn,
  createQuote,
  dayInIndia,
  isTooSoon,
  lastDayOf,
  listDays,
  minDaysOf,
  mostFreeShown,
  type PriceBook,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createCache } from '../../../platform/work/cache.ts';
import { priceSettings } from '../../settings/price-settings.ts';
import { findSettings } from '../../settings/settings-store.ts';
import { findTimesInUse, type TimesInUse } from '../../settings/time-settings.ts';
import { createOffers, mayRentUntil, type Offer, placeCar } from '../../vehicle/offers.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';
import { createFits, claimedDaysOf, type Fit, type TimeLimits } from '../times/rental-options.ts';
import { findTakenDays } from './taken-days.ts';

export type GetCalendar = (query: CalendarMonthQuery) => Promise<CalendarDay[]>;

/**
 * Returns how other claims limit the times of a rental for only the n-th day of the month; null if the car can’t be
 * rented.
 */
type LimitsOn = (carId: string, index: number) => TimeLimits | null;

/** The data of a month at a location, with the results computed so far for each model. */
type Month = {
  locId: string;
  days: readonly [string, ...string[]];
  offer: Offer;
  book: PriceBook;
  times: TimesInUse;
  limitsOn: LimitsOn;
  results: Map<string, CalendarDay[]>;
};

/**
 * Returns for each day of a month what a one-day search would find, with a single database query. Each process caches a
 * month for half a minute and serves all models from it. Throws `location_not_found` and `date_out_of_range`.
 */
export function createCalendar(deps: BookingDeps): GetCalendar {
  const offers = createOffers();
  const cached = createCache<Month>({ clock: deps.clock, seconds: 30, most: 500 });
  return async (query) => {
    const days = bookableDays(query.month, deps);
    const month = await cached(`${query.locId} ${days[0]} ${days.length}`, async () => {
      await deps.holds.nudge();
      const [offer, { value: book }, times] = await Promise.all([
        offers.renew(query.locId),
        findSettings(priceSettings),
        findTimesInUse(),
      ]);
      if (!offer) throw new AppError('location_not_found');
      const limitsOn = await findFreeDays({ locId: query.locId, offer, days, times }, deps.clock.now());
      return { locId: query.locId, days, offer, book, times, limitsOn, results: new Map() };
    });
    return daysOf(query.car ?? '', month, deps);
  };
}

/**
 * Finds the free days of each car with one query. It reads the times of claims only if claims may share a day, or if a
 * car with a home is offered here.
 */
async function findFreeDays(
  { locId, offer, days, times }: Pick<Month, 'locId' | 'offer' | 'days' | 'times'>,
  now: Date,
): Promise<LimitsOn> {
  const rules = { location: offer.opening, times: times.value, now };
  const periods = days.map((day) => ({ locId, fromDate: day, toDate: day }));
  const fits = periods.map((period) => createFits(period, rules));
  const fitOf = (carId: string, index: number): Fit | null => {
    const period = periods[index];
    const placing = period ? placeCar(offer, carId, period) : null;
    return placing && (fits[index]?.(placing.travel) ?? null);
  };
  if (!times.areDaysShared && offer.homes.size === 0) {
    const taken = await findTakenDays(offer.carIds, days);
    return (carId, index) => (taken(carId, index) ? null : (fitOf(carId, index)?.limitsBeside([]) ?? null));
  }
  const cars = offer.carIds.map(String);
  const all = periods.flatMap((_period, index) => cars.flatMap((carId) => fitOf(carId, index)?.widest ?? []));
  if (all.length === 0) return () => null;
  const { fromDate, toDate } = claimedDaysOf(all);
  const claimsOf = await findClaimsByCar(offer.carIds, { days: listDays(addDays(fromDate, -1), toDate) });
  return (carId, index) => fitOf(carId, index)?.limitsBeside(claimsOf(carId)) ?? null;
}

/** Returns the days of a month on which a rental may start; throws if there are none. */
function bookableDays(
  month: string,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): readonly [string, ...string[]] {
  const { horizonDays } = settings.booking;
  const today = dayInIndia(clock.now());
  const first = `${month}-01`;
  const [from, to] = [first < today ? today : first, lastDayOf(month)];
  const horizon = addDays(today, horizonDays);
  const until = to > horizon ? horizon : to;
  if (until >= from) return [from, ...listDays(from, until).slice(1)];
  throw new AppError('date_out_of_range', { message: `Cars can be booked up to ${horizonDays} days ahead` });
}

/**
 * Returns the calendar days for a model, or for all models if `model` is empty. Computed once per model; results for
 * unknown models are not cached.
 */
function daysOf(model: string, month: Month, deps: Pick<Deps, 'clock' | 'settings'>): CalendarDay[] {
  const known = month.results.get(model);
  if (known) return known;
  const cars = pricedCars(model, month);
  const rules = { settings: month.times.value, now: deps.clock.now() };
  const result = month.days.map((day, index) => {
    const isClosed = closedOn(month.offer.opening, day);
    const free = (isClosed || isTooSoon(month.offer.opening, day, rules) ? [] : cars).flatMap(({ _id, prices }) => {
      const [limits, price = Infinity] = [month.limitsOn(_id, index), prices[index]];
      const isOffered = limits && mayRentUntil(month.offer, _id, day) && price <= deps.settings.booking.maxTotal;
      return isOffered ? [{ price, from: limits.pickUpFrom }] : [];
    });
    const price = free.length === 0 ? null : Math.min(...free.map((each) => each.price));
    const minDays = minDaysOf(month.book, month.locId, [day]);
    const shown = { day, free: Math.min(free.length, mostFreeShown), price, minDays, isClosed };
    return { ...shown, ...earliest(free) };
  });
  if (cars.length > 0) month.results.set(model, result);
  return result;
}

/**
 * Returns the earliest time at which a car can be picked up on a day; an empty object if one is free all day or none is
 * free.
 */
function earliest(free: readonly { from: string | undefined }[]): Pick<CalendarDay, 'from'> {
  const [from] = free.map((each) => each.from ?? '').toSorted();
  return from === undefined || from === '' ? {} : { from };
}

/** Returns the cars of a model, or all cars if `model` is empty, with their price on each day of the month. */
function pricedCars(model: string, { locId, days, offer, book }: Month): { _id: string; prices: number[] }[] {
  if (!offer.isEnabled) return [];
  const price = createQuote({ book, locationId: locId, fromDate: days[0], toDate: days.at(-1) ?? days[0] });
  return offer.cars
    .filter((car) => model === '' || car.modelKey === model)
    .map((car) => ({ _id: car._id, prices: price({ car }).pricedDays.map((each) => each.price) }));
}
