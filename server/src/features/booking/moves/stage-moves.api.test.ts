import { keysOfPeriod, type Stage } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildBooking } from '../../../../test/support/factories.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import type { Handover } from '../record/handover.ts';
import { claimLateDay, setBookingTimes } from './booking-moves.ts';
import { changeNow, openRequest } from './change-moves.ts';
import { cancelPaid, endReturned, giveBack } from './money-moves.ts';
import { handOut, markNoShow, takeBack, undoStage } from './stage-moves.ts';

const [yesterday, today, last] = ['2026-11-19', '2026-11-20', '2026-11-24'];

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

const by = new ObjectId();
const handover = (kind: Handover['kind'], { carId }: BookingRecord): Handover => ({
  id: new ObjectId(),
  kind,
  carId,
  at: app.clock.now(),
  by,
});

/** Stores a confirmed booking from yesterday until four days from now, at this stage. Its last step can be undone. */
async function store(stage?: Stage, given: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const freeFrom = stage === 'returned' || stage === 'no_show' ? { freeFrom: `${today}T00:00` } : {};
  const period = { fromDate: yesterday, toDate: last, ...freeFrom };
  const undo = { id: new ObjectId(), rev: 0, day: today };
  return buildBooking({
    status: 'confirmed',
    ...period,
    ...keysOfPeriod(period),
    ...(stage && { stage, undo }),
    ...given,
  });
}

/** Each move with the stage that it expects. */
const moves: Record<string, { from?: Stage; run: (booking: BookingRecord) => Promise<unknown> }> = {
  T20: { run: async (booking) => handOut(booking, handover('out', booking), app.deps) },
  T21: {
    from: 'out',
    run: async (booking) => takeBack(booking, { handover: handover('back', booking), givenUp: null }, app.deps),
  },
  T25: { run: async (booking) => markNoShow(booking, { id: new ObjectId(), by, refund: 0 }, app.deps) },
  T26: {
    from: 'out',
    run: async (booking) => undoStage(booking as BookingRecord & Required<Pick<BookingRecord, 'undo'>>, by, app.deps),
  },
};

describe.each(Object.entries(moves))('%s', (_, { from, run }) => {
  test('applies to a booking that is unchanged since it was read', async () => {
    expect(await run(await store(from))).toMatchObject({ rev: 1 });
  });

  test('is rejected while a payment request is open', async () => {
    const booking = await store(from);
    const plan = planFor(booking, { toDate: '2026-11-25' });
    const paymentRequest = {
      _id: new ObjectId(),
      kind: 'change',
      amount: 1,
      until: new Date(0),
      proofAt: null,
      by,
      plan,
    };
    await Booking.updateOne({ _id: booking._id }, { $set: { paymentRequest } });
    const before = await snapshotDatabase();

    expect(await run(booking)).toBeNull();
    expect(await snapshotDatabase()).toEqual(before);
  });

  test('is rejected if the booking has changed since it was read', async () => {
    const booking = await store(from);
    await Booking.updateOne({ _id: booking._id }, { $set: { moveId: new ObjectId() } });
    const before = await snapshotDatabase();

    expect(await run(booking)).toBeNull();
    expect(await snapshotDatabase()).toEqual(before);
  });
});

test.each<[string, Stage | undefined]>([
  ['T20', 'out'],
  ['T20', 'returned'],
  ['T20', 'no_show'],
  ['T21', undefined],
  ['T21', 'returned'],
  ['T25', 'out'],
  ['T25', 'no_show'],
])('%s does not apply to the stage %s', async (name, stage) => {
  const booking = await store(stage);

  expect(await moves[name]?.run(booking)).toBeNull();
});

/** Moves that don’t change the stage, and whether each applies while the car is out and after the rental has ended. */
const others: Record<string, { out: boolean; ended: boolean; run: (booking: BookingRecord) => Promise<unknown> }> = {
  T9: {
    out: false,
    ended: false,
    run: async (booking) => cancelPaid(booking, { customerId: null, reason: 'admin', refundDue: 0 }, app.deps),
  },
  T11: {
    out: false,
    ended: false,
    run: async (booking) => {
      const ahead = { ...booking, fromDate: '2026-11-21' };
      await Booking.updateOne({ _id: booking._id }, { fromDate: ahead.fromDate });
      return endReturned(ahead, { chargeId: booking.settledBy ?? '', amount: 1 }, app.deps);
    },
  },
  T19: {
    out: true,
    ended: false,
    run: async (booking) => {
      const plan = planFor(booking, { toDate: '2026-11-22' });
      return changeNow(booking, { id: new ObjectId(), by, plan, refund: 0 }, app.deps);
    },
  },
  T22: {
    out: true,
    ended: true,
    run: async (booking) => giveBack(booking, { id: new ObjectId(), amount: 1, by, reason: 'Late' }, app.deps),
  },
  T24: { out: true, ended: false, run: async (booking) => claimLateDay(booking, '2026-11-25', app.deps) },
  T33: {
    out: true,
    ended: false,
    run: async ({ days, halfHours, ...booking }) =>
      setBookingTimes({ ...booking, days, halfHours }, { days, halfHours }, app.deps),
  },
  T35: {
    out: true,
    ended: false,
    run: async (booking) => {
      const plan = planFor(booking, { toDate: '2026-11-25' });
      return openRequest(booking, { until: new Date(), by, plan }, app.deps);
    },
  },
};

test.each(Object.entries(others))('%s applies only to the stages that it expects', async (_, { out, ended, run }) => {
  const applied = [];
  for (const stage of ['out', 'returned', 'no_show'] as const) applied.push((await run(await store(stage))) !== null);

  expect(applied).toEqual([out, ended, ended]);
});
