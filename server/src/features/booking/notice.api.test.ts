import { addDays, availabilityContract, bookingContract, timeOf } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../local/seeded-random.ts';
import { buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { savePrices, saveTimes } from '../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { Booking } from './booking.model.ts';

const { getCalendar, getAlternatives } = availabilityContract;
const today = '2026-11-20';
const open = { open: '09:00', close: '21:00' };
/** Closed on Sundays; 2026-11-20 is a Friday. */
const hours = [open, open, open, open, open, open, null];

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  await at('12:00');
});

/** Creates a location with one car, and returns every way to ask for that car on one day. */
async function openPlace(given: Parameters<typeof buildLocation>[0] = {}) {
  const { _id, name } = await buildLocation(given);
  const car = await buildVehicle({ carLocations: [_id] });
  const [locId, carId] = [String(_id), String(car._id)];
  const daysOf = (day: string) => ({ fromDate: day, toDate: day });
  return {
    name,
    search: async (day = today) =>
      app.client.succeed(bookingContract.getAvailableCars, { as: token, query: { locId, ...daysOf(day) } }),
    quote: async (day = today) =>
      app.client.call(bookingContract.getQuote, { as: token, query: { locId, carId, ...daysOf(day) } }),
    visit: async (day = today) =>
      app.client.call(bookingContract.getQuote, { query: { locId, car: car.modelKey, ...daysOf(day) } }),
    book: async (day = today) =>
      app.client.call(bookingContract.create, { as: token, body: { locationId: locId, carId, ...daysOf(day) } }),
    days: async () => app.client.succeed(getCalendar, { query: { locId, month: today.slice(0, 7) } }),
    rescue: async (day = today) =>
      app.client.succeed(getAlternatives, { query: { locId, ...daysOf(day), car: car.modelKey } }),
  };
}

/** Moves the clock to a time of today in India, and logs in, because the session may have ended by then. */
async function at(time: string) {
  app.clock.set(`${today}T${time}:00+05:30`);
  token = (await app.signInAs('customer')).token;
}

describe('a booking for today', () => {
  test.each([
    ['without hours', {}],
    ['after closing', { hours }],
  ])('is possible until the last minute of the day at a location %s if no notice is set', async (_, given) => {
    const place = await openPlace(given);
    await saveTimes({}, app.deps);
    await at('23:50');

    expect(await place.search()).toHaveLength(1);
    expect([(await place.quote()).status, (await place.book()).status]).toEqual([200, 201]);
  });

  test.each([
    ['the notice of the business', { hours }, { noticeMinutes: 120 }],
    ['the notice of the location', { hours, noticeMinutes: 120 }, {}],
    ['its last pick-up while times are on', { hours, lastPickUpMinutes: 150 }, { isOn: true }],
  ])('is refused everywhere once %s has passed, and nothing is stored', async (_, given, times) => {
    const place = await openPlace(given);
    await saveTimes(times, app.deps);
    await at('18:30');
    expect(await place.search()).toHaveLength(1);
    await at('18:31');

    expect(await place.search()).toEqual([]);
    for (const answer of [await place.quote(), await place.visit(), await place.book()]) {
      expect([answer.status, answer.code]).toEqual([409, 'too_soon']);
      expect(answer.error).toMatchObject({
        message: 'The earliest pick-up is Sat 21-11-2026, 9:00AM',
        data: { nextPickUp: '2026-11-21T09:00' },
      });
    }
    expect(await Booking.countDocuments()).toBe(0);
    expect((await place.days()).slice(0, 2)).toMatchObject([
      { day: today, free: 0, price: null, isClosed: false },
      { day: '2026-11-21', free: 1 },
    ]);
    expect(await place.rescue()).toMatchObject({
      reason: { kind: 'too_soon', day: today, nextOpenDay: '2026-11-21', nextPickUp: '2026-11-21T09:00' },
      otherDays: [{ fromDate: '2026-11-21' }, { fromDate: '2026-11-23' }, { fromDate: '2026-11-24' }],
    });
    expect((await place.book('2026-11-21')).status).toBe(201);
  });

  test('is refused by a process that cached earlier settings as soon as a notice is saved', async () => {
    const place = await openPlace({ hours });
    await savePrices({}, app.deps);
    expect(await place.search()).toHaveLength(1);

    await saveTimes({ noticeMinutes: 600 }, app.deps);
    expect(await place.search()).toEqual([]);
    await saveTimes({ noticeMinutes: 60 }, app.deps);
    expect(await place.search()).toHaveLength(1);
  });

  test('is refused without a time to wait for if the location has no pick-ups at all', async () => {
    const place = await openPlace({ hours: hours.map((each) => each && { open: '09:00', close: '10:00' }) });
    await saveTimes({ noticeMinutes: 1, lastPickUpMinutes: 240 }, app.deps);

    expect((await place.book()).error).toMatchObject({ message: 'There are no more pick-ups on this day' });
    const { reason, otherDays } = await place.rescue();
    expect([reason, otherDays]).toEqual([
      { kind: 'too_soon', season: null, minDays: null, day: today, nextOpenDay: null },
      [],
    ]);
  });
});

describe('the days that notice allows', () => {
  const random = seededRandom(88);
  const below = (limit: number) => Math.floor(random() * limit);
  const codes = { closed: 'outlet_closed', too_soon: 'too_soon', too_short: 'rental_too_short' } as const;

  /** Creates a location with random rules, saves random settings, and moves to a random time of today. */
  async function drawPlace() {
    const place = await openPlace({
      ...(below(4) > 0 && { hours, pauses: hours.map((each) => (each ? [{ from: '13:00', to: '14:00' }] : [])) }),
      ...(below(3) === 0 && { noticeMinutes: below(4_000) }),
      ...(below(3) === 0 && { lastPickUpMinutes: below(240) }),
      ...(below(2) === 0 && { closedDays: ['2026-11-21'] }),
    });
    await saveTimes({ isOn: below(2) === 0, noticeMinutes: below(2) * below(4_000) }, app.deps);
    await at(timeOf(below(1_440)));
    return place;
  }

  test('are the same in search, quote, booking, calendar and alternatives', async () => {
    const seen = new Set<string>();
    for (let world = 0; world < 12; world += 1) {
      const place = await drawPlace();
      const calendar = await place.days();
      for (const day of [0, 1, 2].map((ahead) => addDays(today, ahead))) {
        const { reason } = await place.rescue(day);
        const code = reason ? codes[reason.kind] : 'free';
        seen.add(code);

        const free = code === 'free' ? 1 : 0;
        expect(await place.search(day)).toHaveLength(free);
        expect(calendar.find((each) => each.day === day)?.free).toBe(free);
        expect((await place.quote(day)).code ?? 'free').toBe(code);
        expect((await place.book(day)).code ?? 'free').toBe(code);
      }
    }
    expect([...seen].toSorted()).toEqual(['free', 'outlet_closed', 'too_soon']);
  });
});
