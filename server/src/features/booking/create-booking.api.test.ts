import { bookingContract, rentalContract, vehicleContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBlock, buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { failCommands, unacknowledged } from '../../../test/support/fail-commands.ts';
import { holdAt } from '../../../test/support/interleave.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { sweep } from '../payment/hold-expiry.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';
import { Booking } from './booking.model.ts';
import { findDoubleClaims } from './find-broken-bookings.ts';

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
      settledBy: null,
      paymentId: null,
    });
  });

  test('rejects a price sent by the browser and stores nothing', async () => {
    const answer = await app.client.raw
      .post('/api/booking/create')
      .set('authorization', `Bearer ${token}`)
      .send({ ...wish(), totalAmount: 1 });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_input' });
    expect(await Booking.countDocuments({})).toBe(0);
  });

  test('rejects a rental of 31 days', async () => {
    const { status, code, error } = await book({ fromDate: '2026-12-01', toDate: '2026-12-31' });

    expect([status, code]).toEqual([400, 'invalid_input']);
    expect(error?.details?.map((detail) => detail.path)).toContain('toDate');
  });

  // B9: midnight in India is 18:30 UTC.
  test.each([
    ['today, a second before midnight in India', '2026-11-20T18:29:59Z', '2026-11-20', '2026-11-20', 201],
    ['yesterday, from midnight in India on', '2026-11-20T18:30:00Z', '2026-11-20', '2026-11-20', 400],
    ['the new today at midnight in India', '2026-11-20T18:30:00Z', '2026-11-21', '2026-11-21', 201],
    ['150 days ahead', '2026-11-20T06:30:00Z', '2027-04-19', '2027-04-19', 201],
    ['151 days ahead', '2026-11-20T06:30:00Z', '2027-04-19', '2027-04-20', 400],
    ['30 days', '2026-11-20T06:30:00Z', '2026-12-01', '2026-12-30', 201],
    ['over the leap day', '2028-02-27T06:30:00Z', '2028-02-28', '2028-03-01', 201],
  ])('%s', async (_what, now, fromDate, toDate, expected) => {
    app.clock.set(now);
    const { token: fresh } = await app.signInAs('customer');

    const { status, code } = await book({ fromDate, toDate }, fresh);

    expect([status, code]).toEqual(expected === 201 ? [201, null] : [400, 'date_out_of_range']);
  });

  test('counts the leap day', async () => {
    app.clock.set('2028-02-27T06:30:00Z');
    const { token: fresh } = await app.signInAs('customer');

    const { data } = await book({ fromDate: '2028-02-28', toDate: '2028-03-01' }, fresh);

    expect(data?.dayCount).toBe(3);
  });

  test('returns 404 for a car or a location that does not exist', async () => {
    const noCar = await book({ carId: String(new ObjectId()) });
    const noLocation = await book({ locationId: String(new ObjectId()) });

    expect([noCar.code, noLocation.code]).toEqual(['vehicle_not_found', 'location_not_found']);
  });

  test.each([
    ['switched off', { isEnabled: false }],
    ['retired', { isActive: false }],
    ['too dear for one booking', { rentalPrice: 100_000 }],
  ])('returns 409 for a car that is %s', async (_what, given) => {
    vehicle = await buildVehicle(given);

    const { status, code } = await book({ toDate: '2026-12-06' });

    expect([status, code]).toEqual([409, 'car_not_offered']);
  });

  test('returns 409 for a location that is switched off or does not offer the car', async () => {
    const closed = await buildLocation({ isEnabled: false });
    const elsewhere = await buildLocation();
    vehicle = await buildVehicle({ carLocations: [closed._id] });

    const atClosed = await book();
    const atElsewhere = await book({ locationId: String(elsewhere._id) });

    expect([atClosed.code, atElsewhere.code]).toEqual(['car_not_offered', 'car_not_offered']);
  });

  test('returns 409 with the conflicting days when another booking holds one of them', async () => {
    await buildBooking({ carId: vehicle._id, fromDate: '2026-12-04', toDate: '2026-12-06', status: 'confirmed' });

    const { status, code, error } = await book();

    expect([status, code]).toEqual([409, 'car_unavailable']);
    expect(error?.data).toEqual({ days: ['2026-12-04'] });
  });

  test('blocks a booked car at every location', async () => {
    const [first, second] = [await buildLocation(), await buildLocation()];
    vehicle = await buildVehicle({ carLocations: [first._id, second._id] });
    await book({ locationId: String(first._id) }, await another());

    const { code } = await book({ locationId: String(second._id) });

    expect(code).toBe('car_unavailable');
  });

  test('creates one booking for a double click', async () => {
    const answers = await Promise.all([book(), book(), book()]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data?._id)).size).toBe(1);
    expect(await Booking.countDocuments({})).toBe(1);
  });

  test('names the customer’s own booking when the same days are requested at another location', async () => {
    const [first, second] = [await buildLocation(), await buildLocation()];
    vehicle = await buildVehicle({ carLocations: [first._id, second._id] });
    const { data } = await book({ locationId: String(first._id) });

    const { code, error } = await book({ locationId: String(second._id) });

    expect(code).toBe('car_unavailable');
    expect(error?.data?.['ownBookingId']).toBe(data?._id);
  });

  test('rejects a fourth unpaid hold, even if all requests are concurrent (repeated for five customers)', async () => {
    const decades = ['2026-12-0', '2026-12-1', '2027-01-0', '2027-01-1', '2027-02-0', '2027-02-1'];

    for (const [from, to] of ['1-2', '3-4', '5-6', '7-8', '9-9'].map((span) => span.split('-'))) {
      const as = await another();
      const wishes = decades.map((decade) => ({ fromDate: `${decade}${from}`, toDate: `${decade}${to}` }));
      const answers = await Promise.all(wishes.map((period) => book(period, as)));

      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      const refusals = answers.filter(({ code }) => code === 'too_many_holds');
      expect(refusals.map(({ error }) => error?.data)).toEqual(Array.from({ length: 3 }, () => ({ maxHolds: 3 })));
    }
    expect(await Booking.countDocuments({ status: 'pending' })).toBe(15);
  });

  test('never exceeds the limit of holds, even if one is given up while others are created', async () => {
    const { data: givenUp } = await book({ toDate: '2026-12-30' });
    const bookAnother = async (toDate: string) => {
      const { _id } = await buildVehicle({ carLocations: vehicle.carLocations });
      return (await book({ carId: String(_id), toDate })).code;
    };

    // This request has read that the second slot is free, and pauses before its insert.
    const [insert] = holdAt({ name: 'create:read' });
    const slowly = bookAnother('2026-12-30');
    await insert?.reached;
    await app.client.succeed(rentalContract.cancel, { as: token, body: { bookingId: givenUp?._id ?? '' } });
    const quickly = [await bookAnother('2026-12-01'), await bookAnother('2026-12-01'), await bookAnother('2026-12-01')];
    insert?.release();

    expect([...quickly, await slowly]).toEqual([null, null, null, 'too_many_holds']);
    expect(await Booking.countDocuments({ status: 'pending' })).toBe(3);
  });

  test('expires the customer’s own lapsed holds to make room for a new one', async () => {
    for (const month of ['2027-01', '2027-02', '2027-03']) {
      await book({ fromDate: `${month}-01`, toDate: `${month}-02` });
    }
    app.clock.advance(15 * minutes + 5_000);
    const user = await buildUser();
    await Booking.updateMany({}, { $set: { customerId: user._id } });
    token = await app.signIn(user);

    const { status } = await book();

    expect(status).toBe(201);
    expect(await Booking.countDocuments({ status: 'pending' })).toBe(1);
    expect(await Booking.countDocuments({ cancelReason: 'hold_expired' })).toBe(3);
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

  test('leaves the booking unchanged when the price changes later', async () => {
    const { token: admin } = await app.signInAs('admin');
    const { data } = await book();
    const car = await app.client.succeed(vehicleContract.getById, {
      as: admin,
      query: { id: String(vehicle._id) },
    });
    const { _id, locationNames: _names, futureBookings, ...body } = car;

    await app.client.succeed(vehicleContract.editById, {
      as: admin,
      query: { id: _id },
      body: { ...body, rentalPrice: 9_999 },
    });

    expect(futureBookings).toBe(1);
    expect(await Booking.findById(data?._id).lean()).toMatchObject({ totalAmount: 10_800, pricePerDay: 2_700 });
  });

  test('rejects a booking on days blocked for maintenance, without naming a customer', async () => {
    await buildBlock(vehicle._id, '2026-12-03');

    const { code, error } = await book();

    expect(code).toBe('car_unavailable');
    expect(error?.data).toEqual({ days: ['2026-12-03'] });
  });

  test('releases the days of a hold that is not paid', async () => {
    const { data } = await book();
    app.clock.advance(15 * minutes + 5_000);

    await sweep(app.deps);

    expect(await Booking.findById(data?._id).lean()).toMatchObject({
      holdsCar: false,
      cancelReason: 'hold_expired',
    });
    expect(await findDoubleClaims()).toEqual([]);
  });
});
