import { blockContract, bookingContract, dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../test/support/factories.ts';
import { holdAt } from '../../../test/support/interleave.ts';
import { createRental, openRental } from '../../../test/support/open-rental.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { sweep } from '../payment/workers.ts';
import { Booking } from '../booking/booking.model.ts';

const days = { fromDate: '2026-12-10', toDate: '2026-12-11' };
const blockOf = (car: { _id: unknown }) => ({ carId: String(car._id), ...days, note: 'Yearly service' });

describe('POST /vehicle/block', () => {
  test('B10 takes the days from search and from booking', async () => {
    const { app, car, customer, book } = await openRental();
    const { token } = await app.signInAs('admin');

    const block = await app.client.succeed(blockContract.create, { as: token, body: blockOf(car) });

    const cars = await app.client.succeed(bookingContract.getAvailableCars, {
      as: await customer.token(),
      query: { locId: String(car.carLocations[0]), fromDate: '2026-12-11', toDate: '2026-12-12' },
    });
    expect(cars).toEqual([]);
    expect((await book({ fromDate: '2026-12-11', toDate: '2026-12-12' })).code).toBe('car_unavailable');
    expect(await Booking.findById(block._id).lean()).toMatchObject({
      kind: 'block',
      status: 'blocked',
      holdsCar: true,
    });
  });

  test('B10 answers 409 with what is in the way, and changes nothing', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const booking = await buildBooking({ status: 'confirmed', ...days });

    const answer = await client.call(blockContract.create, { as: token, body: blockOf({ _id: booking.carId }) });

    expect(answer.code).toBe('car_booked');
    expect(answer.error?.data).toEqual({ bookings: [{ _id: String(booking._id), ...days, status: 'confirmed' }] });
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(0);
  });

  test('B10 expires a lapsed hold in the way', async () => {
    const rental = await openRental();
    const held = await rental.hold(days);
    await rental.app.advance(16 * 60_000);
    const { token } = await rental.app.signInAs('admin');

    await rental.app.client.succeed(blockContract.create, { as: token, body: blockOf(rental.car) });

    expect(await Booking.findById(held._id).lean()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
    });
  });

  test('B10 takes the days when the hold in the way ends before anybody looked who it was', async () => {
    const rental = await openRental();
    await rental.hold(days);
    await rental.app.advance(16 * 60_000);
    const { token } = await rental.app.signInAs('admin');
    const [gate] = holdAt({ name: 'block:refused' });

    const blocking = rental.app.client.call(blockContract.create, { as: token, body: blockOf(rental.car) });
    await gate?.reached;
    await sweep(rental.app.deps);
    gate?.release();

    expect((await blocking).status).toBe(201);
    expect(await Booking.countDocuments({ holdsCar: true, kind: 'block' })).toBe(1);
  });

  test('one of ten equal blocks wins', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const car = await buildVehicle();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call(blockContract.create, { as: token, body: blockOf(car) })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'car_booked')).toHaveLength(9);
  });

  test.each([
    ['yesterday', { fromDate: '2026-11-19', toDate: '2026-11-21' }, 'date_out_of_range'],
    ['beyond the horizon', { fromDate: '2027-11-19', toDate: '2027-11-21' }, 'date_out_of_range'],
    ['more than 90 days', { fromDate: '2026-12-01', toDate: '2027-03-01' }, 'invalid_input'],
    ['an end before its beginning', { fromDate: '2026-12-02', toDate: '2026-12-01' }, 'invalid_input'],
  ])('refuses %s', async (_, period, code) => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const car = await buildVehicle();

    const answer = await client.call(blockContract.create, { as: token, body: { ...blockOf(car), ...period } });

    expect(answer.code).toBe(code);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('answers 404 for a car that does not exist', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');

    const answer = await client.call(blockContract.create, { as: token, body: blockOf({ _id: 'a'.repeat(24) }) });

    expect(answer.code).toBe('vehicle_not_found');
  });
});

describe('PUT /vehicle/block/release', () => {
  test('gives the days back, also when asked twice', async () => {
    const rental = await openRental();
    const { token } = await rental.app.signInAs('admin');
    const { client } = rental.app;
    const { _id } = await client.succeed(blockContract.create, { as: token, body: blockOf(rental.car) });

    await client.succeed(blockContract.release, { as: token, query: { id: _id } });
    await client.succeed(blockContract.release, { as: token, query: { id: _id } });

    expect(await Booking.findById(_id).lean()).toMatchObject({ status: 'released', holdsCar: false });
    expect((await rental.book(days)).status).toBe(201);
  });

  test('answers 404 for a booking: it is no block', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const booking = await buildBooking({ status: 'confirmed' });

    const answer = await client.call(blockContract.release, { as: token, query: { id: String(booking._id) } });

    expect(answer.code).toBe('block_not_found');
    expect(await Booking.findById(booking._id).lean()).toMatchObject({ status: 'confirmed', holdsCar: true });
  });
});

describe('GET /vehicle/block', () => {
  test('shows bookings, holds and blocks of the cars and days asked for', async () => {
    const first = await openRental();
    const other = await createRental(first.app);
    const { client, signInAs } = first.app;
    const { token } = await signInAs('admin');
    await first.confirmed();
    await first.hold({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    await other.hold({ fromDate: '2027-01-05', toDate: '2027-01-06' });
    await client.succeed(blockContract.create, { as: token, body: blockOf(first.car) });

    const entries = await client.succeed(dashboardContract.getCalendar, {
      as: token,
      query: {
        carIds: `${String(first.car._id)},${String(other.car._id)}`,
        fromDate: '2026-12-01',
        toDate: '2026-12-31',
      },
    });

    expect(entries.map(({ kind, fromDate, customerName, note }) => ({ kind, fromDate, customerName, note }))).toEqual([
      { kind: 'booked', fromDate: '2026-12-01', customerName: first.customer.user.name, note: null },
      { kind: 'held', fromDate: '2026-12-05', customerName: first.customer.user.name, note: null },
      { kind: 'blocked', fromDate: '2026-12-10', customerName: null, note: 'Yearly service' },
    ]);
  });

  test('refuses more days than one look may show', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');

    const answer = await client.call(dashboardContract.getCalendar, {
      as: token,
      query: { carIds: 'a'.repeat(24), fromDate: '2026-12-01', toDate: '2027-02-01' },
    });

    expect(answer.code).toBe('invalid_input');
  });
});
