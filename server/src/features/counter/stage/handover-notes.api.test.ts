import { beforeEach, describe, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { readBooking } from '../../../../test/support/open-rental.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

const notes = { odometer: 41_220, cngEighths: 3, chargePercent: 80, inCar: ['insurance' as const], keyCount: 2 };

let counter: Counter;
let bookingId: string;

beforeEach(async () => {
  counter = await openCounter();
  bookingId = (await counter.rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-24' })).booking._id;
});

describe('the notes of a handover', () => {
  test.each([
    ['petrol', undefined, ['fuel']],
    ['diesel', 'hybrid', ['fuel']],
    ['petrol', 'cng', ['fuel', 'cng']],
    ['petrol', 'electric', ['charge']],
  ])('for a %s car that also runs on %s have the gauges %j', async (fuelType, fuelLabel, gauges) => {
    await Vehicle.updateOne({ _id: counter.rental.car._id }, { $set: { fuelType, ...(fuelLabel && { fuelLabel }) } });

    expect((await counter.prepare(bookingId)).gauges).toEqual(gauges);
  });

  test('are stored, audited, and shown for comparison until the car is back', async () => {
    const before = await counter.prepare(bookingId);
    await counter.handOut(bookingId, notes);
    const out = await counter.prepare(bookingId);
    await counter.takeBack(bookingId, { inCar: [] });
    const after = await counter.prepare(bookingId);

    expect((await readBooking(bookingId)).handovers).toMatchObject([notes, { inCar: [] }]);
    expect(out.handedOut).toMatchObject({ kind: 'out', by: 'Meera Iyer', ...notes });
    expect([before, after].map((facts) => 'handedOut' in facts)).toEqual([false, false]);
    expect(await AuditEntry.findOne({ action: 'counter.handOut' }).lean()).toMatchObject({ after: notes });
  });

  test.each([
    { chargePercent: 101 },
    { cngEighths: 9 },
    { keyCount: 10 },
    { inCar: ['insurance' as const, 'insurance' as const] },
  ])('are rejected if they are %j', async (given) => {
    expect((await counter.handOut(bookingId, given)).code).toBe('invalid_input');
    expect((await readBooking(bookingId)).stage).toBeUndefined();
  });
});
