import { blockContract, bookingContract, dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { dieAt, holdAt } from '../../../test/support/interleave.ts';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import { openRental, type Rental } from '../../../test/support/open-rental.ts';
import { saveTimes } from '../../../test/support/save-prices.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { findBlock } from '../booking/moves/block-moves.ts';
import { runAllWorkers } from '../payment/workers.ts';

const week = { fromDate: '2026-12-07', toDate: '2026-12-13' };
const on = (fromDate: string, toDate: string = fromDate) => ({ fromDate, toDate });
const part = (from: string, to: string) => ({ start: `${from}T00:00`, end: `${to}T00:00` });

let rental: Rental;
let office: Office;

beforeEach(async () => {
  rental = await openRental();
  office = await staffOffice(rental.app);
});

const bodyOf = (given: object = {}) => ({
  carId: String(rental.car._id),
  ...week,
  note: 'Breakdown',
  overBookings: true,
  ...given,
});
const block = async (given: object = {}, from = office) => from.succeed(blockContract.create, { body: bodyOf(given) });
const conflictsOf = async (id: string, from = office) => from.succeed(blockContract.getConflicts, { query: { id } });
const release = async (id: string) => office.succeed(blockContract.release, { query: { id } });
const cancel = async (bookingId: string) =>
  office.succeed(rentalContract.adminCancel, { body: { bookingId, reason: 'Breakdown', refund: 'full' } });
const work = async () => runAllWorkers(rental.app.deps);

async function stateOf(id: string) {
  const found = await findBlock(id);
  return { status: found?.status, waits: found?.waits, claimParts: found?.claimParts };
}
const whole = { status: 'blocked', waits: undefined, claimParts: undefined };

describe('POST /vehicle/block over bookings', () => {
  test('blocks the free days, lists the bookings with their customers and free cars, and grows as they are cancelled [SW3]', async () => {
    const { customer, car } = rental;
    await buildVehicle({ carName: car.carName, carLocations: car.carLocations });
    const first = await rental.confirmed(on('2026-12-08'));
    const second = await rental.confirmed(on('2026-12-10', '2026-12-11'));
    const third = await rental.hold(on('2026-12-13', '2026-12-14'));

    const { conflicts = [], ...created } = await block();

    expect(created).toMatchObject({ ...week, waits: true });
    expect(conflicts.map(({ _id, kind, customerName }) => [_id, kind, customerName])).toEqual([
      [first.booking._id, 'booked', customer.user.name],
      [second.booking._id, 'booked', customer.user.name],
      [third._id, 'held', customer.user.name],
    ]);
    expect(conflicts[1]).toMatchObject({
      ...on('2026-12-10', '2026-12-11'),
      code: second.booking.code,
      customerPhone: customer.user.phone ?? null,
      free: [{ carName: car.carName, count: 1 }],
    });
    expect((await stateOf(created._id)).claimParts).toEqual([
      part('2026-12-07', '2026-12-08'),
      part('2026-12-09', '2026-12-10'),
      part('2026-12-12', '2026-12-13'),
    ]);

    await cancel(second.booking._id);
    const stranger = await rental.book(on('2026-12-10'));
    expect(stranger.code).toBe('car_unavailable');
    expect((await stateOf(created._id)).claimParts).toEqual([
      part('2026-12-07', '2026-12-08'),
      part('2026-12-09', '2026-12-13'),
    ]);
    await cancel(first.booking._id);
    await cancel(third._id);
    expect(await stateOf(created._id)).toEqual(whole);
    expect(await conflictsOf(created._id)).toEqual({ waits: false, conflicts: [] });
  });

  test('hides the car from searches for the blocked days', async () => {
    const { app, car, customer } = rental;
    await rental.confirmed(on('2026-12-08'));
    await block();

    const query = { locId: String(car.carLocations[0]), ...on('2026-12-09') };
    const cars = await app.client.succeed(bookingContract.getAvailableCars, { as: await customer.token(), query });

    expect(cars).toEqual([]);
    expect((await rental.book(on('2026-12-09'))).code).toBe('car_unavailable');
  });

  test('waits without a day if every day is taken, and blocks them all once the hold has lapsed', async () => {
    await rental.hold(week);

    const { _id } = await block();
    expect(await stateOf(_id)).toEqual({ status: 'waiting', waits: true, claimParts: undefined });
    expect(await Booking.countDocuments({ kind: 'block', holdsCar: true })).toBe(0);

    await rental.app.advance(16 * 60_000);
    await work();
    expect(await stateOf(_id)).toEqual(whole);
    await rental.expectQuiet();
  });

  test('blocks its whole period and lists nothing if the car is free', async () => {
    const { conflicts, ...created } = await block();

    expect(conflicts).toEqual([]);
    expect(created).not.toHaveProperty('waits');
    expect(await stateOf(created._id)).toEqual(whole);
  });

  test('returns the same block to a repeated call and to two concurrent calls', async () => {
    await rental.hold(week);
    const [gate] = holdAt({ name: 'block:planned' });

    const slow = block();
    await gate?.reached;
    const fast = await block();
    gate?.release();

    const ids = [await slow, await block()].map(({ _id }) => _id);
    expect(ids).toEqual([fast._id, fast._id]);
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(1);
  });

  test('lists a booking that is made concurrently, and never blocks its days', async () => {
    await rental.confirmed(on('2026-12-08'));
    const [gate] = holdAt({ name: 'block:planned' });

    const blocking = block();
    await gate?.reached;
    const held = await rental.hold(on('2026-12-10'));
    gate?.release();

    const { conflicts = [] } = await blocking;
    expect(conflicts.map(({ fromDate }) => fromDate)).toEqual(['2026-12-08', held.fromDate]);
  });

  test('stores no phone number in the activity log', async () => {
    await rental.confirmed(on('2026-12-08'));
    await block();

    const entry = await AuditEntry.findOne({ action: 'block.create' }).lean();
    expect(JSON.stringify(entry)).toContain('Breakdown');
    expect(JSON.stringify(entry)).not.toContain('customerPhone');
  });

  test('starts and ends at the times of the bookings, and grows when a return time becomes earlier', async () => {
    const { _id } = await buildLocation({
      hours: Array.from({ length: 7 }, () => ({ open: '06:00', close: '22:00' })),
    });
    const car = await buildVehicle({ carLocations: [_id] });
    await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, rental.app);
    const as = await rental.customer.token();
    const times = { pickUpTime: '10:00', returnTime: '14:00' };
    const wish = { carId: String(car._id), locationId: String(_id), ...on('2026-12-07', '2026-12-09'), ...times };
    const { _id: bookingId } = await rental.app.client.succeed(bookingContract.create, { as, body: wish });
    await Booking.updateOne({ _id: bookingId }, { $set: { status: 'confirmed', settledBy: 'pay_1', followUp: false } });

    const made = await block({ carId: String(car._id), fromTime: '08:00', toTime: '12:00' });
    const ends = { end: '2026-12-13T12:00' };
    const starts = { start: '2026-12-07T08:00' };
    expect(await stateOf(made._id)).toMatchObject({ claimParts: [{ start: '2026-12-09T15:00', ...ends }] });
    const body = { bookingId, pickUpTime: '10:00', returnTime: '11:00' };
    await office.succeed(rentalContract.adminSetTimes, { body });
    await work();
    expect(await stateOf(made._id)).toMatchObject({ claimParts: [{ start: '2026-12-09T12:00', ...ends }] });

    await Booking.deleteOne({ _id: bookingId });
    await work();
    expect(await stateOf(made._id)).toEqual(whole);
    expect(await findBlock(made._id)).toMatchObject({ halfHours: expect.arrayContaining([starts.start]) });
  });
});

