import { expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { insertTimedHold } from '../../test/support/insert-timed-hold.ts';
import { stormRounds } from './storm-settings.ts';

/* One day of one car: some customers want to return it on that day, others to pick it up. */

const untilNoon = {
  fromDate: '2026-12-04',
  toDate: '2026-12-05',
  pickUpTime: '10:00',
  returnTime: '12:00',
  readyMinutes: 0,
};
const fromTwo = {
  fromDate: '2026-12-05',
  toDate: '2026-12-06',
  pickUpTime: '14:00',
  returnTime: '10:00',
  readyMinutes: 0,
};
const wishes = Array.from({ length: 200 }, () => [untilNoon, fromTwo]).flat();

test(`if 200 customers book a car until 12:00 and 200 from 14:00 of the same day, one of each gets it, ${stormRounds} times in a row`, async () => {
  for (let round = 0; round < stormRounds; round += 1) {
    const carId = new ObjectId();

    const results = await Promise.all(wishes.map(async (wish) => insertTimedHold(carId, wish)));

    const refused = results.filter((result) => result === 'day taken');
    const stored = await Booking.find({ carId }).sort({ fromDate: 1 }).lean();
    expect(refused).toHaveLength(398);
    expect(stored.map(({ fromDate }) => fromDate)).toEqual([untilNoon.fromDate, fromTwo.fromDate]);
  }
});
