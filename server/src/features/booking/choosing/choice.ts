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

/** What decides whether some days can be booked at a location, and for how much, beside the days of the cars. */
export type Choice = {
  /** Whether days can be booked at all, and from and until which. */
  rules: Rules;
  /** Why nobody may have these days there, as far as that can change with the days; null where there is no reason. */
  findReason: (location: LocationRecord, period: Period) => DaysReason | null;
  /** Whether somebody may have these days there. */
  isPossible: (location: LocationRecord, period: Period) => boolean;
  /** What a car costs there for these days; null where it costs more than can be paid, or its papers end before. */
  priceOf: (car: VehicleRecord, location: LocationRecord, period: Period) => number | null;
};

/** The rules of this moment. */
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
      const lastDay = lastRentalDay(car.papers);
      if (lastDay !== null && lastDay < period.toDate) return null;
      const { totalPrice } = quoteFor(location, period)({ car });
      return totalPrice <= maxTotal ? totalPrice : null;
    },
  };
}

/** A location that is closed at one end, before a season that wants more days: in the order in which booking refuses. */
function findReason(book: PriceBook, location: LocationRecord, period: Period): DaysReason | null {
  const closed = findClosedEnd(location, period);
  if (closed) return { kind: 'closed', season: null, minDays: null, ...closed };
  const days = listDays(period.fromDate, period.toDate);
  const demand = longestDemand(book, String(location._id), days);
  if (!demand || days.length >= demand.minDays) return null;
  return { kind: 'too_short', season: demand.name, minDays: demand.minDays, day: null, nextOpenDay: null };
}

/** The lowest price among these cars; null when none of them can be had. */
export function lowestPrice(
  cars: readonly VehicleRecord[],
  priceOf: (car: VehicleRecord) => number | null,
): number | null {
  const prices = cars.map(priceOf).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}
