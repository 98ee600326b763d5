import { addDays, dayInIndia } from '@rental/contracts';
import type { CostRecord } from '../../src/features/cost/cost.model.ts';
import type { UnmetSearchRecord } from '../../src/features/booking/demand/unmet-search.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import type { Business } from './business.ts';

/* What reports show besides bookings: the costs of each car, and searches for which all cars of a location were taken. */

const today = dayInIndia(new Date());
const costDays = 1_460;
const daysBetweenCosts = 45;
const kinds = ['service', 'tyre', 'service', 'tax', 'service', 'insurance', 'service', 'other'] as const;

/** The costs of one car in four years, eight a year. */
export const costsOfCar = ({ cars, people }: Business, car: number): CostRecord[] =>
  Array.from({ length: Math.floor(costDays / daysBetweenCosts) }, (_, index) => ({
    _id: new ObjectId(),
    carId: cars[car] ?? new ObjectId(),
    kind: kinds[index % kinds.length] ?? 'other',
    day: addDays(today, -index * daysBetweenCosts - (car % daysBetweenCosts)),
    amount: 1_500 + ((index * 7_919 + car) % 9_000),
    by: people[0] ?? new ObjectId(),
    version: 1,
  }));

const lengths = [1, 2, 4, 7] as const;
const daysBetweenSearches = 8;

/** The searches at one location: for one of eight pick-up days of the past year and the next two months. */
export const searchesAt = ({ locations }: Business, location: number): Omit<UnmetSearchRecord, '_id'>[] =>
  Array.from({ length: Math.floor(425 / daysBetweenSearches) }, (_, index) =>
    addDays(today, 60 - index * daysBetweenSearches - (location % daysBetweenSearches)),
  ).flatMap((fromDate, index) =>
    lengths.map((dayCount) => ({
      locationId: locations[location] ?? new ObjectId(),
      fromDate,
      dayCount,
      count: 1 + ((index * 31 + location) % 12),
      expiresAt: new Date(`${addDays(fromDate, 400)}T00:00:00+05:30`),
    })),
  );
