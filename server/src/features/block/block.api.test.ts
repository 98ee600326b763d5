import { blockContract, bookingContract, dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../test/support/factories.ts';
import { holdAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice, staffOffice } from '../../../test/support/open-office.ts';
import { createRental, openRental, readBooking } from '../../../test/support/open-rental.ts';
import type { CallAnswer } from '../../../test/support/test-client.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';
import { sweep } from '../payment/hold-expiry.ts';
import { Booking } from '../booking/booking.model.ts';

const days = { fromDate: '2026-12-10', toDate: '2026-12-11' };
const blockOf = (car: { _id: unknown }) => ({ carId: String(car._id), ...days, note: 'Yearly service' });
type Create = typeof blockContract.create;
const blockAs = async (office: Office, car: VehicleRecord, other: Partial<typeof days> = {}) =>
  office.call(blockContract.create, { body: { ...blockOf(car), ...other } });

describe('POST /vehicle/block', () => {
  test('makes the days unavailable for search and booking', async () => {
    const { app, car, customer, book } = await openRental();
    const office = await staffOffice(app);

    const block = await office.succeed(blockContract.create, { body: blockOf(car) });

    const cars = await app.client.succeed(bookingContract.getAvailableCars, {
      as: await customer.token(),
      query: { locId: String(car.carLocations[0]), fromDate: '2026-12-11', toDate: '2026-12-12' },
    });
    expect(cars).toEqual([]);
    expect((await book({ fromDate: '2026-12-11', toDate: '2026-12-12' })).code).toBe('car_unavailable');
    const stored = await Booking.findById(block._id).lean();
    expect(stored).toMatchObject({ kind: 'block', status: 'blocked', holdsCar: true });
  });

  test('returns 409 with the conflicting entry, and changes nothing', async () => {
    const office = await openOffice();
    const booking = await buildBooking({ status: 'confirmed', ...days });

    const answer = await office.call(blockContract.create, { body: blockOf({ _id: booking.carId }) });

    expect(answer.code).toBe('car_booked');
    expect(answer.error?.data).toEqual({ bookings: [{ _id: String(booking._id), ...days, status: 'confirmed' }] });
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(0);
  });

  test('expires a conflicting hold that has lapsed', async () => {
    const rental = await openRental();
    const held = await rental.hold(days);
    await rental.app.advance(16 * 60_000);
    const office = await staffOffice(rental.app);

    await office.succeed(blockContract.create, { body: blockOf(rental.car) });

    expect((await readBooking(held._id)).cancelReason).toBe('hold_expired');
  });

  test('blocks the days if the conflicting hold ends before it can be identified', async () => {
    const rental = await openRental();
    await rental.hold(days);
    await rental.app.advance(16 * 60_000);
    const office = await staffOffice(rental.app);
    const [gate] = holdAt({ name: 'block:refused' });

    const blocking = office.call(blockContract.create, { body: blockOf(rental.car) });
    await gate?.reached;
    await sweep(rental.app.deps);
    gate?.release();

    expect((await blocking).status).toBe(201);
    expect(await Booking.countDocuments({ holdsCar: true, kind: 'block' })).toBe(1);
  });

  test('returns the existing block when a request whose response was lost is repeated', async () => {
    const { app, car } = await openRental();
    const office = await staffOffice(app);

    const first = await office.succeed(blockContract.create, { body: blockOf(car) });
    const again = await office.succeed(blockContract.create, { body: blockOf(car) });

    expect(again).toEqual(first);
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(1);
  });

  test.each<[string, (office: Office, car: VehicleRecord) => Promise<CallAnswer<Create>>]>([
    ['other days', async (office, car) => blockAs(office, car, { toDate: '2026-12-12' })],
    ['the same days by another admin', async (office, car) => blockAs(await staffOffice(office), car)],
  ])('does not treat a block of %s as a repeat', async (_what, again) => {
    const { app, car } = await openRental();
    const office = await staffOffice(app);
    await office.succeed(blockContract.create, { body: blockOf(car) });

    const answer = await again(office, car);

    expect(answer.code).toBe('car_booked');
  });

  test('does not recreate a released block when its request is repeated', async () => {
    const rental = await openRental();
    const office = await staffOffice(rental.app);
    const { _id } = await office.succeed(blockContract.create, { body: blockOf(rental.car) });
    await office.succeed(blockContract.release, { query: { id: _id } });
    await rental.hold(days);

    const answer = await blockAs(office, rental.car);

    expect(answer.code).toBe('car_booked');
  });

  test.each([
    ['yesterday', { fromDate: '2026-11-19', toDate: '2026-11-21' }, 'date_out_of_range'],
    ['beyond the horizon', { fromDate: '2027-11-19', toDate: '2027-11-21' }, 'date_out_of_range'],
    ['more than 90 days', { fromDate: '2026-12-01', toDate: '2027-03-01' }, 'invalid_input'],
    ['an end before its beginning', { fromDate: '2026-12-02', toDate: '2026-12-01' }, 'invalid_input'],
  ])('rejects %s', async (_, period, code) => {
    const office = await openOffice();
    const car = await buildVehicle();

    const answer = await office.call(blockContract.create, { body: { ...blockOf(car), ...period } });

    expect(answer.code).toBe(code);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('returns 404 for a car that does not exist', async () => {
    const office = await openOffice();
    const answer = await office.call(blockContract.create, { body: blockOf({ _id: 'a'.repeat(24) }) });

    expect(answer.code).toBe('vehicle_not_found');
  });
});

describe('PUT /vehicle/block/release', () => {
  test('makes the days available again, and is idempotent', async () => {
    const rental = await openRental();
    const office = await staffOffice(rental.app);
    const { _id } = await office.succeed(blockContract.create, { body: blockOf(rental.car) });

    await office.succeed(blockContract.release, { query: { id: _id } });
    await office.succeed(blockContract.release, { query: { id: _id } });

    expect(await Booking.findById(_id).lean()).toMatchObject({ status: 'released', holdsCar: false });
    expect((await rental.book(days)).status).toBe(201);
  });

  test('returns 404 for a booking, which is not a block', async () => {
    const office = await openOffice();
    const booking = await buildBooking({ status: 'confirmed' });

    const answer = await office.call(blockContract.release, { query: { id: String(booking._id) } });

    expect(answer.code).toBe('block_not_found');
    expect(await Booking.findById(booking._id).lean()).toMatchObject({ status: 'confirmed', holdsCar: true });
  });
});

describe('GET /vehicle/block', () => {
  test('returns the bookings, holds and blocks of the requested cars and days', async () => {
    const first = await openRental();
    const other = await createRental(first.app);
    const office = await staffOffice(first.app);
    await first.confirmed();
    await first.hold({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    await other.hold({ fromDate: '2027-01-05', toDate: '2027-01-06' });
    await office.succeed(blockContract.create, { body: blockOf(first.car) });

    const carIds = `${String(first.car._id)},${String(other.car._id)}`;
    const query = { carIds, fromDate: '2026-12-01', toDate: '2026-12-31' };
    const entries = await office.succeed(dashboardContract.getCalendar, { query });

    expect(entries.map(({ kind, fromDate, customerName, note }) => ({ kind, fromDate, customerName, note }))).toEqual([
      { kind: 'booked', fromDate: '2026-12-01', customerName: first.customer.user.name, note: null },
      { kind: 'held', fromDate: '2026-12-05', customerName: first.customer.user.name, note: null },
      { kind: 'blocked', fromDate: '2026-12-10', customerName: null, note: 'Yearly service' },
    ]);
  });

  test('rejects a request for more days than allowed', async () => {
    const office = await openOffice();
    const answer = await office.call(dashboardContract.getCalendar, {
      query: { carIds: 'a'.repeat(24), fromDate: '2026-12-01', toDate: '2027-02-01' },
    });

    expect(answer.code).toBe('invalid_input');
  });
});