describe('a block that waits', () => {
  test('grows in a worker if the server was killed before the write, and is complete if it was killed after it [SW4]', async () => {
    const first = await rental.confirmed(on('2026-12-08'));
    const second = await rental.confirmed(on('2026-12-10'));
    const { _id } = await block();

    await dieAt({ name: 'block:planned', nth: 1 }, async () => cancel(first.booking._id));
    expect((await stateOf(_id)).claimParts).toHaveLength(3);
    await work();
    expect((await stateOf(_id)).claimParts).toEqual([
      part('2026-12-07', '2026-12-10'),
      part('2026-12-11', '2026-12-14'),
    ]);

    await dieAt({ name: 'block:grown', nth: 1 }, async () => cancel(second.booking._id));
    expect(await stateOf(_id)).toEqual(whole);
    await rental.runUntilQuiet();
  });

  test('stays released and frees its days if it is released while it grows [SW5]', async () => {
    const { booking } = await rental.confirmed(on('2026-12-08'));
    const { _id } = await block();
    const [gate] = holdAt({ name: 'block:planned' });

    const cancelling = cancel(booking._id);
    await gate?.reached;
    await release(_id);
    gate?.release();
    await cancelling;
    await work();

    expect(await stateOf(_id)).toMatchObject({ status: 'released', waits: undefined });
    expect((await rental.book(week)).status).toBe(201);
  });

  test('can be released while it claims nothing', async () => {
    await rental.hold(week);
    const { _id } = await block();

    await release(_id);
    await release(_id);
    await rental.app.advance(16 * 60_000);
    await work();

    expect(await stateOf(_id)).toEqual({ status: 'released', waits: undefined, claimParts: undefined });
  });

  test('keeps the days it has grown by if another process had read that fewer were free', async () => {
    const first = await rental.confirmed(on('2026-12-08'));
    const second = await rental.confirmed(on('2026-12-10'));
    await rental.confirmed(on('2026-12-12'));
    const { _id } = await block();
    await dieAt({ name: 'block:planned', nth: 1 }, async () => cancel(first.booking._id));
    const [gate] = holdAt({ name: 'block:planned' });

    const slow = work();
    await gate?.reached;
    await cancel(second.booking._id);
    gate?.release();
    await slow;

    expect((await stateOf(_id)).claimParts).toEqual([
      part('2026-12-07', '2026-12-12'),
      part('2026-12-13', '2026-12-14'),
    ]);
  });

  test('never takes a day that a customer books just before it grows, and lists the booking', async () => {
    const { booking } = await rental.confirmed(on('2026-12-08', '2026-12-09'));
    const { _id } = await block();
    const [gate] = holdAt({ name: 'block:planned' });

    const cancelling = cancel(booking._id);
    await gate?.reached;
    const held = await rental.hold(on('2026-12-09'));
    gate?.release();
    await cancelling;

    const { waits, conflicts } = await conflictsOf(_id);
    expect([waits, conflicts.map((each) => each._id)]).toEqual([true, [held._id]]);
    expect((await stateOf(_id)).claimParts).toEqual([
      part('2026-12-07', '2026-12-09'),
      part('2026-12-10', '2026-12-14'),
    ]);
  });

  test('lists another block that has the car, and grows as soon as that block is released', async () => {
    const other = await block(on('2026-12-09'));
    const { _id, conflicts } = await block();
    expect(conflicts).toMatchObject([{ _id: other._id, kind: 'blocked', customerName: null, free: [] }]);

    await release(other._id);

    expect(await stateOf(_id)).toEqual(whole);
  });

  test('stops waiting once the bookings are over, and keeps its days', async () => {
    await rental.confirmed(on('2026-11-22', '2026-11-23'));
    const { _id } = await block(on('2026-11-22', '2026-11-26'));

    await rental.app.advance(4 * 86_400_000);
    expect((await conflictsOf(_id, await staffOffice(rental.app))).conflicts).toEqual([]);
    await work();

    const claimParts = [part('2026-11-24', '2026-11-27')];
    expect(await stateOf(_id)).toEqual({ status: 'blocked', waits: undefined, claimParts });
    await rental.runUntilQuiet();
  });

  test('is released at the end of its period if it has never had the car', async () => {
    await rental.confirmed(on('2026-11-22', '2026-11-23'));
    const { _id } = await block(on('2026-11-22', '2026-11-23'));

    await rental.app.advance(4 * 86_400_000);
    await work();

    expect(await stateOf(_id)).toMatchObject({ status: 'released', waits: undefined });
  });

  test('appears in the calendar with its blocked days, and as waiting even if it has none', async () => {
    const { booking } = await rental.confirmed(on('2026-12-08'));
    const { _id } = await block(on('2026-12-07', '2026-12-08'));
    const nothingFree = await block(on('2026-12-08'));
    const query = { carIds: String(rental.car._id), fromDate: '2026-12-01', toDate: '2026-12-31' };

    const entries = await office.succeed(dashboardContract.getCalendar, { query });

    expect(entries).toMatchObject([
      {
        _id,
        kind: 'blocked',
        ...on('2026-12-07', '2026-12-08'),
        waits: true,
        claimParts: [part('2026-12-07', '2026-12-08')],
      },
      { _id: booking._id, kind: 'booked' },
      { _id: nothingFree._id, kind: 'blocked', waits: true, claimParts: [] },
    ]);
    expect(entries[1]).not.toHaveProperty('waits');
  });
});

describe('GET /vehicle/block/conflicts', () => {
  test('returns 404 for an unknown block, and an empty list for a complete one', async () => {
    const { code } = await office.call(blockContract.getConflicts, { query: { id: 'a'.repeat(24) } });
    const { _id } = await block();

    expect(code).toBe('block_not_found');
    expect(await conflictsOf(_id)).toEqual({ waits: false, conflicts: [] });
  });
});
