import {
  addDays,
  createQuote,
  dayInIndia,
  type DaysReason,
  lastRentalDay,
  type Period,
  type PriceBook,
} from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { TimesInUse } from '../../settings/time-settings.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { findDaysReason } from '../price/price-rental.ts';
import { lastNeededDay } from '../times/rental-options.ts';

type Rules = { today: string; lastDay: string; maxTotal: number; areDaysShared: boolean };

/** The rules, besides car availability, that decide whether a period can be booked at a location and at what price. */
export type Choice = {
  /** The first and the last bookable day, the highest total that can be paid, and whether two claims may share a day. */
  rules: Rules;
  /** Returns why no customer may book this period at the location, judging only by the days; null if none. */
  findReason: (location: LocationRecord, period: Period) => DaysReason | null;
  /**
   * Returns the last day on which a car must be free to be booked for this period, if it is free on all days before;
   * null if the location allows no times on these days.
   */
  lastNeededDay: (location: LocationRecord, period: Period) => string | null;
  /** Whether a customer may book this period at the location. */
  isPossible: (location: LocationRecord, period: Period) => boolean;
  /**
   * Returns the car’s price for the period; null if it exceeds the highest payable total or if the car’s documents
   * expire before the end.
   */
  priceOf: (car: VehicleRecord, location: LocationRecord, period: Period) => number | null;
};

/** Returns the rules that apply at the current time. */
export function createChoice(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { book, times }: { book: PriceBook; times: TimesInUse },
): Choice {
  const now = clock.now();
  const today = dayInIndia(now);
  const { horizonDays, maxTotal } = settings.booking;
  const rules = { today, lastDay: addDays(today, horizonDays), maxTotal, areDaysShared: times.areDaysShared };
  const quotes = new Map<string, ReturnType<typeof createQuote>>();
  const quoteFor = ({ _id }: LocationRecord, { fromDate, toDate }: Period) => {
    const locationId = String(_id);
    const key = `${locationId} ${fromDate} ${toDate}`;
    const quote = quotes.get(key) ?? createQuote({ book, locationId, fromDate, toDate });
    quotes.set(key, quote);
    return quote;
  };
  const findReason = (location: LocationRecord, period: Period) =>
    findDaysReason({ location, book, times: times.value, now }, period);
  const neededDay = (location: LocationRecord, period: Period) =>
    lastNeededDay(period, { location, times: times.value, now });
  return {
    rules,
    findReason,
    lastNeededDay: neededDay,
    isPossible: (location, period) =>
      location.isEnabled &&
      period.fromDate >= today &&
      period.toDate <= rules.lastDay &&
      findReason(location, period) === null &&
      neededDay(location, period) !== null,
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
