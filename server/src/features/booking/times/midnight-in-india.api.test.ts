import { bookingContract, rentalContract } from '@rental/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking } from '../booking.model.ts';

/* In India, a day begins at 18:30 UTC. The day in these tests is 29 February. */

const before = '2028-02-28T18:29:59Z';
const midnight = '2028-02-28T18:30:00Z';
const after = '2028-02-28T18:30:01Z';
const leapDay = { fromDate: '2028-02-29', toDate: '2028-03-01', pickUpTime: '00:00', returnTime: '00:00' };

let app: TestApp;
let car: VehicleRecord;

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ['UTC', 0],
  ['Etc/GMT+8', 480],
  ['Asia/Kolkata', -330],
])('on a server in the time zone %s', (zone, offset) => {
  beforeEach(async () => {
    vi.stubEnv('TZ', zone);
    app = await createTestApp();
    await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);
    car = await buildVehicle({ carLocations: [(await buildLocation())._id] });
  });

  const wish = () => ({ carId: String(car._id), locationId: String(car.carLocations[0]) });

  /** Books the leap day, unless another period is given, and deletes the booking again. */
  async function bookAt(now: string, period: object = leapDay) {
    app.clock.set(now);
    const { token: as } = await app.signInAs('customer');
    const answer = await app.client.call(bookingContract.create, { as, body: { ...wish(), ...leapDay, ...period } });
    const stored = await Booking.findOneAndDelete({ carId: car._id }).lean();
    return { ...answer, stored };
  }

  test('a booking from 00:00 can be made until 00:00, and its claim ends an hour after the next midnight [TI4]', async () => {
    const booked = [await bookAt(before), await bookAt(midnight)];
    const late = await bookAt(after);

    expect(new Date().getTimezoneOffset()).toBe(offset);
    for (const { status, stored } of booked) {
      expect(status).toBe(201);
      expect(stored).toMatchObject({
        days: ['2028-02-29'],
        halfHours: ['2028-02-29T00:00', '2028-03-01T00:00', '2028-03-01T00:30'],
      });
    }
    expect([late.code, late.error?.data?.['nextPickUp']]).toEqual(['too_soon', '2028-02-29T00:30']);
  });

  test('a pick-up at 23:30 on the day before can be booked until 23:30, and at midnight that day is in the past [TI4]', async () => {
    const last = { fromDate: '2028-02-28', pickUpTime: '23:30' };

    const statuses = [];
    for (const now of ['2028-02-28T18:00:00Z', '2028-02-28T18:00:01Z', before]) {
      statuses.push((await bookAt(now, last)).status);
    }
    const past = await bookAt(midnight, last);

    expect(statuses).toEqual([201, 409, 409]);
    expect([past.status, past.code]).toEqual([400, 'date_out_of_range']);
  });

  test('the quote and a change of times have the same limits [TI4]', async () => {
    app.clock.set(after);
    const { token: as, user } = await app.signInAs('customer');
    const { carId, locationId: locId } = wish();
    const { fromDate, toDate } = leapDay;
    const query = { carId, locId, fromDate, toDate };
    const { times } = await app.client.succeed(bookingContract.getQuote, { as, query });
    const { _id } = await buildBooking({
      carId: car._id,
      customerId: user._id,
      status: 'confirmed',
      fromDate,
      toDate,
    });
    const body = { bookingId: String(_id), pickUpTime: '00:00', returnTime: '00:30' };
    const refused = await app.client.call(rentalContract.setTimes, { as, body });
    const set = await app.client.call(rentalContract.setTimes, { as, body: { ...body, pickUpTime: '00:30' } });

    expect([times?.pickUp[0], times?.return[0]]).toEqual(['00:30', '00:00']);
    expect([refused.code, set.status]).toEqual(['too_soon', 200]);
  });
});
