import { commentOfRequest } from '../../../platform/current-request.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../booking.model.ts';

/** As many days as one question may be about: a sum of so many powers of two is still exact. */
export const mostDaysAtOnce = 45;

/** More than any location has cars, so that no answer needs a second trip. */
const batchSize = 100_000;

/** Whether a car is taken on the n-th of the days asked for; of a car that nobody took, on none. */
export type TakenDays = (carId: string, index: number) => boolean;

/**
 * On which of the days each car is taken, in one trip. `days` are ascending and without gaps, `mostDaysAtOnce` at most.
 *
 * `uniq_car_day` finds the claims; it cannot give their days back, so the claims of these days are read, and nothing
 * else. Each car comes back as one number with a bit for each day: nobody has a day of a car twice, so the powers of
 * two add up.
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
