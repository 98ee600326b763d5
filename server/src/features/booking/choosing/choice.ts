import { addDays, dayInIndia, type DaysReason, findClosedEnd, type Period, quote } from '@rental/contracts';
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
  /** What a car costs there for these days; null where it costs more than can be paid. */
  priceOf: (car: VehicleRecord, location: LocationRecord, period: Period) => number | null;
};

/** The rules of this moment. */
export function createChoice({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Choice {
  const today = dayInIndia(clock.now());
  const { horizonDays, maxTotal } = settings.booking;
  const rules = { today, lastDay: addDays(today, horizonDays), maxTotal };
  return {
    rules,
    findReason,
    isPossible: (location, period) =>
      location.isEnabled &&
      period.fromDate >= today &&
      period.toDate <= rules.lastDay &&
      findReason(location, period) === null,
    priceOf: ({ rentalPrice }, _location, period) => {
      const { totalPrice } = quote({ rentalPrice, ...period });
      return totalPrice <= maxTotal ? totalPrice : null;
    },
  };
}

function findReason(location: LocationRecord, period: Period): DaysReason | null {
  const closed = findClosedEnd(location, period);
  return closed && { kind: 'closed', season: null, minDays: null, ...closed };
}

/** The lowest price among these cars; null when none of them can be had. */
export function lowestPrice(
  cars: readonly VehicleRecord[],
  priceOf: (car: VehicleRecord) => number | null,
): number | null {
  const prices = cars.map(priceOf).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}
