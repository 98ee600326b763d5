import { bookingContract, locationContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Location, type LocationRecord } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';

const { create, getQuote } = bookingContract;

const week = (open: string, close: string) => Array.from({ length: 7 }, () => ({ open, close }));
/** From Tuesday to Thursday. */
const period = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const ten = { pickUpTime: '10:00', returnTime: '10:00' };

let app: TestApp;
let car: VehicleRecord;
let pune: LocationRecord;
let mumbai: LocationRecord;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  mumbai = await buildLocation({
    name: 'Mumbai',
    address: '12 MG Road',
    hours: week('08:00', '20:00'),
    readyMinutes: 90,
  });
  const routes = [{ locationId: String(mumbai._id), minutes: 180, oneWayFee: 1_500 }];
  pune = await buildLocation({ name: 'Pune', hours: week('09:00', '18:00'), routes });
  car = await buildVehicle({ carLocations: [pune._id], rentalPrice: 2_000 });
  token = (await app.signInAs('customer')).token;
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);
});

const body = (given: object = {}) => ({
  locationId: String(pune._id),
  carId: String(car._id),
  returnLocationId: String(mumbai._id),
  ...period,
  ...ten,
  ...given,
});
const book = async (given: object = {}, as: string = token) => app.client.call(create, { as, body: body(given) });
const quote = async (given: object = {}) => {
  const rental = { locId: String(pune._id), carId: String(car._id), returnLocId: String(mumbai._id) };
  return app.client.call(getQuote, { as: token, query: { ...rental, ...period, ...given } });
};
const another = async () => (await app.signInAs('customer')).token;
const stored = async (id: string | undefined) => Booking.findById(id).lean<BookingRecord>();
const editPune = async (changes: object) => Location.updateOne({ _id: pune._id }, { $set: changes });
const brokenClaims = async () => [...(await findDoubleClaims()), ...(await findWrongKeys())];

