import { bookingContract, listDays, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildBlock, buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { failCommands, unacknowledged } from '../../../test/support/fail-commands.ts';
import { holdAt } from '../../../test/support/interleave.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ObjectId, plainCollection } from '../../platform/mongo.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';
import { codeOf } from './booking-code.ts';
import { Booking, type BookingRecord } from './booking.model.ts';

const { create } = bookingContract;
const minutes = 60_000;

let app: TestApp;
let vehicle: VehicleRecord;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  vehicle = await buildVehicle({ rentalPrice: 2_700 });
  token = (await app.signInAs('customer')).token;
});

const wish = (given: Partial<Record<'locationId' | 'carId' | 'fromDate' | 'toDate', string>> = {}) => ({
  locationId: String(vehicle.carLocations[0]),
  carId: String(vehicle._id),
  fromDate: '2026-12-01',
  toDate: '2026-12-04',
  ...given,
});

const book = (given: Parameters<typeof wish>[0] = {}, as: string = token) =>
  app.client.call(create, { as, body: wish(given) });

const another = async () => (await app.signInAs('customer')).token;

describe('POST /booking/create', () => {
  test('holds the car for the first day, the last day and every day in between, at the server’s price', async () => {
    const { status, data } = await book();

    expect(status).toBe(201);
    expect(data).toMatchObject({ dayCount: 4, pricePerDay: 2_700, totalAmount: 10_800, status: 'pending' });
    expect(data?.holdUntil).toBe('2026-11-20T06:45:00.000Z');
    const stored = await Booking.findById(data?._id).lean();
    expect(stored).toMatchObject({
      holdsCar: true,
      holdSlot: 0,
      totalAmount: 10_800,
      days: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
      halfHours: ['2026-12-01T00:00'],
      settledBy: null,
      paymentId: null,
    });
  });

  test('gives the booking a code, and a different one if another booking has it', async () => {
    const bookings: { insertOne: (hold: BookingRecord, options: object) => Promise<unknown> } = Object.getPrototypeOf(
      plainCollection(Booking),
    );
    const { insertOne } = bookings;
    const inserting = vi.spyOn(bookings, 'insertOne').mockImplementationOnce(async function (
      this: unknown,
      hold,
      options,
    ) {
      await buildBooking({ code: codeOf(hold._id), status: 'cancelled' });
      return insertOne.call(this, hold, options);
    });

    const { status, data } = await book();

    inserting.mockRestore();
    expect([status, data?.code]).toEqual([201, codeOf(new ObjectId(data?._id))]);
    expect(new Set((await Booking.find().lean()).map(({ code }) => code)).size).toBe(2);
  });

  test('rejects a price sent by the browser and stores nothing', async () => {
    const response = await app.client.raw
      .post('/api/booking/create')
      .set('authorization', `Bearer ${token}`)
      .send({ ...wish(), totalAmount: 1 });

    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid_input' });
    expect(await Booking.countDocuments({})).toBe(0);
  });

  // Midnight in India is 18:30 UTC.
  test.each([
    ['accepts a rental for today until midnight in India', '2026-11-20T18:29:59Z', '2026-11-20', '2026-11-20', null],
    [
      'accepts a rental for the new day from midnight in India',
      '2026-11-20T18:30:00Z',
      '2026-11-21',
      '2026-11-21',
      null,
    ],
    ['accepts a rental 150 days ahead', '2026-11-20T06:30:00Z', '2027-04-19', '2027-04-19', null],
    ['accepts a rental of 30 days', '2026-11-20T06:30:00Z', '2026-12-01', '2026-12-30', null],
    ['accepts a rental that includes a leap day', '2028-02-27T06:30:00Z', '2028-02-28', '2028-03-01', null],
    [
      'rejects a rental for the previous day from midnight in India',
      '2026-11-20T18:30:00Z',
      '2026-11-20',
      '2026-11-20',
      'date_out_of_range',
    ],
    [
      'rejects a rental that ends 151 days ahead',
      '2026-11-20T06:30:00Z',
      '2027-04-19',
      '2027-04-20',
      'date_out_of_range',
    ],
    ['rejects a rental of 31 days', '2026-11-20T06:30:00Z', '2026-12-01', '2026-12-31', 'invalid_input'],
  ])('%s', async (_what, now, fromDate, toDate, expected) => {
    app.clock.set(now);
    token = await another();

    const { code, data } = await book({ fromDate, toDate });

    expect(code).toBe(expected);
    expect(data?.dayCount).toBe(expected === null ? listDays(fromDate, toDate).length : undefined);
  });

  test.each([
    ['booked', async (car: ObjectId) => buildBooking({ carId: car, fromDate: '2026-12-04', status: 'confirmed' })],
    ['blocked for maintenance', async (car: ObjectId) => buildBlock(car, '2026-12-04')],
  ])(
    'returns 409 with the conflicting days, but without customer data, when a requested day is %s',
    async (_how, claim) => {
      await claim(vehicle._id);

      const { status, code, error } = await book();

      expect([status, code]).toEqual([409, 'car_unavailable']);
      expect(error?.data).toEqual({ days: ['2026-12-04'] });
    },
  );

  test('creates one booking for a double click', async () => {
    const responses = await Promise.all([book(), book(), book()]);

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ data }) => data?._id)).size).toBe(1);
    expect(await Booking.countDocuments({})).toBe(1);
  });

  test('rejects a second hold of the same car at its other location, and returns the existing booking’s ID only to the customer who made it', async () => {
    const [first, second] = [await buildLocation(), await buildLocation()];
    vehicle = await buildVehicle({ carLocations: [first._id, second._id] });
    const { data } = await book({ locationId: String(first._id) });

    const own = await book({ locationId: String(second._id) });
    const other = await book({ locationId: String(second._id) }, await another());

    expect([own.code, other.code]).toEqual(['car_unavailable', 'car_unavailable']);
    expect([own, other].map(({ error }) => error?.data?.['ownBookingId'])).toEqual([data?._id, undefined]);
  });

  test('rejects a fourth unpaid hold, even if all requests are concurrent', async () => {
    const days = ['01', '03', '05', '07', '09', '11'].map((day) => `2027-01-${day}`);

    const responses = await Promise.all(days.map((day) => book({ fromDate: day, toDate: day })));

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const refusals = responses.filter(({ code }) => code === 'too_many_holds');
    expect(refusals.map(({ error }) => error?.data)).toEqual(Array.from({ length: 3 }, () => ({ maxHolds: 3 })));
    expect(await Booking.countDocuments({ status: 'pending' })).toBe(3);
  });

  test('never exceeds the limit on unpaid holds, even if one is cancelled while others are being created', async () => {
    const { data: givenUp } = await book({ toDate: '2026-12-30' });
    const bookAnother = async (toDate: string) => {
      const { _id } = await buildVehicle({ carLocations: vehicle.carLocations });
      return (await book({ carId: String(_id), toDate })).code;
    };

    // This request pauses after it has found the second slot free and before its insert.
    const [insert] = holdAt({ name: 'create:read' });
    const slowly = bookAnother('2026-12-30');
    await insert?.reached;
    await app.client.succeed(rentalContract.cancel, { as: token, body: { bookingId: givenUp?._id ?? '' } });
    const quickly = [await bookAnother('2026-12-01'), await bookAnother('2026-12-01'), await bookAnother('2026-12-01')];
    insert?.release();

    expect([...quickly, await slowly]).toEqual([null, null, null, 'too_many_holds']);
    expect(await Booking.countDocuments({ status: 'pending' })).toBe(3);
  });

  test('takes over another customer’s lapsed hold immediately, but not an active one', async () => {
    const other = await another();
    const { data: lapsing } = await book({}, other);
    const early = await book();
    app.clock.advance(15 * minutes + 5_000);
    const user = await buildUser();

    const late = await book({}, await app.signIn(user));

    expect([early.code, late.status]).toEqual(['car_unavailable', 201]);
    expect(await Booking.findById(lapsing?._id).lean()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
      holdsCar: false,
    });
  });

  test('returns the booking when the acknowledgement of its insert is lost', async () => {
    await failCommands(['insert'], { on: 'bookings', times: 1, ...unacknowledged });

    const { status, data } = await book();

    expect(status).toBe(201);
    expect((await Booking.find({}).lean()).map(({ _id }) => String(_id))).toEqual([data?._id]);
  });
});
