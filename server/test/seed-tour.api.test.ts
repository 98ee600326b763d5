import {
  addDays,
  authContract,
  bookingContract,
  couponBody,
  couponContract,
  documentsDue,
  findClosedEnd,
  lastRentalDay,
  listDays,
  locationBody,
  locationContract,
  minDaysOf,
  priceBook,
  settingsContract,
  userContract,
  vehicleBody,
  vehicleContract,
} from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { cars, demoAdmin, demoCustomer, documentsOf, otherCustomers } from '../local/seed/seed-data.ts';
import { describeCar, seedFleet } from '../local/seed/seed-fleet.ts';
import { bengaluru, delhi, locationsOn, pune } from '../local/seed/seed-locations.ts';
import { seedPeople } from '../local/seed/seed-people.ts';
import { couponsOn, pricesOn, seedPrices } from '../local/seed/seed-prices.ts';
import { demoBookings } from '../local/seed/seed-stories.ts';
import { asOf, idOf, momentOf } from '../local/seed/stage.ts';
import { createTestApp } from './support/test-app.ts';

/* Checks what a newcomer finds in the demo data: each capability at least once, at prices by the rules. */

/** A Friday. */
const today = '2026-11-20';

/** Seeds everything but the bookings, which take most of the time. */
async function opened() {
  const { client, deps } = await createTestApp();
  const { people, day } = await seedPeople(deps);
  const fleet = await seedFleet(day.today, asOf(momentOf(day, -90, 0), deps));
  await seedPrices({ names: { people, ...fleet }, day }, deps);
  const logIn = async ({ email, password }: { email: string; password: string }) =>
    (await client.succeed(authContract.login, { body: { email, password } })).accessToken;
  const [admin, customer] = [await logIn(demoAdmin), await logIn(demoCustomer)];
  const ask = async (car: string, [from, dayCount]: readonly [number, number], more: object = {}, at = bengaluru) => {
    const fromDate = addDays(today, from);
    const query = {
      locId: idOf(fleet.locationIds, at),
      carId: idOf(fleet.carIds, car),
      fromDate,
      toDate: addDays(fromDate, dayCount - 1),
      ...more,
    };
    return client.call(bookingContract.getQuote, { query, as: customer });
  };
  return { client, admin, ask };
}

const [weekdays, weekend, quiet, festival] = [
  [3, 2],
  [1, 2],
  [10, 2],
  [27, 3],
] as const;

const prices: [string, string, readonly [number, number], object, number][] = [
  ['at the base price', 'Swift', weekdays, {}, 2 * 1_450],
  ['on a weekend', 'Swift', weekend, {}, 2 * 1_620],
  ['of a category whose season it is', 'Verna', quiet, {}, 2 * 2_160],
  ['of another category in that season', 'Swift', quiet, {}, 2 * 1_450],
  ['in the season with a minimum length', 'Swift', festival, {}, 3 * 1_810],
  ['of 4 days', 'Swift', [40, 4], {}, 3 * 1_450 + 1_620 - 299],
  ['of 7 days', 'Swift', [40, 7], {}, 5 * 1_450 + 2 * 1_620 - 1_049],
  ['of 14 days', 'Swift', [40, 14], {}, 10 * 1_450 + 4 * 1_620 - 3_147],
  ['until a document of the car ends', 'Swift #4', [11, 2], {}, 2 * 1_450],
  ['with child seats', 'Swift', weekdays, { extras: 'child-seat:2' }, 2_900 + 2 * 2 * 150],
  ['with a roof rack', 'Swift', weekdays, { extras: 'roof-rack:1' }, 2_900 + 2 * 200],
  ['with a second driver', 'Swift', weekdays, { extras: 'second-driver:1' }, 2_900 + 500],
  ['with delivery', 'Swift', weekdays, { extras: 'doorstep:1' }, 2_900 + 400],
  ['with the coupon of a percentage', 'Swift', weekdays, { couponCode: 'WELCOME10' }, 2_900 - 290],
  ['with the coupon of an amount', 'Swift', [40, 4], { couponCode: 'LONGDRIVE500' }, 5_671 - 500],
  ['below the minimum of a coupon', 'Swift', weekdays, { couponCode: 'LONGDRIVE500' }, 2_900],
];

const refusals: [string, readonly [number, number], object, string, string][] = [
  ['rental_too_short', [27, 2], {}, 'Swift', bengaluru],
  ['outlet_closed', [4, 2], {}, 'Slavia', pune],
  ['outlet_closed', [26, 4], {}, 'Endeavour', delhi],
  ['car_not_offered', [12, 2], {}, 'Swift #4', bengaluru],
  ['extra_not_offered', [5, 2], { extras: 'doorstep:1' }, 'Slavia', pune],
];

