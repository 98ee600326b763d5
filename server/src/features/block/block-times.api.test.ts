import { blockContract, bookingContract, claimKeysOf, claimOf, dashboardContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { saveTimes } from '../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { findDoubleClaims, findWrongKeys } from '../booking/find/find-broken-bookings.ts';
import { Booking } from '../booking/booking.model.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';

const { create: createBooking, getAvailableCars, getQuote } = bookingContract;
const open = { open: '09:00', close: '18:00' };
/** From Thursday to Saturday. */
const block = { fromDate: '2026-12-03', fromTime: '15:00', toDate: '2026-12-05', toTime: '11:00', note: 'New tyres' };
const stored = { fromDate: '2026-12-03', toDate: '2026-12-05', pickUpTime: '15:00', returnTime: '11:00' };
const allowed = { isOn: true, turnaround: true, readyMinutes: 60 };

let app: TestApp;
let car: VehicleRecord;
let admin: string;

beforeEach(async () => {
  app = await createTestApp();
  const { _id } = await buildLocation({ hours: Array.from({ length: 7 }, () => open) });
  car = await buildVehicle({ carLocations: [_id] });
  admin = (await app.signInAs('admin')).token;
  await saveTimes(allowed, app);
});

const carId = () => String(car._id);
const locationId = () => String(car.carLocations[0]);
const addBlock = async (given: object = {}, as = admin) =>
  app.client.call(blockContract.create, { as, body: { carId: carId(), ...block, ...given } });
const customer = async () => (await app.signInAs('customer')).token;
const book = async (wish: object) =>
  app.client.call(createBooking, {
    as: await customer(),
    body: { locationId: locationId(), carId: carId(), fromDate: '', toDate: '', ...wish },
  });

describe('a block with times', () => {
  test('claims the car from its start time to its end time, without cleaning', async () => {
    const { data } = await addBlock();
    const entry = await Booking.findOne({ kind: 'block' }).lean();

    expect(data).toMatchObject(block);
    expect(entry).toMatchObject({
      ...stored,
      ...claimKeysOf([{ start: '2026-12-03T15:00', end: '2026-12-05T11:00' }]),
      readyMinutes: 0,
    });
    expect([await findWrongKeys(), await findDoubleClaims()]).toEqual([[], []]);
  });

  test('leaves the rest of its first and last day to customers, in search, quote and booking', async () => {
    await addBlock();
    const before = { fromDate: '2026-12-01', toDate: '2026-12-03' };
    const after = { fromDate: '2026-12-05', toDate: '2026-12-06' };
    const as = await customer();
    const limits = async (period: typeof before) => {
      const [found] = await app.client.succeed(getAvailableCars, { as, query: { locId: locationId(), ...period } });
      return [found?.pickUpFrom, found?.returnBy];
    };
    const query = { locId: locationId(), carId: carId(), ...after };
    const { times } = await app.client.succeed(getQuote, { as, query });

    expect([await limits(before), await limits(after)]).toEqual([
      [undefined, '14:00'],
      ['11:00', undefined],
    ]);
    expect(times?.pickUp[0]).toBe('11:00');
    const statuses = [];
    for (const wish of [
      { ...before, pickUpTime: '10:00', returnTime: '14:30' },
      { ...before, pickUpTime: '10:00', returnTime: '14:00' },
      { ...after, pickUpTime: '10:30', returnTime: '12:00' },
      { ...after, pickUpTime: '11:00', returnTime: '12:00' },
    ]) {
      statuses.push((await book(wish)).status);
    }
    expect(statuses).toEqual([409, 201, 409, 201]);
  });

  test('with only a start time lasts until the end of its last day, and with only an end time begins with its first day', async () => {
    const today = { fromDate: '2026-11-20', toDate: '2026-11-20', toTime: undefined };
    const from = await addBlock(today);
    const until = await addBlock({ fromTime: undefined });
    const entries = await Booking.find({ kind: 'block' }, { days: 1, halfHours: 1 }).sort({ fromDate: 1 }).lean();

    expect([from.data?.toTime, until.data?.fromTime]).toEqual([undefined, undefined]);
    expect(entries).toMatchObject([
      claimKeysOf([{ start: '2026-11-20T15:00', end: '2026-11-21T00:00' }]),
      claimKeysOf([{ start: '2026-12-03T00:00', end: '2026-12-05T11:00' }]),
    ]);
  });

  test('is rejected with the booking that still has the car at that time, and accepted from the end of cleaning', async () => {
    const rental = { fromDate: '2026-12-01', toDate: '2026-12-03', pickUpTime: '10:00', returnTime: '14:00' };
    const { data } = await book(rental);

    const refused = await addBlock({ fromTime: '14:30' });
    const accepted = await addBlock();

    expect([refused.code, refused.error?.data]).toEqual([
      'car_booked',
      { bookings: [{ _id: data?._id, ...rental, status: 'pending' }] },
    ]);
    expect(accepted.status).toBe(201);
  });

  test('is returned again if the same admin repeats the call, but a call with other times is rejected', async () => {
    const first = await addBlock();

    const [again, otherTime, wholeDays] = [
      await addBlock(),
      await addBlock({ toTime: '11:30' }),
      await addBlock({ fromTime: undefined, toTime: undefined }),
    ];

    expect(again.data).toEqual(first.data);
    expect([otherTime.code, wholeDays.code]).toEqual(['car_booked', 'car_booked']);
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(1);
  });

  test('appears in the admin’s calendar with its times, and frees the car when it is released', async () => {
    const { data } = await addBlock();
    const query = { carIds: carId(), fromDate: '2026-12-01', toDate: '2026-12-31' };
    const [entry] = await app.client.succeed(dashboardContract.getCalendar, { as: admin, query });

    const released = await app.client.succeed(blockContract.release, { as: admin, query: { id: data?._id ?? '' } });

    expect(entry).toMatchObject({ kind: 'blocked', ...stored, readyMinutes: 0 });
    expect(claimOf(entry ?? stored)).toEqual([{ start: '2026-12-03T15:00', end: '2026-12-05T11:00' }]);
    expect(released).toMatchObject(block);
    expect((await addBlock({ fromTime: '14:00' })).status).toBe(201);
  });

  test.each([
    ['a time that is not a full or half hour', { fromTime: '15:15' }, 'fromTime'],
    ['midnight written as 24:00', { toTime: '24:00' }, 'toTime'],
    ['an end time on its first day', { toDate: block.fromDate, toTime: '18:00' }, 'toTime'],
  ])('is rejected with %s', async (_what, given, path) => {
    const { status, error } = await addBlock(given);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test.each([
    ['from a time', { toTime: undefined }, 'fromTime'],
    ['until a time', { fromTime: undefined }, 'toTime'],
  ])('%s is rejected while same-day turnaround is off', async (_what, given, path) => {
    await saveTimes({ isOn: true }, app);

    const { error } = await addBlock(given);

    expect(error?.details).toEqual([{ path, message: 'Same-day turnaround is turned off' }]);
    expect((await addBlock({ fromTime: undefined, toTime: undefined })).status).toBe(201);
  });
});
