import { blockContract, bookingContract, dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../test/support/factories.ts';
import { holdAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice, staffOffice } from '../../../test/support/open-office.ts';
import { createRental, openRental, readBooking, type Rental } from '../../../test/support/open-rental.ts';
import { sweep } from '../payment/hold-expiry.ts';
import { Booking } from '../booking/booking.model.ts';

const days = { fromDate: '2026-12-10', toDate: '2026-12-11' };
const blockOf = (car: { _id: unknown }) => ({ carId: String(car._id), ...days, note: 'Yearly service' });
const blockAs = async (office: Office, car: { _id: unknown }, other: Partial<ReturnType<typeof blockOf>> = {}) =>
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

  test('returns 409 with the conflicting booking if the car is booked, and stores no block', async () => {
    const office = await openOffice();
    const booking = await buildBooking({ status: 'confirmed', ...days });

    const response = await office.call(blockContract.create, { body: blockOf({ _id: booking.carId }) });

    expect(response.code).toBe('car_booked');
    expect(response.error?.data).toEqual({ bookings: [{ _id: String(booking._id), ...days, status: 'confirmed' }] });
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(0);
  });

  test.each([
    ['by the request', async () => undefined],
    ['by the sweeper before the request', async (rental: Rental) => sweep(rental.app.deps)],
  ])('blocks the days of a lapsed hold, which is expired %s', async (_who, expire) => {
    const rental = await openRental();
    const held = await rental.hold(days);
    await rental.app.advance(16 * 60_000);
    const office = await staffOffice(rental.app);
    const [gate] = holdAt({ name: 'block:refused' });

    const blocking = blockAs(office, rental.car);
    await gate?.reached;
    await expire(rental);
    gate?.release();

    expect((await blocking).status).toBe(201);
    expect((await readBooking(held._id)).cancelReason).toBe('hold_expired');
    expect(await Booking.countDocuments({ holdsCar: true, kind: 'block' })).toBe(1);
  });

  test('returns the existing block if the same admin repeats the request, but 409 for different days or a different admin', async () => {
    const { app, car } = await openRental();
    const office = await staffOffice(app);
    const first = await blockAs(office, car);

    const again = await blockAs(office, car);
    const otherDays = await blockAs(office, car, { toDate: '2026-12-12' });
    const otherAdmin = await blockAs(await staffOffice(app), car);

    expect([again.status, again.data]).toEqual([201, first.data]);
    expect([otherDays.code, otherAdmin.code]).toEqual(['car_booked', 'car_booked']);
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(1);
  });

  test('rejects a repeated request for a block that has been released if a customer now holds the days', async () => {
    const rental = await openRental();
    const office = await staffOffice(rental.app);
    const { _id } = await office.succeed(blockContract.create, { body: blockOf(rental.car) });
    await office.succeed(blockContract.release, { query: { id: _id } });
    await rental.hold(days);

    expect((await blockAs(office, rental.car)).code).toBe('car_booked');
  });

  test.each([
    ['days in the past', { fromDate: '2026-11-19', toDate: '2026-11-21' }, 'date_out_of_range'],
    ['days beyond the horizon', { fromDate: '2027-11-19', toDate: '2027-11-21' }, 'date_out_of_range'],
    ['more than 90 days', { fromDate: '2026-12-01', toDate: '2027-03-01' }, 'invalid_input'],
    ['a last day before the first day', { fromDate: '2026-12-02', toDate: '2026-12-01' }, 'invalid_input'],
    ['a car that does not exist', { carId: 'a'.repeat(24) }, 'vehicle_not_found'],
  ])('rejects %s', async (_what, given, code) => {
    const office = await openOffice();
    const car = await buildVehicle();

    const response = await blockAs(office, car, given);

    expect(response.code).toBe(code);
    expect(await Booking.countDocuments()).toBe(0);
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

  test('returns 404 for the id of a booking', async () => {
    const office = await openOffice();
    const booking = await buildBooking({ status: 'confirmed' });

    const response = await office.call(blockContract.release, { query: { id: String(booking._id) } });

    expect(response.code).toBe('block_not_found');
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
    const response = await office.call(dashboardContract.getCalendar, {
      query: { carIds: 'a'.repeat(24), fromDate: '2026-12-01', toDate: '2027-02-01' },
    });

    expect(response.code).toBe('invalid_input');
  });
});
