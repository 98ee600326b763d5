import { keysOfPeriod } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildBooking, buildRazorpayPaymentId } from '../../../../test/support/factories.ts';
import { createManualClock, testStart } from '../../../../test/support/manual-clock.ts';
import { buildEach, expectMoves } from '../../../../test/support/move-each.ts';
import { testSettings } from '../../../../test/support/test-settings.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import {
  claimLateDay,
  closeForGood,
  confirmBooking,
  dropExpired,
  dropPending,
  expireBooking,
  recordProof,
  reviveBooking,
  setBookingTimes,
  showPaymentId,
} from './booking-moves.ts';
import type { BookingRecord } from '../booking.model.ts';
import { balanceOf } from './ledger.ts';
import { cancelPaid, endReturned, finishFollowUp, giveBack, noteReturned } from './money-moves.ts';
import { findContradictions } from '../find/find-broken-bookings.ts';

/* Applies every move to a booking in every state: each move must change exactly the listed states and fields. */

const deps = {
  clock: createManualClock(),
  logger: createLogger('silent'),
  settings: testSettings('http://127.0.0.1:1'),
};

const settledBy = buildRazorpayPaymentId();
const money = { chargeId: settledBy, amount: 4_700 };
const anHourAgo = new Date(Date.parse(testStart) - 3_600_000);
const lapsed = { holdUntil: anHourAgo };

/** Every move that ends a hold also frees its slots: a leftover `addressSlot` would contradict the status. */
const hold = (addressSlot: number): Partial<BookingRecord> => ({
  status: 'pending',
  unpaidDays: [0, 1],
  addressKey: 'hash',
  anyUnitOf: `model ${addressSlot}`,
  addressSlot,
});

const states = {
  held: hold(0),
  lapsed: { ...hold(1), ...lapsed },
  'lapsed with proof': { ...hold(2), ...lapsed, paidProofAt: anHourAgo },
  'lapsed with proof of yesterday': { ...hold(3), ...lapsed, paidProofAt: new Date('2026-11-19T06:30:00Z') },
  confirmed: { status: 'confirmed', settledBy },
  'confirmed, with the old end of its hold': { status: 'confirmed', settledBy, ...lapsed },
  'confirmed by another payment': { status: 'confirmed' },
  expired: { status: 'cancelled', cancelReason: 'hold_expired', ...lapsed },
  // A dismissed hold retains its original expiry time.
  dismissed: { status: 'cancelled', cancelReason: 'payment_dismissed', ...lapsed },
  'given up for good': { status: 'cancelled', cancelReason: 'car_unavailable', ...lapsed },
  'cancelled after payment': { status: 'cancelled', cancelReason: 'customer', settledBy, refundDue: 100 },
  'cancelled, its refund not yet stored': {
    status: 'cancelled',
    cancelReason: 'customer',
    settledBy,
    refundDue: 100,
    followUp: true,
  },
  'refunded outside': { status: 'cancelled', cancelReason: 'refunded', settledBy },
} satisfies Record<string, Partial<BookingRecord>>;

type State = keyof typeof states;
type Row = {
  move: string;
  from: State[];
  to: Partial<BookingRecord>;
  run: (booking: BookingRecord) => Promise<BookingRecord | string | null>;
};

const held: State[] = ['held', 'lapsed', 'lapsed with proof', 'lapsed with proof of yesterday'];
const paid: State[] = ['confirmed', 'confirmed, with the old end of its hold', 'confirmed by another payment'];
const settled: State[] = [
  'confirmed',
  'confirmed, with the old end of its hold',
  'cancelled after payment',
  'cancelled, its refund not yet stored',
  'refunded outside',
];
const part = { chargeId: settledBy, amount: 50 };
const over = { status: 'cancelled', holdsCar: false } as const;
const byStranger = { customerId: new ObjectId(), reason: 'customer' } as const;

