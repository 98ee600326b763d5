import { addDays, bookingContract, rentalContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import {
  findContradictions,
  findDoubleClaims,
  findWrongKeys,
} from '../../src/features/booking/find-broken-bookings.ts';
import { changesOf } from '../../test/support/change-booking.ts';
import { createRental, stageRental } from '../../test/support/open-rental.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { stormCustomers as customers, stormRounds } from './storm-settings.ts';

/* A renter repeatedly asks for more days of a car, while other customers book the first of these days. */

const period = { fromDate: '2026-12-04', toDate: '2026-12-05' };
const nextDay = { fromDate: '2026-12-06', toDate: '2026-12-06' };

let app: TestApp;
let tokens: string[];

beforeEach(async () => {
  ({ app } = await stageRental({ env: { LIMIT_CHANGE_PER_HOUR: '1000000' } }));
  tokens = await inLanes(12, Array.from({ length: customers }), async () => (await app.signInAs('customer')).token);
});

/** Books a car and returns a function that asks for one to three more days, at the previewed price. */
async function openChanges() {
  const rental = await createRental(app);
  const bookingId = (await rental.confirmed(period)).booking._id;
  const as = await rental.customer.token();
  const { preview } = changesOf(rental, bookingId);
  const bodies = await Promise.all(
    [1, 2, 3].map(async (days) => {
      const toDate = addDays(period.toDate, days);
      const { rev = 0, toPay = 0 } = (await preview({ toDate })).data ?? {};
      return { bookingId, ...period, toDate, rev, expectedToPay: toPay, expectedToRefund: 0 };
    }),
  );
  const extend = async (index: number) =>
    app.client.call(rentalContract.change, { as, body: bodies[index % bodies.length] ?? expect.fail() });
  return { car: rental.car, extend };
}

/** Sends all extensions and holds in parallel. Returns how many succeeded, and how many others didn’t return 409. */
async function raceForNextDay(areHoldsFirst: boolean) {
  await Booking.deleteMany({});
  const { car, extend } = await openChanges();
  const wish = { ...nextDay, carId: String(car._id), locationId: String(car.carLocations[0]) };
  const book = async (as: string) => app.client.call(bookingContract.create, { as, body: wish });

  const answers = await Promise.all(
    tokens.map(async (as, index) => {
      if (!areHoldsFirst) return Promise.all([extend(index), book(as)]);
      const booked = book(as);
      return Promise.all([extend(index), booked]);
    }),
  );
  const statuses = answers.map(([extended, booked]) => [extended.status, booked.status]);
  const count = (at: number) => statuses.filter((pair) => pair[at] === 201).length;
  const others = statuses.flat().filter((status) => status !== 201 && status !== 409);
  return { extended: count(0), booked: count(1), others };
}

test(`if one renter asks for ${customers} extensions while ${customers} customers book the next day, either extensions or exactly one booking succeed, ${stormRounds} times in a row`, async () => {
  for (let round = 0; round < stormRounds; round += 1) {
    const { extended, booked, others } = await raceForNextDay(round % 2 === 1);

    expect(others).toEqual([]);
    expect([Math.min(extended, 1), booked]).toEqual(extended > 0 ? [1, 0] : [0, 1]);
    expect(await Booking.countDocuments({ days: nextDay.fromDate, holdsCar: true })).toBe(1);
    expect([...(await findDoubleClaims()), ...(await findWrongKeys()), ...(await findContradictions())]).toEqual([]);
  }
});
