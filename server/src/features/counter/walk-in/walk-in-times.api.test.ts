import { bookingContract, counterContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { buildLocation } from '../../../../test/support/factories.ts';
import { openWalkIn, type WalkIn } from '../../../../test/support/open-walk-in.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';

/* Tests start at 12:00 in India on Friday 20-11-2026. */

const open = { open: '13:00', close: '18:00' };
const week = [open, open, open, open, open, open, open];
const today = '2026-11-20';
const tomorrow = '2026-11-21';

const free = async ({ office, location, clerk }: WalkIn, given: object = {}) =>
  office.client.succeed(counterContract.getFreeCars, {
    as: clerk,
    query: { locId: String(location._id), fromDate: today, toDate: tomorrow, ...given },
  });

const times = async ({ office, location, car, clerk }: WalkIn, given: object = {}) => {
  const query = { locId: String(location._id), carId: String(car._id), fromDate: today, toDate: tomorrow, ...given };
  return (await office.client.succeed(counterContract.getQuote, { as: clerk, query })).times;
};

test('staff can rent out a car from the current half hour on, before the location opens and without the notice it needs', async () => {
  const counter = await openWalkIn({ location: { hours: week, noticeMinutes: 240 } });
  await saveTimes({ isOn: true }, counter.office);
  counter.office.clock.advance(10 * 60_000);

  expect(await times(counter)).toMatchObject({
    pickUp: expect.arrayContaining(['12:00', '13:00', '23:30']) as string[],
    usual: { pickUpTime: '12:00', returnTime: '18:00' },
  });
  const now = await counter.hold({ pickUpTime: '12:00', returnTime: '18:00' });

  expect([now.status, now.data?.pickUpTime]).toEqual([201, '12:00']);
});

test('staff can’t choose a past half hour, and other days and all returns follow the opening hours', async () => {
  const counter = await openWalkIn({ location: { hours: week, noticeMinutes: 240 } });
  await saveTimes({ isOn: true }, counter.office);
  counter.office.clock.advance(10 * 60_000);
  const later = { fromDate: tomorrow, toDate: '2026-11-22' };

  expect((await counter.hold({ pickUpTime: '11:30', returnTime: '18:00' })).code).toBe('too_soon');
  expect((await counter.hold({ pickUpTime: '12:00', returnTime: '19:00' })).code).toBe('outlet_closed');
  expect((await counter.hold({ ...later, pickUpTime: '12:00', returnTime: '18:00' })).code).toBe('outlet_closed');
  expect((await counter.hold({ ...later, pickUpTime: '13:00', returnTime: '18:00' })).status).toBe(201);
});

test('without times, staff can start a rental today although the location is closed and needs notice', async () => {
  const closedToday = week.map((each, weekday) => (weekday === 4 ? null : each));
  const counter = await openWalkIn({ location: { hours: closedToday, noticeMinutes: 10_080 } });
  const { token } = await counter.office.signInAs('customer');
  const query = { locId: String(counter.location._id), fromDate: today, toDate: tomorrow };
  const online = await counter.office.client.succeed(bookingContract.getAvailableCars, { as: token, query });

  expect(online).toEqual([]);
  expect(await free(counter)).toMatchObject([{ _id: String(counter.car._id), totalPrice: 4_000 }]);
  expect((await counter.hold()).status).toBe(201);
  expect(await free(counter)).toEqual([]);
});

test('staff can’t make a rental that ends on a closed day, or that begins on a closed day after today', async () => {
  const closed = week.map((each, weekday) => (weekday === 5 ? null : each));
  const counter = await openWalkIn({ location: { hours: closed } });

  expect(await free(counter)).toEqual([]);
  expect((await counter.hold()).code).toBe('outlet_closed');
  expect((await counter.hold({ fromDate: tomorrow, toDate: '2026-11-22' })).code).toBe('outlet_closed');
});

test('the free cars have number plates, and none is at another location', async () => {
  const counter = await openWalkIn({ car: { plate: 'KA01AB1234' } });
  const { office, clerk } = counter;
  const other = await buildLocation();
  const query = { locId: String(other._id), fromDate: today, toDate: tomorrow };

  expect(await free(counter)).toMatchObject([{ plate: 'KA01AB1234' }]);
  const { code } = await office.client.call(counterContract.getFreeCars, { as: clerk, query });
  expect(code).toBe('location_not_found');
});
