import { addDays, counterContract, dayInIndia } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { searchKeysOf } from '../src/features/auth/account/search-keys.ts';
import { User, type UserRecord } from '../src/features/auth/account/user.model.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import type { ObjectId } from '../src/platform/mongo.ts';
import { buildBusiness, type SmallBusiness } from './support/build-business.ts';
import { explain, recordCommands } from './support/explain-commands.ts';
import { buildLocation } from './support/factories.ts';
import { type Office, openOffice } from './support/open-office.ts';
import { turnOnCounter } from './support/turn-on-counter.ts';

/*
 * Explains the commands of the counter’s screen and search on 600 bookings, exactly as the driver sent them. Each list
 * has its index, and examines no bookings that it does not return.
 */

let office: Office;
let business: SmallBusiness;
let customer: UserRecord;
let here: ObjectId;
let elsewhere: ObjectId;

beforeEach(async () => {
  office = await openOffice();
  business = await buildBusiness();
  customer = business.customers[0] ?? expect.fail();
  here = business.cars[0]?.carLocations[0] ?? expect.fail();
  elsewhere = (await buildLocation())._id;
  await turnOnCounter(office);
});

const listIndexes = new Set(['pick_ups', 'cars_out', 'with_balance']);

/** Loads the screen for all locations or one, and returns the plans of its lists. */
async function planLists(locationId?: ObjectId) {
  const as = await office.signIn(office.admin);
  const commands = recordCommands();
  await office.succeed(counterContract.getNow, { as, query: locationId ? { locationId: String(locationId) } : {} });
  const lists = commands.take().filter((each) => each['find'] === 'bookings' && listIndexes.has(each['hint']));
  return Promise.all(lists.map(explain));
}

/** Searches for a text, and returns the plan of the command that finds the bookings. */
async function planSearch(search: string) {
  const commands = recordCommands();
  await office.succeed(counterContract.find, { query: { search } });
  const ids = commands.take().find((each) => each['find'] === 'bookings' && each['sort'] !== undefined);
  if (!ids) throw new Error('no bookings were searched');
  return explain(ids);
}

/**
 * Moves the clock to a day on which each of the 30 cars has a rental. Ten are still out with the one before, and ten
 * others are out with today’s. A third of the rentals belong to another location.
 */
async function beginDay(): Promise<void> {
  const today = addDays(dayInIndia(office.clock.now()), 17);
  office.clock.set(new Date(`${today}T10:00:00+05:30`));
  const among = (first: number, end: number) => ({ $in: business.cars.slice(first, end).map(({ _id }) => _id) });
  const { collection: bookings } = Booking;
  await bookings.updateMany({ carId: among(0, 10), fromDate: addDays(today, -3) }, { $set: { stage: 'out' } });
  await bookings.updateMany({ carId: among(10, 20), fromDate: today }, { $set: { stage: 'out' } });
  await bookings.updateMany({ carId: among(10, 20) }, { $set: { balance: 500 } });
  await bookings.updateMany({ carId: among(5, 15) }, { $set: { locationId: elsewhere } });
  await bookings.updateMany({ carId: among(0, 1) }, { $set: { returnLocationId: elsewhere } });
}

test.each<[name: string, at: () => ObjectId | undefined, expected: Record<string, number>]>([
  ['all locations', () => undefined, { pick_ups: 20, cars_out: 10, with_balance: 200 }],
  ['one location', () => here, { pick_ups: 15, cars_out: 4, with_balance: 100 }],
  ['another location', () => elsewhere, { pick_ups: 5, cars_out: 6, with_balance: 100 }],
])('the counter’s lists of %s examine only the bookings that they return [DK2]', async (_name, at, expected) => {
  await beginDay();

  const plans = await planLists(at());

  const returned = Object.entries(expected).map(([index, count]) => [[index], count, count]);
  const found = plans.filter((plan) => plan.returned > 0);
  expect(found.map((plan) => [plan.indexes, plan.returned, plan.docsExamined])).toEqual(returned);
  expect(plans.filter(({ stages }) => stages.includes('SORT') || stages.includes('COLLSCAN'))).toEqual([]);
});

test.each([
  ['code', () => business.ids.code, ['uniq_code']],
  ['name', () => 'zubin', ['by_customer']],
  ['end of a phone number', () => '+91 98123 45678', ['by_customer']],
  ['number plate', () => 'MH 12 AB 1234', ['uniq_car_day']],
])(
  'the counter’s search by %s examines at most twice as many bookings as it returns [DK1]',
  async (_name, text, expected) => {
    const caller = { name: 'Zubin Irani', phone: '+919812345678' };
    await User.collection.updateOne({ _id: customer._id }, { $set: { ...caller, ...searchKeysOf(caller) } });

    const plan = await planSearch(text());

    expect([plan.indexes, plan.returned > 0, plan.stages.includes('COLLSCAN')]).toEqual([expected, true, false]);
    expect(plan.docsExamined).toBeLessThanOrEqual(2 * plan.returned);
  },
);
