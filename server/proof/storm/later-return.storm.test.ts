import { bookingContract, keysOfPeriod, rentalContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import {
  findContradictions,
  findDoubleClaims,
  findWrongKeys,
} from '../../src/features/booking/find/find-broken-bookings.ts';
import { buildBooking, buildVehicle } from '../../test/support/factories.ts';
import { saveTimes } from '../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { inLanes } from './map-concurrently.ts';
import { stormCustomers as customers, stormRounds } from './storm-settings.ts';

/* A renter repeatedly asks to return a car after noon, while other customers ask to pick it up at noon. */

const { create } = bookingContract;
const { setTimes } = rentalContract;
const period = { fromDate: '2026-12-04', toDate: '2026-12-05', pickUpTime: '10:00' };
const next = { fromDate: '2026-12-05', toDate: '2026-12-06', pickUpTime: '12:00', returnTime: '10:00' };
const later = ['12:30', '14:00', '15:30', '17:00'] as const;

let app: TestApp;
let tokens: string[];

beforeEach(async () => {
  app = await createTestApp();
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);
  tokens = await inLanes(12, Array.from({ length: customers }), async () => (await app.signInAs('customer')).token);
});

/**
 * Sends all requests in parallel. Returns how many later returns and pick-ups succeeded, and how many responses were
 * neither successes nor 409.
 */
async function raceAtNoon(arePickUpsFirst: boolean) {
  await Booking.deleteMany({});
  const [car, renter] = [await buildVehicle(), await app.signInAs('customer')];
  const rental = { ...period, returnTime: '11:00', readyMinutes: 60 };
  const claim = { ...rental, ...keysOfPeriod(rental) };
  const { _id } = await buildBooking({ carId: car._id, customerId: renter.user._id, status: 'confirmed', ...claim });
  const times = { bookingId: String(_id), pickUpTime: period.pickUpTime };
  const wish = { carId: String(car._id), locationId: String(car.carLocations[0]), ...next };
  const setLater = async (returnTime: string) =>
    app.client.call(setTimes, { as: renter.token, body: { ...times, returnTime } });
  const pickUp = async (as: string) => app.client.call(create, { as, body: wish });

  const answers = await Promise.all(
    tokens.flatMap((as, index) => {
      const time = later[index % later.length] ?? '';
      return arePickUpsFirst ? [pickUp(as), setLater(time)] : [setLater(time), pickUp(as)];
    }),
  );
  const count = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
  return { later: count(200), pickedUp: count(201), others: answers.length - count(200) - count(201) - count(409) };
}

test(`if one renter asks for ${customers} later returns while ${customers} customers ask for a pick-up at noon, either returns or exactly one pick-up succeed, ${2 * stormRounds} times in a row`, async () => {
  for (let round = 0; round < 2 * stormRounds; round += 1) {
    const { later: returned, pickedUp, others } = await raceAtNoon(round % 2 === 1);

    expect(others).toBe(0);
    expect([Math.min(returned, 1), pickedUp]).toEqual(returned > 0 ? [1, 0] : [0, 1]);
    expect([...(await findDoubleClaims()), ...(await findWrongKeys()), ...(await findContradictions())]).toEqual([]);
  }
});
