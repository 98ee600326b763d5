import { bookingContract, keysOfPeriod, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Location } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';

const { create, getQuote } = bookingContract;
const { setTimes, adminSetTimes, getTimes, getUserBookings } = rentalContract;

const open = { open: '09:00', close: '18:00' };
/** Tuesday to Thursday; the location is closed on Mondays. */
const period = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const ten = { pickUpTime: '10:00', returnTime: '10:00' };

let app: TestApp;
let car: VehicleRecord;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  const { _id } = await buildLocation({ hours: [null, open, open, open, open, open, open] });
  car = await buildVehicle({ carLocations: [_id], rentalPrice: 2_000 });
  token = (await app.signInAs('customer')).token;
});

const rental = () => ({ locationId: String(car.carLocations[0]), carId: String(car._id) });
const book = async (given: object, as: string = token) =>
  app.client.call(create, { as, body: { ...rental(), ...period, ...given } });
const quote = async (given: object = {}) => {
  const { locationId, carId } = rental();
  return app.client.call(getQuote, { as: token, query: { locId: locationId, carId, ...period, ...given } });
};
const another = async () => (await app.signInAs('customer')).token;
const stored = async (id: string | undefined) => Booking.findById(id).lean<BookingRecord>();
const brokenClaims = async () => [...(await findDoubleClaims()), ...(await findWrongKeys())];
const allowTurnaround = async () => saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);