describe('POST /booking/create with another return location', () => {
  test('charges the fee, and claims the car for its cleaning there and the way back', async () => {
    const { status, data } = await book();

    expect([status, data?.totalAmount, data?.pricePerDay]).toEqual([201, 7_500, 2_000]);
    expect(data?.returnLocationId).toBe(String(mumbai._id));
    const booking = await stored(data?._id);
    expect(booking).toMatchObject({ returnLocationId: mumbai._id, readyMinutes: 90, travel: { there: 0, back: 180 } });
    // Returned at 10:00, cleaned by 11:30 and back by 14:30.
    expect([booking?.days, booking?.halfHours.at(-1)]).toEqual([['2026-12-01', '2026-12-02'], '2026-12-03T14:00']);
    expect(await brokenClaims()).toEqual([]);
  });

  test('lets the next customer pick up the car only once it is back', async () => {
    await book();
    const next = { fromDate: '2026-12-03', toDate: '2026-12-04', returnLocationId: undefined };

    const early = await book({ ...next, pickUpTime: '14:00' }, await another());
    const later = await book({ ...next, pickUpTime: '14:30' }, await another());

    expect([early.status, early.error?.code, later.status]).toEqual([409, 'car_unavailable', 201]);
  });

  test('claims the next day after an evening return if turnaround is off', async () => {
    await saveTimes({ isOn: true }, app);

    const { data } = await book({ returnTime: '20:00' });
    await editPune({ 'routes.0.minutes': 300 });
    const far = await book({ returnTime: '20:00', fromDate: '2026-12-10', toDate: '2026-12-11' });

    expect((await stored(data?._id))?.days.at(-1)).toBe('2026-12-03');
    expect((await stored(far.data?._id))?.days.at(-1)).toBe('2026-12-12');
  });

  test('applies the length discount to the days only, not to the fee for another return location', async () => {
    await savePrices({ lengths: [{ fromDays: 3, percent: 10 }] }, app);

    const { data } = await book();

    expect([data?.totalAmount, data?.pricePerDay]).toEqual([5_400 + 1_500, 1_800]);
  });

  test('accepts a return only within the hours of that location', async () => {
    const open = await book({ returnTime: '20:00' });
    const closed = await book({ returnTime: '20:30', fromDate: '2026-12-10', toDate: '2026-12-11' });

    expect([open.status, closed.status, closed.error?.code, closed.error?.data]).toEqual([
      201,
      409,
      'outlet_closed',
      expect.objectContaining({ end: 'return', before: '20:00', after: null }),
    ]);
  });

  test('treats the pick-up location as if no return location had been named', async () => {
    const { data } = await book({ returnLocationId: String(pune._id) });

    expect([data?.totalAmount, data]).toEqual([
      6_000,
      expect.not.objectContaining({ returnLocationId: expect.anything() }),
    ]);
    expect(await stored(data?._id)).not.toHaveProperty('returnLocationId');
  });

  test('returns the same hold for the same return location, and rejects another location', async () => {
    const first = await book({ anyUnit: true });

    const repeated = await book({ anyUnit: true });
    const here = await book({ anyUnit: true, returnLocationId: undefined });

    expect(repeated.data?._id).toBe(first.data?._id);
    expect([here.status, here.error?.data]).toEqual([409, expect.objectContaining({ ownBookingId: first.data?._id })]);
  });

  test('rejects a fee that has changed since the customer saw the total', async () => {
    await editPune({ 'routes.0.oneWayFee': 1_600 });

    const { error } = await book({ expectedTotal: 7_500 });

    expect([error?.code, error?.data]).toEqual(['price_changed', { total: 7_600 }]);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('accepts a fee of 0 rupees', async () => {
    await editPune({ 'routes.0.oneWayFee': 0 });

    expect((await book({ expectedTotal: 6_000 })).status).toBe(201);
  });

  describe('rejects, without creating a hold,', () => {
    test('a return location that does not exist or is disabled', async () => {
      const unknown = await book({ returnLocationId: String(new ObjectId()) });
      await Location.updateOne({ _id: mumbai._id }, { $set: { isEnabled: false } });
      const disabled = await book();

      expect([unknown, disabled].map(({ status, error }) => [status, error?.code])).toEqual([
        [404, 'location_not_found'],
        [404, 'location_not_found'],
      ]);
      expect(await Booking.countDocuments()).toBe(0);
    });

    test.each([
      [
        'a return location to which the route has no fee',
        async () => Location.updateOne({ _id: pune._id }, { $unset: { 'routes.0.oneWayFee': 1 } }),
      ],
      [
        'a pick-up location without routes',
        async () => Location.updateOne({ _id: pune._id }, { $unset: { routes: 1 } }),
      ],
      ['a return location while times are turned off', async () => saveTimes({}, app)],
    ])('%s', async (_what, change) => {
      await change();

      const { status, error } = await book();

      expect([status, error?.code, error?.message]).toEqual([
        409,
        'return_not_offered',
        'Cars from Pune cannot be returned there.',
      ]);
      expect(await Booking.countDocuments()).toBe(0);
    });

    test('a booking without times', async () => {
      const { status, error } = await book({ pickUpTime: undefined, returnTime: undefined });

      expect([status, error?.details]).toEqual([
        400,
        [{ path: 'pickUpTime', message: 'Choose the pick-up and return times' }],
      ]);
    });

    test('a return location that is not an id', async () => {
      const { status, error } = await book({ returnLocationId: 'Mumbai' });

      expect([status, error?.details?.map(({ path }) => path)]).toEqual([400, ['returnLocationId']]);
    });
  });
});

describe('GET /booking/getQuote with another return location', () => {
  test('adds the fee as one line, and lists the return times of that location', async () => {
    const { data } = await quote();

    expect(data).toMatchObject({ total: 7_500, totalPrice: 6_000, pricePerDay: 2_000 });
    expect(data?.lines).toEqual([
      { kind: 'days', text: '3 days × ₹2,000', amount: 6_000 },
      { kind: 'extra', text: 'Return at Mumbai', amount: 1_500 },
    ]);
    const { pickUp = [], return: ends = [] } = data?.times ?? {};
    expect([pickUp.at(0), ends.at(0), ends.at(-1)]).toEqual(['09:00', '08:00', '20:00']);
  });

  test('lists only returns that leave enough time for the way back before the next pick-up', async () => {
    const next = { fromDate: '2026-12-03', toDate: '2026-12-04', pickUpTime: '17:30', returnLocationId: undefined };
    await book(next, await another());

    expect((await quote()).data?.times?.return.at(-1)).toBe('13:00');
  });

  test('lists only returns that leave enough time for the way back by midnight, if the next day is booked and turnaround is off', async () => {
    await editPune({ 'routes.0.minutes': 300 });
    await saveTimes({ isOn: true }, app);
    await book({ fromDate: '2026-12-04', toDate: '2026-12-05', returnLocationId: undefined }, await another());

    expect((await quote()).data?.times?.return.at(-1)).toBe('19:00');
  });

  test('rejects a last day on which the return location is closed, but not one on which only the pick-up location is', async () => {
    await editPune({ closedDays: ['2026-12-03'] });
    expect((await quote()).status).toBe(200);

    await Location.updateOne({ _id: mumbai._id }, { $set: { closedDays: ['2026-12-03'] } });
    expect((await quote()).error?.code).toBe('outlet_closed');
  });
});

describe('PUT /booking/setTimes of a one-way booking', () => {
  test('uses the hours of the return location and the time of the way back that was agreed', async () => {
    const { data } = await book();
    const bookingId = data?._id ?? '';
    await Booking.updateOne({ _id: bookingId }, { $set: { status: 'confirmed', settledBy: 'pay_1' } });
    await editPune({ 'routes.0.minutes': 600 });

    const times = await app.client.succeed(rentalContract.getTimes, { as: token, query: { bookingId } });
    const moved = await app.client.call(rentalContract.setTimes, {
      as: token,
      body: { bookingId, pickUpTime: '10:00', returnTime: '19:30' },
    });

    expect([times.pickUp.at(-1), times.return.at(-1), moved.status]).toEqual(['17:30', '20:00', 200]);
    expect(await stored(bookingId)).toMatchObject({ readyMinutes: 90, travel: { there: 0, back: 180 } });
    // The car is returned at 19:30, cleaned by 21:00 and back by 24:00.
    expect((await stored(bookingId))?.days.at(-1)).toBe('2026-12-03');
    expect(await brokenClaims()).toEqual([]);
  });
});

test('the number of bookings at a location includes returns there, also on days that are about to be closed', async () => {
  await book();
  const office = await staffOffice(app);
  const read = async ({ _id }: LocationRecord) => {
    const id = String(_id);
    const { futureBookings } = await office.succeed(locationContract.getById, { query: { id } });
    const ends = ['2026-12-01', '2026-12-03'].map(async (days) => {
      const { count } = await office.succeed(locationContract.getStandingEnds, { query: { id, days } });
      return count;
    });
    return [futureBookings, ...(await Promise.all(ends))];
  };

  expect([await read(pune), await read(mumbai)]).toEqual([
    [1, 1, 0],
    [1, 0, 1],
  ]);
});
