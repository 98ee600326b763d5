import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildStaff } from '../../../../test/support/factories.ts';
import { type Counter, counterOf, openCounter } from '../../../../test/support/open-counter.ts';
import { readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { orderDay } from '../../../../test/support/request-change.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { switchCounter } from '../../settings/counter-settings.ts';

const [today, tomorrow, last] = ['2026-11-20', '2026-11-21', '2026-11-24'];
const notes = { odometer: 41_220, fuelEighths: 8, note: 'Small scratch' };

let counter: Counter;
let rental: Rental;
let id: string;

const setTime = (day: string, time: string) => counter.app.clock.set(new Date(`${day}T${time}:00+05:30`));
const bookings = async () => (await snapshotDatabase())['bookings'];

/** Creates a paid booking of five days that starts today. */
beforeEach(async () => {
  counter = await openCounter();
  ({ rental } = counter);
  id = (await rental.confirmed({ fromDate: today, toDate: last })).booking._id;
});

describe('POST /counter/handOut', () => {
  test('records who handed out the car and its readings, and is audited', async () => {
    const { status, data } = await counter.handOut(id, notes);

    const { stage, handovers, days } = await readBooking(id);
    expect([status, data]).toEqual([201, expect.objectContaining({ _id: id, stage: 'out', canUndo: true })]);
    expect(stage).toBe('out');
    expect(handovers).toMatchObject([{ kind: 'out', carId: rental.car._id, ...notes }]);
    expect(days).toEqual([today, tomorrow, '2026-11-22', '2026-11-23', last]);
    expect(await AuditEntry.findOne({ action: 'counter.handOut' }).lean()).toMatchObject({
      targetId: id,
      before: { stage: null, balance: 0 },
      after: { stage: 'out', odometer: 41_220, fuelEighths: 8 },
    });
  });

  test('returns the stored handover to a repeated call, even after the car was returned', async () => {
    const recordId = String(new ObjectId());
    const { rev } = await readBooking(id);
    await counter.handOut(id, { recordId });
    const again = await counter.handOut(id, { recordId, rev });
    await counter.takeBack(id);
    const late = await counter.handOut(id, { recordId, rev });

    expect([again.status, again.data?.stage, late.data?.stage]).toEqual([201, 'out', 'returned']);
    expect((await readBooking(id)).handovers).toHaveLength(2);
  });

  test('withdraws an open payment request', async () => {
    await orderDay(rental, id);

    expect((await counter.handOut(id)).data?.stage).toBe('out');
    expect((await readBooking(id)).paymentRequest).toBeUndefined();
  });

  test('is rejected while the booking has a balance, unless a manager gives a reason [DK5]', async () => {
    await Booking.updateOne({ _id: id }, { balance: 1_200, 'ledger.0.lines.0.amount': 6_200, totalAmount: 6_200 });
    const [clerk, manager] = await Promise.all(
      (['clerk', 'manager'] as const).map(async (rank) =>
        counterOf(counter.app, await buildStaff(rank, [{ _id: (await readBooking(id)).locationId }])),
      ),
    );
    const before = await bookings();

    const refused = [await clerk?.handOut(id, { balanceReason: 'A regular customer' }), await manager?.handOut(id)];
    const unchanged = await bookings();
    const done = await manager?.handOut(id, { balanceReason: 'A regular customer' });

    expect(refused.map((each) => [each?.code, each?.error?.data, each?.error?.message])).toEqual(
      refused.map(() => [
        'balance_open',
        { balance: 1_200 },
        '₹1,200 is still to be paid. Take it before you hand out the car.',
      ]),
    );
    expect(unchanged).toEqual(before);
    expect(done?.data).toMatchObject({ stage: 'out', balance: 1_200 });
    expect((await readBooking(id)).handovers?.[0]?.balanceReason).toBe('A regular customer');
    await Booking.updateOne({ _id: id }, { balance: 0, 'ledger.0.lines.0.amount': 5_000, totalAmount: 5_000 });
  });

  test('is rejected with an odometer reading below the car’s last one, unless a reason confirms it', async () => {
    await counter.handOut(id, { odometer: 41_220 });
    await counter.takeBack(id, { odometer: 41_300 });
    setTime('2026-11-28', '12:00');
    const next = (await rental.confirmed({ fromDate: '2026-11-28', toDate: '2026-11-28' })).booking._id;

    const low = await counter.handOut(next, { odometer: 41_299 });
    const confirmed = await counter.handOut(next, { odometer: 100, odometerReason: 'The instrument was replaced' });

    expect([low.code, low.error?.data, low.error?.message]).toEqual([
      'odometer_too_low',
      { last: 41_300 },
      'The last reading was 41,300 km. Read it again.',
    ]);
    expect(confirmed.status).toBe(201);
    expect((await counter.prepare(next)).lastOdometer).toBe(100);
  });

  test.each<[string, string, [string, string] | null, object]>([
    ['on the day before', 'too_early', ['2026-11-19', '23:59'], {}],
    ['after the last day', 'rental_over', ['2026-11-25', '00:00'], {}],
    ['with an older `rev`', 'edited_meanwhile', null, { rev: 0 }],
    ['with nine eighths of fuel', 'invalid_input', null, { fuelEighths: 9 }],
    ['with a note of 201 characters', 'invalid_input', null, { note: 'x'.repeat(201) }],
    ['of a booking that doesn’t exist', 'booking_not_found', null, { bookingId: '0'.repeat(24) }],
  ])('is rejected %s, and changes nothing', async (_, code, time, given) => {
    if (time) setTime(...time);
    const before = await bookings();

    expect((await counter.handOut(id, given)).code).toBe(code);
    expect(await bookings()).toEqual(before);
  });

  test('is rejected for a hold, a cancelled booking and a car that is out already', async () => {
    const hold = (await rental.hold({ fromDate: '2026-12-01', toDate: '2026-12-01' }))._id;
    const first = await counter.handOut(hold);
    await counter.handOut(id);
    const second = await counter.handOut(id);

    expect([first.code, second.code, second.error?.data]).toEqual([
      'booking_closed',
      'stage_conflict',
      { stage: 'out' },
    ]);
  });

  test('is rejected while the car is out with another booking, and names that booking', async () => {
    await counter.handOut(id);
    const next = (await rental.confirmed({ fromDate: '2026-11-25', toDate: '2026-11-25' })).booking._id;
    setTime('2026-11-25', '10:00');

    const { code, error } = await counter.handOut(next);

    expect([code, error?.data]).toEqual(['car_out', { bookingId: id, code: (await readBooking(id)).code }]);
    expect(await readBooking(next)).not.toHaveProperty('stage');
  });
});

describe('midnight in India', () => {
  test('starts and ends the days on which a car can be handed out', async () => {
    const next = (await rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-01' })).booking._id;
    counter.app.clock.set(new Date('2026-11-30T18:29:59Z'));
    const early = await counter.handOut(next);
    counter.app.clock.set(new Date('2026-11-30T18:30:00Z'));

    expect([early.code, (await counter.handOut(next)).data?.stage]).toEqual(['too_early', 'out']);
  });

  test('ends the day on which a step can be undone', async () => {
    counter.app.clock.set(new Date('2026-11-20T18:29:59Z'));
    await counter.handOut(id);
    counter.app.clock.set(new Date('2026-11-20T18:30:00Z'));

    expect((await counter.undo(id)).code).toBe('nothing_to_undo');
  });
});

describe('while the counter is off', () => {
  test('its calls are rejected and change nothing', async () => {
    await switchCounter(false, String(new ObjectId()), counter.app);
    const before = await bookings();

    const codes = [
      await counter.handOut(id),
      await counter.takeBack(id),
      await counter.noShow(id),
      await counter.undo(id),
    ];

    expect(codes.map(({ code }) => code)).toEqual(Array(4).fill('counter_off'));
    expect(await bookings()).toEqual(before);
  });
});