const times = { pickUpTime: '10:00', returnTime: '10:00', readyMinutes: 60 };
const matrix: Row[] = [
  {
    move: 'T2 confirm',
    from: held,
    to: { status: 'confirmed', settledBy, holdsCar: true, cancelReason: null },
    run: async ({ _id }) => confirmBooking(_id, money, deps),
  },
  {
    move: 'T3 revive',
    from: ['expired'],
    to: { status: 'confirmed', settledBy, holdsCar: true, cancelReason: null, cancelledAt: null },
    run: async ({ _id }) => {
      const revived = await reviveBooking(_id, money, deps);
      return revived === 'days_taken' ? null : revived;
    },
  },
  {
    move: 'T4 close',
    from: ['expired'],
    to: { ...over, cancelReason: 'car_unavailable' },
    run: async ({ _id }) => closeForGood(_id, deps),
  },
  {
    move: 'T5 expire',
    from: ['lapsed', 'lapsed with proof', 'lapsed with proof of yesterday'],
    to: { ...over, cancelReason: 'hold_expired' },
    run: async ({ _id }) => expireBooking(_id, { providerAnswered: true }, deps),
  },
  {
    move: 'T5 expire while the provider is silent',
    from: ['lapsed', 'lapsed with proof of yesterday'],
    to: { ...over, cancelReason: 'hold_expired' },
    run: async ({ _id }) => expireBooking(_id, { providerAnswered: false }, deps),
  },
  {
    move: 'T6 drop',
    from: held,
    to: { ...over, cancelReason: 'payment_dismissed' },
    run: async ({ _id, customerId }) => dropPending(_id, { customerId, reason: 'payment_dismissed' }, deps),
  },
  { move: 'T6 drop by a stranger', from: [], to: {}, run: async ({ _id }) => dropPending(_id, byStranger, deps) },
  {
    move: 'T7 drop',
    from: ['expired'],
    to: { ...over, cancelReason: 'customer' },
    run: async ({ _id, customerId }) => dropExpired(_id, { customerId, reason: 'customer' }, deps),
  },
  { move: 'T7 drop by a stranger', from: [], to: {}, run: async ({ _id }) => dropExpired(_id, byStranger, deps) },
  {
    move: 'T8 prove',
    from: ['held', 'lapsed'],
    to: { status: 'pending', paidProofAt: deps.clock.now() },
    run: async ({ _id }) => recordProof(_id, deps),
  },
  {
    move: 'T9 cancel',
    from: paid,
    // The refund due and the follow-up flag are written together with the cancellation.
    to: { ...over, cancelReason: 'customer', refundDue: 50, followUp: true, rev: 1 },
    run: async (booking) =>
      cancelPaid(booking, { customerId: booking.customerId, reason: 'customer', refundDue: 50 }, deps),
  },
  {
    move: 'T9 cancel by a stranger',
    from: [],
    to: {},
    run: async (booking) => cancelPaid(booking, { ...byStranger, refundDue: 50 }, deps),
  },
  {
    move: 'T9 cancel with an outdated ledger',
    from: [],
    to: {},
    run: async (booking) =>
      cancelPaid({ ...booking, rev: -1 }, { customerId: booking.customerId, reason: 'customer', refundDue: 50 }, deps),
  },
  {
    move: 'T11 end',
    from: paid,
    to: { ...over, cancelReason: 'refunded', followUp: true, rev: 1 },
    run: async (booking) => endReturned(booking, part, deps),
  },
  {
    move: 'T12 finish',
    from: ['cancelled, its refund not yet stored'],
    to: { ...over, followUp: false, rev: 0 },
    run: async (booking) => finishFollowUp(booking, deps),
  },
  {
    move: 'T12 finish with an outdated ledger',
    from: [],
    to: {},
    run: async (booking) => finishFollowUp({ ...booking, rev: -1 }, deps),
  },
  {
    move: 'T22 give back',
    from: settled,
    to: { followUp: true, rev: 1 },
    run: async (booking) =>
      booking.settledBy === settledBy
        ? giveBack(booking, { id: new ObjectId(), amount: 50, by: new ObjectId(), reason: 'The car came late' }, deps)
        : null,
  },
  {
    move: 'T22 give back with an outdated ledger',
    from: [],
    to: {},
    run: async (booking) =>
      giveBack({ ...booking, rev: -1 }, { id: new ObjectId(), amount: 50, by: new ObjectId(), reason: 'late' }, deps),
  },
  {
    move: 'T24 late',
    from: paid,
    to: { lateDays: ['2026-12-03'], days: ['2026-12-01', '2026-12-02', '2026-12-03'], rev: 1 },
    run: async (booking) => claimLateDay(booking, '2026-12-03', deps),
  },
  {
    move: 'T24 late with an outdated rev',
    from: [],
    to: {},
    run: async (booking) => claimLateDay({ ...booking, rev: -1 }, '2026-12-03', deps),
  },
  {
    move: 'T33 set times',
    from: paid,
    to: { ...times, days: ['2026-12-01'], rev: 1 },
    run: async (booking) => setBookingTimes(booking, { ...times, ...keysOfPeriod({ ...booking, ...times }) }, deps),
  },
  {
    move: 'T30 note',
    from: settled,
    to: { followUp: true, rev: 1 },
    run: async (booking) => noteReturned(booking, part, deps),
  },
  {
    move: 'T30 note with an outdated ledger',
    from: [],
    to: {},
    run: async (booking) => noteReturned({ ...booking, rev: -1 }, part, deps),
  },
];