describe('the demo data', { timeout: 180_000 }, () => {
  test('has two seasons, a weekend price, three length discounts, four extras and two coupons', async () => {
    const { client, admin } = await opened();

    const { prices: book, savedBy } = await client.succeed(settingsContract.getPrices, { as: admin });
    const coupons = await client.succeed(couponContract.getAll, { as: admin });

    expect([book.seasons.length, book.lengths.length, book.extras.length, coupons.length]).toEqual([2, 3, 4, 2]);
    expect([book.weekend?.percent, savedBy]).toEqual([12, demoAdmin.name]);
  });

  test('has locations with an address, phone, email, map and hours, cars with a number plate, and one document due', async () => {
    const { client, admin } = await opened();

    const found = await client.succeed(locationContract.getAll, { as: admin });
    const fleet = await client.succeed(vehicleContract.getAll, { as: admin });
    const details = await Promise.all(
      found.map(({ _id }) => client.succeed(locationContract.getById, { query: { id: _id }, as: admin })),
    );

    expect(found.length).toBe(6);
    const facts = details.flatMap(({ address, phone, email, mapUrl, hours }) => [address, phone, email, mapUrl, hours]);
    expect(facts.filter((fact) => fact === undefined)).toEqual([]);
    expect(new Set(fleet.map(({ plate }) => plate ?? '')).size).toBe(cars.length);
    expect(fleet.filter(({ imageUrlOne, imageUrlTwo }) => imageUrlOne === imageUrlTwo)).toEqual([]);
    expect(fleet.flatMap(({ documents }) => documentsDue(documents, today)).map(({ kind }) => kind)).toEqual(['puc']);
  });

  test('has customers whose phone numbers are not assigned to anyone, and nobody with a name from the sample team', async () => {
    const { client, admin } = await opened();

    const { users } = await client.succeed(userContract.list, { as: admin });
    const customers = users.filter(({ role }) => role === 'customer');

    const phones = customers.flatMap(({ phone }) => phone ?? []);
    expect(new Set(phones).size).toBe(otherCustomers.length);
    expect(customers.filter(({ phone }) => phone === null).map(({ email }) => email)).toEqual([demoCustomer.email]);
    expect(phones.filter((phone) => !phone.startsWith('+910'))).toEqual([]);
    expect(users.filter(({ name }) => name === 'Kavya Iyer')).toEqual([]);
  });

  test('prices each rental by the rules', async () => {
    const { ask } = await opened();

    const found = [];
    for (const [which, car, days, more] of prices) found.push([which, (await ask(car, days, more)).data?.total]);

    expect(found).toEqual(prices.map(([which, , , , total]) => [which, total]));
  });

  test('refuses a rental that is too short, begins on a closed day, outlasts a document or has an extra from elsewhere', async () => {
    const { ask } = await opened();

    const codes = [];
    for (const [, days, more, car, at] of refusals) codes.push((await ask(car, days, more, at)).code);

    expect(codes).toEqual(refusals.map(([code]) => code));
  });

  test('is valid on every day of a leap year, and no booking of it contradicts hours, seasons or documents', () => {
    const ids = new Map(locationsOn(today).map(({ name }, index) => [name, String(index).padStart(24, '0')]));
    for (const day of listDays('2028-01-01', '2028-12-31')) {
      const [book, locations] = [priceBook.parse(pricesOn(day, ids)), locationsOn(day)];
      for (const location of locations) locationBody.parse(location);
      for (const coupon of couponsOn(day, ids)) couponBody.parse(coupon);
      for (const car of cars)
        vehicleBody.parse({
          ...describeCar(car, { locationIds: ids, taxProfileIds: new Map() }),
          documents: documentsOf(car.key, day),
        });

      const contradicting = demoBookings.filter(({ at, car, from, dayCount }) => {
        const [fromDate, toDate] = [addDays(day, from), addDays(day, from + dayCount - 1)];
        const location = locations.find(({ name }) => name === at);
        const lastDay = lastRentalDay(documentsOf(car, day));
        return (
          !location ||
          findClosedEnd(location, { fromDate, toDate }, { isOn: false }) !== null ||
          minDaysOf(book, idOf(ids, at), listDays(fromDate, toDate)) > dayCount ||
          (lastDay !== null && toDate > lastDay)
        );
      });
      expect({ day, contradicting }).toEqual({ day, contradicting: [] });
    }
  });
});
