import {
  addDays,
  createQuote,
  dayInIndia,
  type DaysReason,
  graceOf,
  lastRentalDay,
  type Period,
  placeRental,
  type Placing,
  type Places,
  type PriceBook,
  type RentalTimes,
  timesOf,
  type Travel,
} from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { TimesInUse } from '../../settings/time-settings.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { findDaysReason } from '../price/price-rental.ts';
import { type TimeRules, withTravel } from '../times/check-times.ts';
import { createTimesToPrice, neededDays } from '../times/rental-options.ts';

type Rules = {
  today: string;
  lastDay: string;
  maxTotal: number;
  areDaysShared: boolean;
  graceMinutes: number | undefined;
};

/** The rules, besides car availability, that decide whether a period can be booked at a location and at what price. */
export type Choice = {
  /**
   * The first and the last bookable day, the highest total that can be paid, and whether two claims may share a day. If
   * periods of 24 hours are charged, `graceMinutes` is how late a return may be without another charge.
   */
  rules: Rules;
  /** Returns the rules for the times of a rental at the location. */
  timeRulesAt: (location: LocationRecord) => TimeRules;
  /** Returns the car’s home and its time on the road for a rental at the location; null if no route is known. */
  placingOf: (car: VehicleRecord, location: LocationRecord, period: Period) => Placing | null;
  /** Returns why no customer may book this period at the location, judging only by the days; null if none. */
  findReason: (location: LocationRecord, period: Period) => DaysReason | null;
  /**
   * Returns the days throughout which a car must be free so that it can be booked for this period. Returns null if the
   * location allows no times on these days, or if no route to it is known.
   */
  neededDays: (car: VehicleRecord, location: LocationRecord, period: Period) => Period | null;
  /** Whether a customer may book this period at the location. */
  isPossible: (location: LocationRecord, period: Period) => boolean;
  /**
   * Returns the car’s price for the period, at the usual times unless others are given. Returns null if it exceeds the
   * highest payable total or if the car’s documents expire before the end.
   */
  priceOf: (car: VehicleRecord, location: LocationRecord, rental: Period & RentalTimes) => number | null;
};

/** Returns the rules that apply at the current time. */
export function createChoice(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { book, times, places }: { book: PriceBook; times: TimesInUse; places: Places },
): Choice {
  const now = clock.now();
  const today = dayInIndia(now);
  const { horizonDays, maxTotal } = settings.booking;
  const lastDay = addDays(today, horizonDays);
  const rules = { today, lastDay, maxTotal, areDaysShared: times.areDaysShared, graceMinutes: graceOf(book) };
  const timesFor = (location: LocationRecord, period: Period) =>
    createTimesToPrice(period, book, { location, times: times.value, now })([]);
  const quotes = new Map<string, ReturnType<typeof createQuote>>();
  const quoteFor = (location: LocationRecord, { fromDate, toDate, ...chosen }: Period & RentalTimes) => {
    const locationId = String(location._id);
    const key = [locationId, fromDate, toDate, chosen.pickUpTime, chosen.returnTime].join(' ');
    const known = quotes.get(key);
    if (known) return known;
    const charged = chosen.pickUpTime === undefined ? timesFor(location, { fromDate, toDate }) : timesOf(chosen);
    const quote = createQuote({ book, locationId, fromDate, toDate, ...charged });
    quotes.set(key, quote);
    return quote;
  };
  const findReason = (location: LocationRecord, period: Period) =>
    findDaysReason({ location, book, times: times.value, now }, period, timesFor(location, period));
  const timeRulesAt = (location: LocationRecord) => ({ location, times: times.value, now });
  const placingOf = ({ homes }: VehicleRecord, { _id }: LocationRecord, period: Period) =>
    placeRental(homes, { ...period, locationId: String(_id) }, places);
  // Cached, because many cars share a location, a period and a time on the road.
  const needed = new Map<string, Period | null>();
  const findNeeded = (location: LocationRecord, period: Period, travel?: Travel): Period | null => {
    const key = [location._id, period.fromDate, period.toDate, travel?.there, travel?.back].join(' ');
    const found = needed.get(key);
    if (found !== undefined) return found;
    const days = neededDays(period, withTravel(timeRulesAt(location), travel));
    needed.set(key, days);
    return days;
  };
  return {
    rules,
    timeRulesAt,
    placingOf,
    findReason,
    neededDays: (car, location, period) => {
      const placing = placingOf(car, location, period);
      return placing && findNeeded(location, period, placing.travel);
    },
    isPossible: (location, period) =>
      location.isEnabled &&
      period.fromDate >= today &&
      period.toDate <= rules.lastDay &&
      findReason(location, period) === null &&
      findNeeded(location, period) !== null,
    priceOf: (car, location, period) => {
      const lastDay = lastRentalDay(car.documents);
      if (lastDay !== null && lastDay < period.toDate) return null;
      const { totalPrice } = quoteFor(location, period)({ car });
      return totalPrice <= maxTotal ? totalPrice : null;
    },
  };
}

/** Returns the lowest price among these cars; null if `priceOf` returns no price for any of them. */
export function lowestPrice(
  cars: readonly VehicleRecord[],
  priceOf: (car: VehicleRecord) => number | null,
): number | null {
  const prices = cars.map(priceOf).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}
