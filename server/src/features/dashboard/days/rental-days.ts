import { claimOf, type ClaimPart, minutesOf, momentOf } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type HalfDays, halfDaysOf, numberOfDay } from './half-days.ts';

type Times = 'fromDate' | 'toDate' | 'pickUpTime' | 'returnTime' | 'readyMinutes' | 'lateDays' | 'freeFrom' | 'legs';

/**
 * The part of a confirmed booking that reports count. `owed` are the rupees owed for the rental without late charges,
 * which are `late`. `prices` are those of its charged days; absent in bookings of earlier versions.
 */
export type ReportedRental = Pick<BookingRecord, 'carId' | 'locationId' | 'travel' | 'dayCount' | Times> & {
  prices?: number[];
  owed: number;
  late: number;
};

/** The half-days in which a customer had a car. */
export type RentedTime = HalfDays & { carId: ObjectId };

/**
 * Returns when the customer had each car of a rental. It is the claim without cleaning and travel, which are not rented.
 * Late days are included, and the days after an early return are not.
 */
export function rentedTimeOf(rental: ReportedRental): RentedTime[] {
  const { carId, fromDate, toDate, legs = [] } = rental;
  if (isOfWholeDays(rental)) {
    return [{ carId, first: numberOfDay(fromDate) * 2, end: numberOfDay(toDate) * 2 + 2 }];
  }
  const parts = customersTime(rental);
  if (legs.length === 0) return parts.map((part) => ({ carId, ...halfDaysOf(part) }));
  const ends = legs.map(({ toDate, toTime }) => `${toDate}T${toTime}`);
  return [...legs, { carId }].flatMap((leg, index) =>
    parts.flatMap((part) => {
      const start = later(part.start, ends[index - 1] ?? part.start);
      const end = earlier(part.end, ends[index] ?? part.end);
      return start < end ? [{ carId: leg.carId, ...halfDaysOf({ start, end }) }] : [];
    }),
  );
}

/** Whether the customer had one car from the start of the first day to the end of the last, as most do. */
const isOfWholeDays = ({ readyMinutes, lateDays, freeFrom, legs }: ReportedRental): boolean =>
  readyMinutes === undefined && lateDays === undefined && freeFrom === undefined && legs === undefined;

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

function customersTime(rental: ReportedRental): ClaimPart[] {
  const { readyMinutes, freeFrom } = rental;
  return claimOf({
    ...rental,
    travel: undefined,
    legs: undefined,
    readyMinutes: readyMinutes === undefined ? undefined : 0,
    freeFrom: freeFrom === undefined ? undefined : returnBefore(freeFrom, rental),
  });
}

/** Returns when the car came back early, given when it was clean and at its home. */
function returnBefore(freeFrom: string, { pickUpTime, readyMinutes, travel }: ReportedRental): string {
  if (readyMinutes === undefined || pickUpTime === undefined) return freeFrom;
  const minutes = minutesOf(freeFrom.slice(11)) - readyMinutes - (travel?.back ?? 0);
  return momentOf(freeFrom.slice(0, 10), minutes);
}

/** What a car earned on a day, in rupees. */
export type EarnedDay = { carId: ObjectId; day: number; rupees: number };

/**
 * Returns what a rental earned, by the day that it covers: the days that were charged, and for late charges the late
 * days. The day of an exchange belongs to the new car.
 */
export function earnedDaysOf(rental: ReportedRental): EarnedDay[] {
  const { fromDate, dayCount, prices, owed, late } = rental;
  // Without a price of any day, the extras are spread evenly.
  const weights = prices?.some((price) => price > 0) ? prices : Array.from({ length: Math.max(1, dayCount) }, () => 1);
  const first = numberOfDay(fromDate);
  const charged = spreadByWeight(owed, weights).map((rupees, index) => ({ day: first + index, rupees }));
  const days = late === 0 ? charged : [...charged, ...lateDaysOf(rental, first + weights.length - 1)];
  return days.map(({ day, rupees }) => ({ carId: carOn(rental, day), day, rupees }));
}

/** Late charges without a reported late day belong to the last charged day. */
function lateDaysOf({ lateDays = [], late }: ReportedRental, lastCharged: number) {
  const days = lateDays.length > 0 ? lateDays.map(numberOfDay) : [lastCharged];
  const shares = spreadByWeight(
    late,
    days.map(() => 1),
  );
  return days.map((day, index) => ({ day, rupees: shares[index] ?? 0 }));
}

const carOn = ({ carId, legs = [] }: ReportedRental, day: number): ObjectId =>
  legs.find(({ toDate }) => day < numberOfDay(toDate))?.carId ?? carId;

/** Splits whole rupees in proportion to the weights. What remains goes to the first of the largest weights. */
export function spreadByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) => Math.trunc((total * weight) / sum));
  const rest = shares.reduce((left, share) => left - share, total);
  const largest = weights.indexOf(Math.max(...weights));
  return shares.map((share, index) => (index === largest ? share + rest : share));
}
