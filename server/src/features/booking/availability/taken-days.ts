import { addDays, claimOf, doClaimsOverlap, listDays } from '@rental/contracts';
import { commentOfRequest } from '../../../platform/current-request.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../booking.model.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';

/** The most days that one query may cover: a sum of this many powers of two is still exact. */
export const mostDaysAtOnce = 45;

/** Larger than any location’s fleet, so that the result arrives in one batch. */
const batchSize = 100_000;

/** Whether a car is taken on the n-th of the requested days, or for part of it. False for a car without claims. */
export type TakenDays = (carId: string, index: number) => boolean;

/**
 * Returns, with one query, on which of the days each car is taken. `days` must be ascending, without gaps, and at most
 * `mostDaysAtOnce` long. `uniq_car_day` finds the claims but cannot return their days, so only claims that include one
 * of these days are read. The query returns one number per car, with one bit per day: claims on the same car never
 * share a day, so the powers of two can be summed.
 */
export async function findTakenDays(carIds: readonly ObjectId[], days: readonly string[]): Promise<TakenDays> {
  if (days.length > mostDaysAtOnce) throw new RangeError(`too many days at once: ${days.length}`);
  const bitOf = { $indexOfArray: [days, '$$day'] };
  const found = await Booking.collection
    .aggregate<{ _id: ObjectId; taken: number }>(
      [
        { $match: { carId: { $in: carIds }, holdsCar: true, days: { $in: days } } },
        {
          $group: {
            _id: '$carId',
            taken: {
              $sum: {
                $sum: {
                  $map: {
                    input: { $setIntersection: ['$days', days] },
                    as: 'day',
                    in: { $pow: [2, bitOf] },
                  },
                },
              },
            },
          },
        },
      ],
      { batchSize, maxTimeMS: 3_000, ...commentOfRequest() },
    )
    .toArray();
  const taken = new Map(found.map((each) => [String(each._id), each.taken]));
  return (carId, index) => Math.floor((taken.get(carId) ?? 0) / 2 ** index) % 2 === 1;
}

/** As `findTakenDays`, but also finds the days during which a claim ends. */
export async function findTouchedDays(carIds: readonly ObjectId[], days: readonly string[]): Promise<TakenDays> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => false;
  const claimsOf = await findClaimsByCar(carIds, { days: listDays(addDays(first, -1), last) });
  const wholeDays = days.map((day) => claimOf({ fromDate: day, toDate: day }));
  return (carId, index) => doClaimsOverlap(wholeDays[index] ?? [], claimsOf(carId));
}
