import { describe, expect, test } from 'vitest';
import { Booking } from '../src/features/booking/booking.model.ts';
import {
  cancelPaid,
  closeForGood,
  confirmBooking,
  dropExpired,
  dropPending,
  endRefundedOutside,
  expireBooking,
  recordProof,
  reviveBooking,
} from '../src/features/booking/booking-moves.ts';
import type { BookingRecord } from '../src/features/booking/booking-record.ts';
import { findContradictions } from '../src/features/booking/find-broken-claims.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createLogger } from '../src/platform/logger.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { buildBooking } from './support/factories.ts';
import { createManualClock } from './support/manual-clock.ts';
import { testSettings } from './support/test-settings.ts';

const settledBy = 'pay_SettledTheOne1';
const another = 'pay_AnotherOne0002';
const hour = 3_600_000;

type MoveDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;
type State = { name: string; facts: Partial<BookingRecord> };
type Move = { name: string; from: string[]; run: (booking: BookingRecord, deps: MoveDeps) => Promise<unknown> };

/** An hour after the tests begin: every hold has lapsed. */
function openDeps(): MoveDeps {
  const clock = createManualClock();
  clock.advance(hour);
  return { clock, logger: createLogger('silent'), settings: testSettings('http://127.0.0.1:1') };
}

const over = (cancelReason: BookingRecord['cancelReason'], facts: Partial<BookingRecord> = {}): State => ({
  name: String(cancelReason),
  // A hold that was given up keeps the time at which it would have ended.
  facts: { status: 'cancelled', cancelReason, holdUntil: new Date('2026-11-20T06:45:00Z'), ...facts },
});

const states: State[] = [
  { name: 'pending', facts: { status: 'pending' } },
  { name: 'confirmed', facts: { status: 'confirmed', settledBy } },
  over('hold_expired'),
  over('payment_dismissed'),
  over('car_unavailable'),
  over('customer', { settledBy, refundDue: 100 }),
  over('refunded', { settledBy }),
];

const byCustomer = ({ customerId }: BookingRecord) => ({ customerId, reason: 'customer' }) as const;

const moves: Move[] = [
  { name: 'T2', from: ['pending'], run: async ({ _id }, deps) => confirmBooking(_id, another, deps) },
  {
    name: 'T3',
    from: ['hold_expired'],
    run: async ({ _id }, deps) => (await reviveBooking(_id, another, deps)) === 'revived',
  },
  { name: 'T4', from: ['hold_expired'], run: async ({ _id }, deps) => closeForGood(_id, deps) },
  { name: 'T5', from: ['pending'], run: async ({ _id }, deps) => expireBooking(_id, { providerAnswered: true }, deps) },
  { name: 'T6', from: ['pending'], run: async (booking, deps) => dropPending(booking._id, byCustomer(booking), deps) },
  {
    name: 'T7',
    from: ['hold_expired'],
    run: async (booking, deps) => dropExpired(booking._id, byCustomer(booking), deps),
  },
  { name: 'T8', from: ['pending'], run: async ({ _id }, deps) => recordProof(_id, deps) },
  {
    name: 'T9',
    from: ['confirmed'],
    run: async (booking, deps) => cancelPaid(booking._id, { ...byCustomer(booking), settledBy, refundDue: 50 }, deps),
  },
  { name: 'T11', from: ['confirmed'], run: async ({ _id }, deps) => endRefundedOutside(_id, settledBy, deps) },
];

const stored = async ({ _id }: BookingRecord) => Booking.findById(_id).lean();

const refusals = moves.flatMap((move) =>
  states
    .filter(({ name }) => !move.from.includes(name))
    .map((state) => ({ move: move.name, state: state.name, run: move.run, facts: state.facts })),
);
const allowed = moves.flatMap((move) =>
  states
    .filter(({ name }) => move.from.includes(name))
    .map((state) => ({ move: move.name, state: state.name, run: move.run, facts: state.facts })),
);

describe('moves of a booking', () => {
  test.each(refusals)('$move leaves a booking alone that is $state', async ({ run, facts }) => {
    const booking = await buildBooking(facts);
    const before = await stored(booking);

    const moved = await run(booking, openDeps());

    expect(moved).toBe(false);
    expect(await stored(booking)).toEqual(before);
  });

  test.each(allowed)('$move moves a booking that is $state', async ({ run, facts }) => {
    const booking = await buildBooking(facts);
    const before = await stored(booking);

    const moved = await run(booking, openDeps());

    expect(moved).toBe(true);
    expect(await stored(booking)).not.toEqual(before);
    expect(await findContradictions()).toEqual([]);
  });

  test.each([
    ['T6', 'pending', dropPending],
    ['T7', 'hold_expired', dropExpired],
  ] as const)('%s leaves another customer alone', async (_move, state, drop) => {
    const booking = await buildBooking(states.find(({ name }) => name === state)?.facts);

    const moved = await drop(booking._id, { customerId: new ObjectId(), reason: 'customer' }, openDeps());

    expect(moved).toBe(false);
    expect(await stored(booking)).toEqual(booking);
  });

  test('T9 wants the customer and the payment that settled it', async () => {
    const booking = await buildBooking({ status: 'confirmed', settledBy });
    const cancellation = { ...byCustomer(booking), settledBy, refundDue: 50 };
    const deps = openDeps();

    const answers = [
      await cancelPaid(booking._id, { ...cancellation, customerId: new ObjectId() }, deps),
      await cancelPaid(booking._id, { ...cancellation, settledBy: another }, deps),
    ];

    expect(answers).toEqual([false, false]);
    expect(await stored(booking)).toEqual(booking);
  });

  test('T9 writes what it owes and that work is left together with the cancellation', async () => {
    const booking = await buildBooking({ status: 'confirmed', settledBy });

    await cancelPaid(booking._id, { ...byCustomer(booking), settledBy, refundDue: 50 }, openDeps());

    expect(await stored(booking)).toMatchObject({
      status: 'cancelled',
      holdsCar: false,
      refundDue: 50,
      followUp: true,
    });
  });

  test('T5 without an answer from the provider waits a day for a payment that was proven', async () => {
    const booking = await buildBooking({ paidProofAt: new Date('2026-11-20T06:31:00Z') });
    const deps = openDeps();

    const moved = await expireBooking(booking._id, { providerAnswered: false }, deps);

    expect(moved).toBe(false);
    expect(await stored(booking)).toEqual(booking);
  });
});