describe('booking moves', () => {
  test.each(matrix)(
    '$move changes only bookings in the permitted states, and only the permitted fields',
    async (row) => {
      const bookings = await buildEach(states, buildBooking);
      const contradictions = await findContradictions();

      const moved = await expectMoves('bookings', bookings, row);

      expect(await findContradictions()).toEqual(contradictions);
      expect(moved.filter(({ ledger }) => balanceOf(ledger) !== 0)).toEqual([]);
    },
  );

  test('T3 changes nothing and reports that the days are taken when another booking has claimed one of them', async () => {
    const expired = await buildBooking(states.expired);
    await buildBooking({ carId: expired.carId, fromDate: '2026-12-02', status: 'confirmed' });
    const before = await snapshotDatabase();

    const result = await reviveBooking(expired._id, money, deps);

    expect(result).toBe('days_taken');
    expect(await snapshotDatabase()).toEqual(before);
  });

  test('T24 changes nothing and returns that the car is taken if another claim has it on the rest of that day', async () => {
    const late = await buildBooking(states.confirmed);
    await buildBooking({ carId: late.carId, fromDate: '2026-12-03', toDate: '2026-12-04', days: ['2026-12-03'] });
    const before = await snapshotDatabase();

    const result = await claimLateDay(late, '2026-12-03', deps);

    expect([result, await snapshotDatabase()]).toEqual(['car taken', before]);
  });

  test('T2 does not confirm a rental that has begun', async () => {
    const begun = await buildBooking({ ...states.held, fromDate: '2026-11-19', toDate: '2026-11-21' });

    expect(await confirmBooking(begun._id, money, deps)).toBeNull();
  });

  test('T11 does not end a booking on its first day', async () => {
    const today = await buildBooking({ ...states.confirmed, fromDate: '2026-11-20', toDate: '2026-11-21' });

    expect(await endReturned(today, part, deps)).toBeNull();
  });

  test('T14 never replaces the first payment id', async () => {
    const booking = await buildBooking();
    await showPaymentId(booking._id, new ObjectId(), deps);
    const before = await snapshotDatabase();

    const moved = await showPaymentId(booking._id, new ObjectId(), deps);

    expect(moved).toBeNull();
    expect(await snapshotDatabase()).toEqual(before);
  });
});
