import { blockContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildVehicle } from '../../../../test/support/factories.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { createRental, mailsOf, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { Booking } from '../../booking/booking.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

/* Several people change a booking, its car or a block at the same moment. */

const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };

let rental: Rental;
let bookingId: string;
let owner: string;
let other: VehicleRecord;

beforeEach(async () => {
  rental = await openRental({}, { rentalPrice: 2_000 });
  other = await buildVehicle({ carLocations: rental.car.carLocations });
  bookingId = (await rental.confirmed(booked)).booking._id;
  owner = (await rental.app.signInAs('admin')).token;
});

const changesFor = (id: string) => staffChangesOf(rental, id, owner);
const to = ({ _id }: VehicleRecord) => ({ carId: String(_id) });
const holdersOf = async ({ _id }: VehicleRecord) =>
  Booking.find({ carId: _id, holdsCar: true, days: '2026-12-02' }).lean();

const block = async (car: VehicleRecord) =>
  rental.app.client.call(blockContract.create, {
    as: owner,
    body: { carId: String(car._id), ...booked, note: 'Broken', overBookings: true },
  });

describe('an exchange of cars', () => {
  test('gives the last free car to only one of two bookings [SW6]', async () => {
    const second = await createRental(rental.app, { carLocations: rental.car.carLocations });
    const { _id: secondId } = (await second.confirmed(booked)).booking;
    const [one, two] = [changesFor(bookingId), changesFor(secondId)];
    const bodies = [await one.bodyFor(to(other)), await two.bodyFor(to(other))] as const;

    const sent = await Promise.all([one.send(bodies[0]), two.send(bodies[1])]);

    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.code).toBe('car_unavailable');
    expect(await holdersOf(other)).toHaveLength(1);
  });

  test('never shares a day with a concurrent block of the new car', async () => {
    const changes = changesFor(bookingId);
    const body = await changes.bodyFor(to(other));

    const [sent, blocked] = await Promise.all([changes.send(body), block(other)]);
    await rental.runUntilQuiet();

    expect(blocked.status).toBe(201);
    const [holder, ...more] = await holdersOf(other);
    expect([holder?.kind, more]).toEqual([sent.status === 200 ? 'booking' : 'block', []]);
    await rental.expectQuiet();
  });

  test('never applies together with a concurrent change by the customer', async () => {
    const changes = changesFor(bookingId);
    const body = await changes.bodyFor(to(other));
    const customer = changesOf(rental, bookingId);
    const { rev, days } = await readBooking(bookingId);
    const dates = { fromDate: '2026-12-02', toDate: '2026-12-04' };

    const [byStaff, byCustomer] = await Promise.all([changes.send(body), customer.send(dates, { rev })]);

    expect([byStaff.status === 200, byCustomer.status === 201].filter(Boolean)).toHaveLength(1);
    expect([byStaff.code, byCustomer.code]).toContain('edited_meanwhile');
    const after = await readBooking(bookingId);
    expect([after.carId.equals(other._id), after.days]).toEqual(
      byStaff.status === 200 ? [true, days] : [false, ['2026-12-02', '2026-12-03', '2026-12-04']],
    );
  });

  test('is finished by workers if the process dies after it, which send its email and let the block grow', async () => {
    const { data } = await block(rental.car);
    const changes = changesFor(bookingId);
    const body = await changes.bodyFor(to(other));

    expect(await dieAt({ name: 'change:written', nth: 1 }, async () => changes.send(body))).toBe(true);
    await rental.runUntilQuiet();

    expect(await mailsOf()).toContain(`changed:${body.recordId}`);
    expect((await Booking.findById(data?._id).lean())?.status).toBe('blocked');
    expect((await changes.send(body)).data).toEqual({ status: 'changed', bookingId, balance: 0 });
    await rental.expectQuiet();
  });

  test('still claims the new car until midnight if it happens just before midnight on the last day', async () => {
    const { clock } = rental.app;
    clock.advance(new Date('2026-12-03T23:59:59+05:30').getTime() - clock.now().getTime());
    owner = (await rental.app.signInAs('admin')).token;

    await changesFor(bookingId).change(to(other));

    const { days, legs } = await readBooking(bookingId);
    expect([days, legs?.at(-1)?.toDate, legs?.at(-1)?.toTime]).toEqual([['2026-12-03'], '2026-12-03', '23:30']);
  });
});
