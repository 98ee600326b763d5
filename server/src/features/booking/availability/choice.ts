import {
  addDays,
  createQuote,
  dayInIndia,
  type DaysReason,
  findClosedEnd,
  lastRentalDay,
  listDays,
  longestDemand,
  type Period,
  type PriceBook,
} from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

type Rules = { today: string; lastDay: string; maxTotal: number };

/** The rules, besides car availability, that decide whether a period can be booked at a location and at what price. */
export type Choice = {
  /** The first and the last bookable day, and the highest total that can be paid. */
  rules: Rules;
  /**
   * Returns the reason why no customer may book this period at the location, considering only reasons that depend on
   * the days; null if there is none.
   */
  findReason: (location: LocationRecord, period: Period) => DaysReason | null;
  /** Whether a customer may book this period at the location. */
  isPossible: (location: LocationRecord, period: Period) => boolean;
  /**
   * Returns the car’s price for the period; null if it exceeds the highest payable total or if the car’s documents
   * expire before the end.
   */
  priceOf: (car: VehicleRecord, location: LocationRecord, period: Period) => number | null;
};

/** Returns the rules that apply at the current time. */
export function createChoice({ clock, settings }: Pick<Deps, 'clock' | 'settings'>, book: PriceBook): Choice {
  const today = dayInIndia(clock.now());
  const { horizonDays, maxTotal } = settings.booking;
  const rules = { today, lastDay: addDays(today, horizonDays), maxTotal };
  const quotes = new Map<string, ReturnType<typeof createQuote>>();
  const quoteFor = ({ _id }: LocationRecord, { fromDate, toDate }: Period) => {
    const locationId = String(_id);
    const key = `${locationId} ${fromDate} ${toDate}`;
    const found = quotes.get(key) ?? createQuote({ book, locationId, fromDate, toDate });
    quotes.set(key, found);
    return found;
  };
  const reasonOf = (location: LocationRecord, period: Period) => findReason(book, location, period);
  return {
    rules,
    findReason: reasonOf,
    isPossible: (location, period) =>
      location.isEnabled &&
      period.fromDate >= today &&
      period.toDate <= rules.lastDay &&
      reasonOf(location, period) === null,
    priceOf: (car, location, period) => {
      const lastDay = lastRentalDay(car.documents);
      if (lastDay !== null && lastDay < period.toDate) return null;
      const { totalPrice } = quoteFor(location, period)({ car });
      return totalPrice <= maxTotal ? totalPrice : null;
    },
  };
}

/** Checks for a closed first or last day before the season’s minimum length, in the order in which booking rejects. */
function findReason(book: PriceBook, location: LocationRecord, period: Period): DaysReason | null {
  const closed = findClosedEnd(location, period);
  if (closed) return { kind: 'closed', season: null, minDays: null, ...closed };
  const days = listDays(period.fromDate, period.toDate);
  const demand = longestDemand(book, String(location._id), days);
  if (!demand || days.length >= demand.minDays) return null;
  return { kind: 'too_short', season: demand.name, minDays: demand.minDays, day: null, nextOpenDay: null };
}

/** Returns the lowest price among these cars; null if none of them is available. */
export function lowestPrice(
  cars: readonly VehicleRecord[],
  priceOf: (car: VehicleRecord) => number | null,
): number | null {
  const prices = cars.map(priceOf).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}