describe('POST /booking/create with times', () => {
  test('stores agreed times and blocks whole days if turnaround is off', async () => {
    await saveTimes({ isOn: true }, app);

    const { status, data } = await book(ten);

    expect([status, data?.totalAmount, data?.pickUpTime, data?.returnTime]).toEqual([201, 6_000, '10:00', '10:00']);
    expect(await stored(data?._id)).toMatchObject({
      ...ten,
      days: ['2026-12-01', '2026-12-02', '2026-12-03'],
      halfHours: ['2026-12-01T00:00'],
    });
    expect(await stored(data?._id)).not.toHaveProperty('readyMinutes');
  });

  test('lets the car leave again once it is cleaned if turnaround is on', async () => {
    await allowTurnaround();

    const first = await book(ten);
    const tooEarly = await book(
      { fromDate: '2026-12-03', toDate: '2026-12-04', pickUpTime: '10:30', returnTime: '10:00' },
      await another(),
    );
    const next = await book(
      { fromDate: '2026-12-03', toDate: '2026-12-04', pickUpTime: '11:00', returnTime: '10:00' },
      await another(),
    );

    expect([first.status, tooEarly.status, tooEarly.error?.code, next.status]).toEqual([
      201,
      409,
      'car_unavailable',
      201,
    ]);
    expect(tooEarly.error?.data).toEqual({ days: ['2026-12-03'] });
    expect(await stored(first.data?._id)).toMatchObject({ readyMinutes: 60, days: ['2026-12-01', '2026-12-02'] });
    expect(await brokenClaims()).toEqual([]);
  });

  test('rejects a rental without times while another one ends on its first day', async () => {
    await allowTurnaround();
    await book(ten);

    const { status, error } = await book({ fromDate: '2026-12-03', toDate: '2026-12-04' }, await another());

    expect([status, error?.code]).toEqual([409, 'car_unavailable']);
  });

  test('chooses another car of the model if only the half hours of one are taken', async () => {
    await allowTurnaround();
    const { _id: _one, ...facts } = car;
    const twin = await buildVehicle({ ...facts, _id: new ObjectId() });
    await book(ten);

    const wish = { fromDate: '2026-12-03', toDate: '2026-12-03', pickUpTime: '10:00', returnTime: '17:00' };
    const chosen: unknown[] = [];
    // Customers begin with different cars.
    for (let customers = 0; customers < 8; customers += 1) {
      const { data } = await book({ ...wish, anyUnit: true }, await another());
      chosen.push(data?.carId);
      await Booking.deleteOne({ _id: new ObjectId(data?._id) });
    }

    expect(chosen).toEqual(Array.from({ length: 8 }, () => String(twin._id)));
  });

  test('returns the same hold for the same times, and rejects other times of the same wish', async () => {
    await saveTimes({ isOn: true }, app);
    const first = await book({ ...ten, anyUnit: true });

    const repeated = await book({ ...ten, anyUnit: true });
    const later = await book({ ...ten, returnTime: '12:00', anyUnit: true });

    expect(repeated.data?._id).toBe(first.data?._id);
    expect([later.status, later.error?.data]).toEqual([
      409,
      expect.objectContaining({ ownBookingId: first.data?._id }),
    ]);
  });

  test.each([
    ['one time alone', { pickUpTime: '10:00' }, 'returnTime', 'Enter both times or neither'],
    ['a time off the grid', { ...ten, pickUpTime: '10:15' }, 'pickUpTime', 'Use a full or half hour such as 09:30'],
    ['24:00', { ...ten, returnTime: '24:00' }, 'returnTime', 'Use a full or half hour such as 09:30'],
    [
      'a return before the pick-up',
      { ...ten, toDate: '2026-12-01' },
      'returnTime',
      'The return must be after the pick-up',
    ],
  ])('rejects %s and writes nothing', async (_what, given, path, message) => {
    await saveTimes({ isOn: true }, app);

    const { status, error } = await book(given);

    expect([status, error?.details]).toEqual([400, [{ path, message }]]);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('rejects times if the business does not use them', async () => {
    const { status, error } = await book(ten);

    expect([status, error?.details]).toEqual([
      400,
      [{ path: 'pickUpTime', message: 'Pick-up and return times are turned off' }],
    ]);
  });

  test.each([
    ['a pick-up before opening', { pickUpTime: '08:30' }, { end: 'pickUp', before: null, after: '09:00' }],
    ['a pick-up after the last one', { pickUpTime: '18:00' }, { end: 'pickUp', before: '17:30', after: null }],
    ['a return after closing', { returnTime: '18:30' }, { end: 'return', before: '18:00', after: null }],
    ['a return on a closed day', { toDate: '2026-12-07' }, { end: 'return', nextOpenDay: '2026-12-08' }],
  ])('rejects %s with the times around it', async (_what, given, data) => {
    await saveTimes({ isOn: true }, app);

    const { status, error } = await book({ ...ten, ...given });

    expect([status, error?.code, error?.data]).toEqual([409, 'outlet_closed', expect.objectContaining(data)]);
  });

  test('rejects a pick-up before the notice has passed, with the earliest one', async () => {
    await saveTimes({ isOn: true, noticeMinutes: 120 }, app);
    const today = { fromDate: '2026-11-20', toDate: '2026-11-21', returnTime: '12:00' };

    const { error } = await book({ ...today, pickUpTime: '13:30' });

    expect(error).toMatchObject({
      code: 'too_soon',
      message: 'The earliest pick-up is Fri 20-11-2026, 2:00PM',
      data: { nextPickUp: '2026-11-20T14:00' },
    });
    expect((await book({ ...today, pickUpTime: '14:00' })).status).toBe(201);
  });

  test('accepts a return on a closed day with a key box, and cleans the car from the next opening on', async () => {
    await allowTurnaround();
    await Location.updateOne({ _id: car.carLocations[0] }, { $set: { keyBox: 'Beside the gate' } });

    const { status, data } = await book({ ...ten, toDate: '2026-12-07', returnTime: '20:00' });

    expect(status).toBe(201);
    // Monday 20:00 until Tuesday 9:00 is 780 minutes.
    expect(await stored(data?._id)).toMatchObject({ readyMinutes: 780 + 60 });
  });
});

describe('GET /booking/getQuote', () => {
  test('lists no times if the business does not use them', async () => {
    expect((await quote()).data).not.toHaveProperty('times');
  });

  test('lists the times of the location, and preselects opening and closing', async () => {
    await saveTimes({ isOn: true }, app);

    const { times } = (await quote()).data ?? {};

    expect([times?.pickUp.at(0), times?.pickUp.at(-1)]).toEqual(['09:00', '17:30']);
    expect([times?.return.at(0), times?.return.at(-1)]).toEqual(['09:00', '18:00']);
    expect(times?.usual).toEqual({ pickUpTime: '09:00', returnTime: '18:00' });
  });

  test('lists only times at which no other rental has the car', async () => {
    await allowTurnaround();
    const from3 = { fromDate: '2026-12-03', toDate: '2026-12-05' };
    await book(ten);
    await book(
      { fromDate: '2026-12-05', toDate: '2026-12-06', pickUpTime: '14:00', returnTime: '12:00' },
      await another(),
    );

    const { times } = (await quote(from3)).data ?? {};

    expect([times?.pickUp.at(0), times?.return.at(-1)]).toEqual(['11:00', '13:00']);
    expect(times?.usual).toEqual({ pickUpTime: '11:00', returnTime: '13:00' });
  });

  test('rejects a car if its other rentals leave no possible times', async () => {
    await allowTurnaround();
    await book({ ...ten, returnTime: '17:30' });

    const { status, error } = await quote({ fromDate: '2026-12-03', toDate: '2026-12-04' });

    expect([status, error?.code]).toEqual([409, 'car_unavailable']);
  });
});

describe('PUT /booking/setTimes', () => {
  const to = { pickUpTime: '12:00', returnTime: '09:30' };
  let mine: string;

  beforeEach(async () => {
    await allowTurnaround();
    const customer = await app.signInAs('customer');
    token = customer.token;
    mine = String(customer.user._id);
  });

  /** Creates a confirmed booking of the customer who is logged in. */
  const confirm = async (given: Partial<BookingRecord> = {}): Promise<string> => {
    const customerId = new ObjectId(mine);
    const { _id } = await buildBooking({ carId: car._id, ...period, customerId, status: 'confirmed', ...given });
    return String(_id);
  };
  const set = async (bookingId: string, times: typeof to, as: string = token) =>
    app.client.call(setTimes, { as, body: { bookingId, ...times } });

  test('agrees times, which narrows the claim, and lets an admin change them', async () => {
    const bookingId = await confirm();
    const admin = (await app.signInAs('admin')).token;

    const first = await set(bookingId, { ...ten });
    const second = await app.client.call(adminSetTimes, { as: admin, body: { bookingId, ...to } });

    expect([first.data, second.data]).toEqual([
      { bookingId, ...ten },
      { bookingId, ...to },
    ]);
    expect(await stored(bookingId)).toMatchObject({ ...to, readyMinutes: 60, rev: 2 });
    expect(await brokenClaims()).toEqual([]);
  });

  test('changes nothing if the times are the same', async () => {
    const bookingId = await confirm();
    await set(bookingId, ten);
    const before = await stored(bookingId);

    expect((await set(bookingId, ten)).status).toBe(200);
    expect(await stored(bookingId)).toEqual(before);
  });

  test('rejects times at which another claim has the car, and lists those that are left', async () => {
    const bookingId = await confirm();
    await set(bookingId, ten);
    await book(
      { fromDate: '2026-12-03', toDate: '2026-12-04', pickUpTime: '13:00', returnTime: '10:00' },
      await another(),
    );
    const before = await stored(bookingId);

    const { status, error } = await set(bookingId, { ...ten, returnTime: '12:30' });
    const possible = await app.client.succeed(getTimes, { as: token, query: { bookingId } });

    expect([status, error?.code]).toEqual([409, 'car_unavailable']);
    expect(await stored(bookingId)).toEqual(before);
    expect(possible.return.at(-1)).toBe('12:00');
    expect((await set(bookingId, { ...ten, returnTime: '12:00' })).status).toBe(200);
  });

  test('moves only the return once the rental has begun, and only to a later time than now', async () => {
    const bookingId = await confirm({
      fromDate: '2026-11-20',
      toDate: '2026-11-20',
      pickUpTime: '10:00',
      returnTime: '16:00',
    });

    const begun = await set(bookingId, { pickUpTime: '11:00', returnTime: '16:00' });
    const past = await set(bookingId, { pickUpTime: '10:00', returnTime: '11:30' });
    const later = await set(bookingId, { pickUpTime: '10:00', returnTime: '17:00' });

    expect([begun.error?.code, past.error?.details?.[0]?.message, later.status]).toEqual([
      'rental_started',
      'This time has passed',
      200,
    ]);
  });

  test.each([
    ['an unpaid hold', { status: 'pending' as const }, 'booking_closed'],
    ['a cancelled booking', { status: 'cancelled' as const }, 'booking_closed'],
    ['a rental that is over', { fromDate: '2026-11-18', toDate: '2026-11-19' }, 'rental_over'],
    [
      'a rental returned today',
      { fromDate: '2026-11-18', toDate: '2026-11-20', pickUpTime: '10:00', returnTime: '12:00' },
      'rental_over',
    ],
    ['a rental that began yesterday without times', { fromDate: '2026-11-19', toDate: '2026-11-21' }, 'rental_started'],
  ])('rejects %s', async (_what, given, code) => {
    const bookingId = await confirm(given);

    expect((await set(bookingId, ten)).error?.code).toBe(code);
  });

  test('hides the bookings of other customers', async () => {
    const bookingId = await confirm({ customerId: (await buildUser())._id });

    expect((await set(bookingId, ten)).status).toBe(404);
    expect((await app.client.call(getTimes, { as: token, query: { bookingId } })).status).toBe(404);
  });

  test('rejects a return before the pick-up of a one-day rental, and times that are not full or half hours', async () => {
    const bookingId = await confirm({ toDate: '2026-12-01' });

    expect((await set(bookingId, ten)).error?.details).toEqual([
      { path: 'returnTime', message: 'The return must be after the pick-up' },
    ]);
    expect((await set(bookingId, { ...ten, returnTime: '18:30' })).error?.code).toBe('outlet_closed');
  });

  test('keeps a claim by times after turnaround is turned off, and shows the action only while times are on', async () => {
    const bookingId = await confirm();
    await set(bookingId, ten);
    await saveTimes({ isOn: true }, app);

    await set(bookingId, to);
    const [shown] = await app.client.succeed(getUserBookings, { as: token, query: {} });
    await saveTimes({}, app);
    const [later] = await app.client.succeed(getUserBookings, { as: token, query: {} });

    expect(await stored(bookingId)).toMatchObject({ ...to, readyMinutes: 60, days: ['2026-12-01', '2026-12-02'] });
    expect([shown?.canSetTimes, later?.canSetTimes]).toEqual([true, undefined]);
    expect((await set(bookingId, ten)).status).toBe(400);
  });

  test('gives the hours after a return to either a later return or the next customer if both ask concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Booking.deleteMany({});
      const bookingId = await confirm({
        ...ten,
        readyMinutes: 60,
        ...keysOfPeriod({ ...period, ...ten, readyMinutes: 60 }),
      });
      const as = await another();

      const [later, next] = await Promise.all([
        set(bookingId, { ...ten, returnTime: '12:00' }),
        book({ fromDate: '2026-12-03', toDate: '2026-12-04', pickUpTime: '12:00', returnTime: '10:00' }, as),
      ]);

      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([later.status, next.status]);
      expect(await brokenClaims()).toEqual([]);
    }
  });
});
