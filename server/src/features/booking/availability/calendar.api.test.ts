import { addDays, type CalendarDay, availabilityContract, listDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../local/seeded-random.ts';
import { explain, recordCommands, watchCommands } from '../../../../test/support/explain-commands.ts';
import { buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { savePrices, someRules } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { createHoldKeeper } from '../../payment/hold-expiry.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';
import { Booking } from '../booking.model.ts';
import { createSearch } from '../search-cars.ts';
import { createCalendar } from './get-calendar.ts';

const { getCalendar } = availabilityContract;
const month = '2026-12';
/** The number of random fleets to test; `CALENDAR_FLEETS` overrides it. Fifty fleets take about 15 seconds. */
const fleets = Number(process.env['CALENDAR_FLEETS'] ?? 20);
const days = listDays('2026-12-01', '2026-12-31');
const sundaysOff = Array.from({ length: 7 }, (_, index) => (index === 6 ? null : { open: '09:00', close: '21:00' }));

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

const ask = async (query: { locId: unknown; month?: string; car?: string }) =>
  app.client.succeed(getCalendar, { query: { month, ...query, locId: String(query.locId) } });

/** A claim on a car, reduced to the fields that the calendar reads. */
const claim = (carId: ObjectId, from: string, length: number, holdsCar = true) => ({
  kind: 'block',
  status: holdsCar ? 'blocked' : 'released',
  carId,
  holdsCar,
  followUp: false,
  fromDate: from,
  toDate: addDays(from, length - 1),
  days: listDays(from, addDays(from, length - 1)),
});

describe('GET /booking/getCalendar', () => {
  test('shows visitors the number of free cars per day and the lowest price', async () => {
    const { _id: locId } = await buildLocation();
    const carLocations = [locId];
    const cheap = await buildVehicle({ carLocations, rentalPrice: 1_200 });
    const dear = await buildVehicle({ carLocations, rentalPrice: 2_000 });
    await buildBooking({ carId: cheap._id, fromDate: '2026-12-05', toDate: '2026-12-06', status: 'confirmed' });
    await buildBooking({ carId: dear._id, fromDate: '2026-12-06' });

    const found = await ask({ locId });

    const open = { minDays: 1, isClosed: false };
    expect(found).toHaveLength(31);
    expect(found.slice(3, 7)).toEqual([
      { day: '2026-12-04', free: 2, price: 1_200, ...open },
      { day: '2026-12-05', free: 1, price: 2_000, ...open },
      { day: '2026-12-06', free: 0, price: null, ...open },
      { day: '2026-12-07', free: 2, price: 1_200, ...open },
    ]);
  });

  test('shows at most five free cars per day, and counts only cars of the model when filtered by model', async () => {
    const { _id: locId } = await buildLocation();
    const carLocations = [locId];
    const [creta] = await Promise.all(
      Array.from({ length: 7 }, async () => buildVehicle({ carLocations, carName: 'Creta', rentalPrice: 2_000 })),
    );
    await buildVehicle({ carLocations, carName: 'Polo', rentalPrice: 900 });
    const key = creta?.modelKey ?? '';

    const [all] = await ask({ locId });
    const [cretas] = await ask({ locId, car: key });
    const [unknown] = await ask({ locId, car: 'unknown-key0' });

    expect([all, cretas, unknown]).toMatchObject([
      { free: 5, price: 900 },
      { free: 5, price: 2_000 },
      { free: 0, price: null },
    ]);
  });

  test('starts today and ends at the booking horizon', async () => {
    const { _id: locId } = await buildLocation();

    const [now, last] = [await ask({ locId, month: '2026-11' }), await ask({ locId, month: '2027-04' })];

    expect([now[0]?.day, now.at(-1)?.day, last[0]?.day, last.at(-1)?.day]).toEqual([
      '2026-11-20',
      '2026-11-30',
      '2027-04-01',
      '2027-04-19',
    ]);
  });

  test.each([
    ['an unknown location', { locId: '6560a1b2c3d4e5f601020304' }, 404, 'location_not_found'],
    ['a month that is over', { month: '2026-10' }, 400, 'date_out_of_range'],
    ['a month beyond the horizon', { month: '2027-12' }, 400, 'date_out_of_range'],
  ])('rejects %s', async (_what, given, status, code) => {
    const locId = String((await buildLocation())._id);

    const response = await app.client.call(getCalendar, { query: { locId, month, ...given } });

    expect([response.status, response.code]).toEqual([status, code]);
  });

  test('marks the days on which the location is closed, and shows no cars on them', async () => {
    const { _id: locId } = await buildLocation({ hours: sundaysOff, closedDays: ['2026-12-25'] });
    await buildVehicle({ carLocations: [locId] });

    const closed = (await ask({ locId })).filter(({ isClosed }) => isClosed);

    expect(closed.map(({ day }) => day)).toEqual(['06', '13', '20', '25', '27'].map((date) => `2026-12-${date}`));
    expect(closed.every(({ free, price }) => free === 0 && price === null)).toBe(true);
  });

  test('reports no cars for a disabled location', async () => {
    const { _id: locId } = await buildLocation({ isEnabled: false });
    await buildVehicle({ carLocations: [locId] });

    expect((await ask({ locId })).every(({ free, price }) => free === 0 && price === null)).toBe(true);
  });
});

const noneOn = (day: CalendarDay): CalendarDay => ({ ...day, free: 0, price: null, isClosed: false });

/**
 * Creates a location with some cars of two models, where some days are taken, some cars are deleted or disabled, and
 * some are too expensive.
 */
async function drawFleet(random: () => number): Promise<{ locId: ObjectId; models: string[] }> {
  const below = (limit: number): number => Math.floor(random() * limit);
  const { _id: locId } = await buildLocation(below(3) === 0 ? { hours: sundaysOff, closedDays: ['2026-12-25'] } : {});
  const cars = await Promise.all(
    Array.from({ length: 3 + below(6) }, async () =>
      buildVehicle({
        carLocations: below(8) === 0 ? [new ObjectId()] : [locId],
        carName: ['Creta', 'Polo'][below(2)] ?? '',
        isActive: below(10) > 0,
        isEnabled: below(10) > 0,
        rentalPrice: [900, 1_400, 100_000][below(3)] ?? 1,
      }),
    ),
  );
  const claims = cars.flatMap(({ _id }) => {
    let from = addDays('2026-11-25', below(9));
    return Array.from({ length: below(6) }, () => {
      const length = 1 + below(9);
      const drawn = claim(_id, from, length, below(5) > 0);
      from = addDays(from, length + below(5));
      return drawn;
    });
  });
  if (claims.length > 0) await Booking.collection.insertMany(claims);
  return { locId, models: [...new Set(cars.map(({ modelKey }) => modelKey))] };
}

describe('calendar of a month', () => {
  test(`matches thirty-one one-day searches in each of ${fleets} random fleets`, async () => {
    const random = seededRandom(31);
    app = await createTestApp({ env: { MAX_TOTAL: '90000' } });
    const deps = { ...app.deps, holds: createHoldKeeper(app.deps) };
    await savePrices(someRules, app.deps);
    const [search, calendar] = [createSearch(deps), createCalendar(deps)];
    const seen = { free: 0, taken: 0, closed: 0 };
    for (let fleet = 0; fleet < fleets; fleet += 1) {
      const { locId, models } = await drawFleet(random);
      const query = { locId: String(locId), month };
      const searches = await Promise.all(
        days.map(async (day) => search({ locId: String(locId), fromDate: day, toDate: day })),
      );
      for (const car of ['', ...models]) {
        const expected = searches.map((found, index): CalendarDay => {
          const prices = found.cars
            .filter((each) => car === '' || each.modelKey === car)
            .map((each) => each.totalPrice);
          seen[prices.length === 0 ? 'taken' : 'free'] += 1;
          const price = prices.length === 0 ? null : Math.min(...prices);
          return { day: days[index] ?? '', free: Math.min(prices.length, 5), price, minDays: 1, isClosed: false };
        });
        const shown = await calendar(car === '' ? query : { ...query, car });
        seen.closed += shown.filter(({ isClosed }) => isClosed).length;
        // Where a season requires more than one day, a one-day search finds nothing regardless of availability.
        expect(shown.map((day) => (day.minDays > 1 ? noneOn(day) : { ...day, isClosed: false }))).toEqual(
          expected.map((day, index) => ({ ...day, minDays: shown[index]?.minDays ?? 0 })),
        );
        expect(shown.filter(({ minDays }) => minDays === 3)).toHaveLength(3);
      }
    }
    expect(Math.min(seen.free, seen.taken, seen.closed)).toBeGreaterThan(30);
  });
});

describe('database cost of a calendar month', () => {
  test('is one read, which a hundred concurrent requests share and which is cached for half a minute', async () => {
    const { _id: locId } = await buildLocation();
    const car = await buildVehicle({ carLocations: [locId] });
    const commands = watchCommands();

    const results = await Promise.all(Array.from({ length: 100 }, async () => ask({ locId })));
    await ask({ locId, car: car.modelKey });
    const first = commands.take();
    app.clock.advance(30_000);
    await ask({ locId });

    expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(first.filter(({ name, collection }) => name === 'aggregate' && collection === 'bookings')).toHaveLength(1);
    expect(first.filter(({ collection }) => collection === 'vehicles')).toHaveLength(1);
    expect(commands.take().filter(({ name }) => name === 'aggregate')).toHaveLength(1);
  });

  test('does not depend on bookings in other months, because an index finds only those of the requested month', async () => {
    const { _id: locId } = await buildLocation();
    const cars = Array.from({ length: 60 }, () => new ObjectId());
    const shape = await buildVehicle({ carLocations: [locId], isActive: false });
    await Vehicle.insertMany(cars.map((_id) => ({ ...shape, _id, isActive: true })));
    // Each car has ten three-day claims in December, and thirty in other months, which must not be read.
    await Booking.collection.insertMany(
      cars.flatMap((carId) => [
        ...Array.from({ length: 10 }, (_, index) => claim(carId, addDays('2026-12-01', 3 * index), 3)),
        ...Array.from({ length: 30 }, (_, index) => claim(carId, addDays('2027-02-01', 3 * index), 3)),
        claim(carId, '2026-12-05', 9, false),
      ]),
    );
    const commands = recordCommands();
    const found = await ask({ locId });
    const sent = commands.take().filter((each) => each['aggregate'] === 'bookings');
    const [explained] = await Promise.all(sent.map(explain));

    expect(found.map(({ free }) => free)).toEqual([...Array.from({ length: 30 }, () => 0), 5]);
    expect(sent).toHaveLength(1);
    expect(explained?.stages).toContain('IXSCAN');
    expect(explained?.stages).not.toContain('COLLSCAN');
    expect(explained?.docsExamined).toBe(600);
  });
});
