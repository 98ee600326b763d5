import { addDays, type AvailableCar, bookingContract, availabilityContract, listDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../local/seeded-random.ts';
import { buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { savePrices, someRules } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { watchCommands } from '../../../../test/support/explain-commands.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { createHoldKeeper } from '../../payment/hold-expiry.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking } from '../booking.model.ts';
import { createSearch } from '../search-cars.ts';
import { createAlternatives } from './get-alternatives.ts';

const { getAlternatives } = availabilityContract;
const wish = { fromDate: '2026-12-10', toDate: '2026-12-12' };

let app: TestApp;
let locId: ObjectId;

beforeEach(async () => {
  app = await createTestApp();
  locId = (await buildLocation())._id;
});

const ask = async (query: { fromDate?: string; toDate?: string; car?: string } = {}) =>
  app.client.succeed(getAlternatives, { query: { locId: String(locId), ...wish, ...query } });

const take = async ({ _id: carId }: VehicleRecord, fromDate: string, toDate: string) =>
  buildBooking({ carId, fromDate, toDate, status: 'confirmed' });

/**
 * Books the cheapest car for a new customer; if `car` is given, the cheapest car of that model. Asserts that the
 * booking costs exactly the offered price.
 */
async function book(locationId: string, offer: { fromDate: string; toDate: string; totalPrice: number }, car?: string) {
  const { fromDate, toDate } = offer;
  const { token: as } = await app.signInAs('customer');
  const query = { locId: locationId, fromDate, toDate };
  const found = await app.client.succeed(bookingContract.getAvailableCars, { as, query });
  const [cheapest] = found.filter(({ modelKey }) => car === undefined || modelKey === car);
  expect(cheapest?.totalPrice).toBe(offer.totalPrice);
  const body = { locationId, carId: cheapest?._id ?? '', fromDate, toDate };
  expect((await app.client.succeed(bookingContract.create, { as, body })).totalAmount).toBe(offer.totalPrice);
}

describe('GET /booking/getAlternatives', () => {
  test('suggests only offers that can be booked at the price shown', async () => {
    const carLocations = [locId];
    const other = await buildLocation();
    const creta = await buildVehicle({ carLocations, carName: 'Creta', category: 'suv', rentalPrice: 2_000 });
    await buildVehicle({ carLocations: [other._id], carName: 'Creta', category: 'suv', rentalPrice: 2_500 });
    const like = await buildVehicle({ carLocations, carName: 'Harrier', category: 'suv', rentalPrice: 2_700 });
    await buildVehicle({ carLocations, carName: 'Polo', category: 'hatchback', rentalPrice: 1_900 });
    // The car is free before the wanted days, and taken for seven weeks from their first day.
    await take(creta, '2026-12-10', '2027-01-29');
    const car = creta.modelKey;

    const found = await ask({ car });

    expect(found).toEqual({
      reason: null,
      otherDays: [-3, -4, -5].map((shift) => ({
        fromDate: addDays(wish.fromDate, shift),
        toDate: addDays(wish.toDate, shift),
        totalPrice: 6_000,
      })),
      nextFree: { fromDate: '2027-01-30', toDate: '2027-02-01', totalPrice: 6_000 },
      otherLocations: [
        { locationId: String(other._id), locationName: other.name, isSameModel: true, totalPrice: 7_500 },
      ],
      similar: [
        {
          modelKey: like.modelKey,
          carBrand: 'Hyundai',
          carName: 'Harrier',
          imageUrlOne: like.imageUrlOne,
          totalPrice: 8_100,
        },
      ],
    });
    for (const each of [...found.otherDays.slice(0, 1), ...(found.nextFree ? [found.nextFree] : [])]) {
      await book(String(locId), each, car);
    }
    for (const each of found.otherLocations) await book(each.locationId, { ...wish, ...each }, car);
    for (const each of found.similar) await book(String(locId), { ...wish, ...each }, each.modelKey);
  });

  test('lists locations with the same model first, then the others by lowest price, and omits disabled ones', async () => {
    const [near, far, dear, off] = [
      await buildLocation(),
      await buildLocation(),
      await buildLocation(),
      await buildLocation({ isEnabled: false }),
    ];
    const creta = await buildVehicle({ carLocations: [locId], carName: 'Creta' });
    await buildVehicle({ carLocations: [locId, near._id], carName: 'Polo', rentalPrice: 900 });
    await buildVehicle({ carLocations: [far._id], carName: 'Creta', rentalPrice: 3_000 });
    await buildVehicle({ carLocations: [dear._id], carName: 'Harrier', rentalPrice: 2_800 });
    await buildVehicle({ carLocations: [off._id], carName: 'Creta', rentalPrice: 100 });

    const [wanted, any] = [await ask({ car: creta.modelKey }), await ask()];

    const shown = (locations: typeof wanted.otherLocations) =>
      locations.map(({ locationName, isSameModel }) => [locationName, isSameModel]);
    expect(shown(wanted.otherLocations)).toEqual([
      [far.name, true],
      [near.name, false],
      [dear.name, false],
    ]);
    expect(shown(any.otherLocations)).toEqual([
      [near.name, false],
      [dear.name, false],
      [far.name, false],
    ]);
  });

  test('reports that the location is closed, and suggests no period that starts or ends on a closed day', async () => {
    const hours = Array.from({ length: 7 }, (_, index) => (index === 6 ? null : { open: '09:00', close: '21:00' }));
    const closing = await buildLocation({ hours });
    await buildVehicle({ carLocations: [closing._id] });
    const days = { fromDate: '2026-12-11', toDate: '2026-12-13' };

    const query = { locId: String(closing._id), ...days };
    const { reason, otherDays } = await app.client.succeed(getAlternatives, { query });

    const closed = { day: '2026-12-13', nextOpenDay: '2026-12-14' };
    expect(reason).toEqual({ kind: 'closed', season: null, minDays: null, ...closed });
    expect(otherDays.map(({ fromDate }) => fromDate)).toEqual(['2026-12-12', '2026-12-10', '2026-12-09']);
    for (const each of otherDays.slice(0, 1)) await book(String(closing._id), each);
  });

  test('names the season that requires more days, and suggests no shorter periods', async () => {
    await savePrices(someRules, app.deps);
    await buildVehicle({ carLocations: [locId], rentalPrice: 1_000 });

    const { reason, otherDays } = await ask({ fromDate: '2026-12-15', toDate: '2026-12-16' });

    const season = { season: 'Feast', minDays: 3 };
    expect(reason).toEqual({ kind: 'too_short', ...season, day: null, nextOpenDay: null });
    expect(otherDays).toEqual([
      { fromDate: '2026-12-13', toDate: '2026-12-14', totalPrice: 2_500 },
      { fromDate: '2026-12-18', toDate: '2026-12-19', totalPrice: 2_200 },
      { fromDate: '2026-12-12', toDate: '2026-12-13', totalPrice: 2_500 },
    ]);
    await book(String(locId), { fromDate: '2026-12-18', toDate: '2026-12-19', totalPrice: 2_200 });
  });

  test('suggests no car for days after its documents expire', async () => {
    const documents = [{ kind: 'insurance', validUntil: '2026-12-13', noRentalsAfter: true } as const];
    const car = await buildVehicle({ carLocations: [locId], documents });
    await take(car, '2026-12-10', '2026-12-10');

    const { otherDays, nextFree } = await ask();

    expect([otherDays.map(({ toDate }) => toDate), nextFree]).toEqual([
      ['2026-12-13', '2026-12-09', '2026-12-08'],
      null,
    ]);
  });

  test('suggests only other locations when the location is disabled', async () => {
    const { _id } = await buildLocation({ isEnabled: false });
    await buildVehicle({ carLocations: [_id] });
    await buildVehicle({ carLocations: [locId] });

    const found = await app.client.succeed(getAlternatives, { query: { locId: String(_id), ...wish } });

    expect(found).toMatchObject({ otherDays: [], nextFree: null, similar: [] });
    expect(found.otherLocations.map(({ locationId }) => locationId)).toEqual([String(locId)]);
  });

  test.each([
    ['an unknown location', { locId: '6560a1b2c3d4e5f601020304' }, 404, 'location_not_found'],
    ['a first day in the past', { fromDate: '2026-11-19' }, 400, 'date_out_of_range'],
  ])('rejects %s', async (_what, given, status, code) => {
    const response = await app.client.call(getAlternatives, { query: { locId: String(locId), ...wish, ...given } });

    expect([response.status, response.code]).toEqual([status, code]);
  });

  test('makes at most ten database reads for concurrent identical requests, and none for the next half minute', async () => {
    const cars = await Promise.all(
      Array.from({ length: 4 }, async () => buildVehicle({ carLocations: [locId], carName: 'Creta' })),
    );
    // Every car is booked up to the horizon, so that every slice has to be read.
    for (const car of cars) await take(car, '2026-11-20', '2027-04-19');
    const query = { locId: String(locId), ...wish, car: cars[0]?.modelKey ?? '' };
    // Disables `nudge`, because it would wake the sweeper, whose queries would be counted too.
    const holds = { ...createHoldKeeper(app.deps), nudge: async () => Promise.resolve() };
    const alternatives = createAlternatives({ ...app.deps, holds });
    const commands = watchCommands();

    const results = await Promise.all(Array.from({ length: 20 }, async () => alternatives(query)));
    const first = commands.take();
    await alternatives(query);
    const again = commands.take();
    app.clock.advance(30_000);
    await alternatives(query);

    expect(results[0]).toMatchObject({ otherDays: [], nextFree: null });
    expect(first.length).toBeGreaterThan(6);
    expect(first.length).toBeLessThanOrEqual(10);
    expect([again.length, commands.take().length]).toEqual([0, first.length]);
  });
});

describe('suggested days', () => {
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => [days, -days]);

  /** Creates a location with some cars of two models, each rarely free. */
  async function drawFleet(random: () => number): Promise<{ here: string; car: string }> {
    const below = (limit: number): number => Math.floor(random() * limit);
    const { _id } = await buildLocation();
    const cars = await Promise.all(
      Array.from({ length: 2 + below(3) }, async () =>
        buildVehicle({ carLocations: [_id], carName: 'Creta', rentalPrice: 900 + 100 * below(3) }),
      ),
    );
    const claims = cars.flatMap(({ _id: carId }) => {
      let from = addDays('2026-11-20', below(9));
      return Array.from({ length: 10 + below(12) }, () => {
        const [fromDate, toDate] = [from, addDays(from, below(12))];
        from = addDays(toDate, 1 + below(4));
        return { carId, fromDate, toDate, days: listDays(fromDate, toDate), holdsCar: true, kind: 'block' };
      });
    });
    await Booking.collection.insertMany(claims.map((each) => ({ ...each, status: 'blocked', followUp: false })));
    return { here: String(_id), car: cars[0]?.modelKey ?? '' };
  }

  test('agree with searches: up to three free periods near the requested one, plus the next free one if none of the three starts after the requested first day', async () => {
    const random = seededRandom(7);
    const deps = { ...app.deps, holds: createHoldKeeper(app.deps) };
    await savePrices(someRules, app.deps);
    const [search, alternatives] = [createSearch(deps), createAlternatives(deps)];
    const lowest = (found: AvailableCar[]): number | null =>
      found.length === 0 ? null : Math.min(...found.map(({ totalPrice }) => totalPrice));
    const seen = { next: 0, later: 0 };
    for (let round = 0; round < 12; round += 1) {
      const { here, car } = await drawFleet(random);
      const at = async (shift: number) => {
        const days = { fromDate: addDays(wish.fromDate, shift), toDate: addDays(wish.toDate, shift) };
        const totalPrice = days.toDate > '2027-04-19' ? null : lowest((await search({ locId: here, ...days })).cars);
        return totalPrice === null ? [] : [{ ...days, totalPrice }];
      };
      const near = (await Promise.all(shifts.map(at))).flat().slice(0, 3);
      const hasLater = near.some(({ fromDate }) => fromDate > wish.fromDate);
      let next = null;
      for (let shift = hasLater ? 131 : 1; next === null && shift <= 130; shift += 1) [next = null] = await at(shift);
      seen[hasLater ? 'later' : 'next'] += 1;

      const found = await alternatives({ locId: here, ...wish, ...(round % 2 === 0 && { car }) });

      expect([found.otherDays, found.nextFree]).toEqual([near, next]);
    }
    expect(Math.min(seen.next, seen.later)).toBeGreaterThan(1);
  });
});
