import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { buildBooking, buildRazorpayPaymentId } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import {
  cancelPaid,
  closeForGood,
  confirmBooking,
  dropExpired,
  dropPending,
  endRefundedOutside,
  expireBooking,
  finishFollowUp,
  recordProof,
  reviveBooking,
  showPaymentId,
} from '../booking/booking-moves.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { Charge, type ChargeRecord, type ChargeRefund } from './charge/charge.model.ts';
import { newRefund } from './charge/charge-change.ts';
import { giveBackAll, giveBackByPolicy, keepCharge } from './charge/charge-moves.ts';
import { leaseOrder, openPayment, releaseOrderLease, storeOrder } from './payment-moves.ts';
import { postponeRefund, refundEnded, refundRequested, refundedOutside, retryRefund } from './charge/refund-moves.ts';

/* Each move is made on a document that has moved on since it was read: it must answer so and change nothing. */

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

const settledBy = buildRazorpayPaymentId();
const another = buildRazorpayPaymentId();
const lapsed = { holdUntil: new Date('2026-11-20T06:00:00Z') };

type State = Partial<BookingRecord>;
const states = {
  pending: { status: 'pending' },
  lapsed: { status: 'pending', ...lapsed },
  'lapsed with proof': { status: 'pending', ...lapsed, paidProofAt: new Date('2026-11-20T06:00:00Z') },
  confirmed: { status: 'confirmed', settledBy },
  'confirmed by another payment': { status: 'confirmed', settledBy: another },
  'confirmed, its old hold end still there': { status: 'confirmed', settledBy, ...lapsed },
  expired: { status: 'cancelled', cancelReason: 'hold_expired', ...lapsed },
  dismissed: { status: 'cancelled', cancelReason: 'payment_dismissed', ...lapsed },
  'given up for good': { status: 'cancelled', cancelReason: 'car_unavailable' },
  'cancelled after payment': { status: 'cancelled', cancelReason: 'customer', settledBy },
} satisfies Record<string, State>;

const moves = {
  'T2 confirm': async ({ _id }: BookingRecord) => confirmBooking(_id, settledBy, app.deps),
  'T3 revive': async ({ _id }: BookingRecord) => (await reviveBooking(_id, settledBy, app.deps)) === 'revived',
  'T4 close': async ({ _id }: BookingRecord) => closeForGood(_id, app.deps),
  'T5 expire': async ({ _id }: BookingRecord) => expireBooking(_id, { providerAnswered: true }, app.deps),
  'T5 expire unanswered': async ({ _id }: BookingRecord) => expireBooking(_id, { providerAnswered: false }, app.deps),
  'T6 drop': async ({ _id, customerId }: BookingRecord) =>
    dropPending(_id, { customerId, reason: 'payment_dismissed' }, app.deps),
  "T6 drop another's": async ({ _id }: BookingRecord) =>
    dropPending(_id, { customerId: new ObjectId(), reason: 'payment_dismissed' }, app.deps),
  'T7 drop': async ({ _id, customerId }: BookingRecord) =>
    dropExpired(_id, { customerId, reason: 'customer' }, app.deps),
  "T7 drop another's": async ({ _id }: BookingRecord) =>
    dropExpired(_id, { customerId: new ObjectId(), reason: 'customer' }, app.deps),
  'T8 prove': async ({ _id }: BookingRecord) => recordProof(_id, app.deps),
  'T9 cancel': async ({ _id, customerId }: BookingRecord) =>
    cancelPaid(_id, { customerId, reason: 'customer', settledBy, refundDue: 1 }, app.deps),
  "T9 cancel another's": async ({ _id }: BookingRecord) =>
    cancelPaid(_id, { customerId: new ObjectId(), reason: 'customer', settledBy, refundDue: 1 }, app.deps),
  'T11 end': async ({ _id }: BookingRecord) => endRefundedOutside(_id, settledBy, app.deps),
  'T12 finish': async ({ _id }: BookingRecord) => finishFollowUp(_id, app.deps),
};

const refused: Record<keyof typeof moves, (keyof typeof states)[]> = {
  'T2 confirm': [
    'confirmed by another payment',
    'expired',
    'dismissed',
    'given up for good',
    'cancelled after payment',
  ],
  'T3 revive': ['pending', 'confirmed by another payment', 'dismissed', 'given up for good', 'cancelled after payment'],
  'T4 close': ['pending', 'confirmed', 'dismissed', 'cancelled after payment'],
  'T5 expire': ['pending', 'confirmed, its old hold end still there', 'dismissed', 'given up for good'],
  'T5 expire unanswered': ['pending', 'lapsed with proof', 'dismissed'],
  'T6 drop': ['confirmed', 'expired', 'given up for good', 'cancelled after payment'],
  "T6 drop another's": ['pending', 'lapsed'],
  'T7 drop': ['pending', 'confirmed', 'given up for good', 'cancelled after payment'],
  "T7 drop another's": ['expired'],
  'T8 prove': ['lapsed with proof', 'confirmed', 'expired', 'dismissed'],
  'T9 cancel': ['pending', 'confirmed by another payment', 'expired', 'cancelled after payment'],
  "T9 cancel another's": ['confirmed'],
  'T11 end': ['pending', 'confirmed by another payment', 'cancelled after payment'],
  'T12 finish': ['pending', 'confirmed', 'cancelled after payment'],
};

const nameOf = Object.keys as <K extends string>(record: Record<K, unknown>) => K[]; // plain objects: keys are these
const bookingCases = nameOf(refused).flatMap((move) => refused[move].map((state) => [move, state] as const));

describe('a move of a booking that has moved on', () => {
  test.each(bookingCases)('%s changes nothing when it is %s', async (move, state) => {
    const booking = await buildBooking(states[state]);
    const before = await snapshotDatabase();

    const moved = await moves[move](booking);

    expect(moved).toBe(false);
    expect(await snapshotDatabase()).toEqual(before);
  });

  test('T3 answers that the days are taken when another claim holds one, and changes nothing', async () => {
    const expired = await buildBooking(states.expired);
    await buildBooking({ carId: expired.carId, fromDate: '2026-12-02', status: 'confirmed' });
    const before = await snapshotDatabase();

    const answer = await reviveBooking(expired._id, settledBy, app.deps);

    expect(answer).toBe('days_taken');
    expect(await snapshotDatabase()).toEqual(before);
  });

  test('T14 shows the first payment id for good', async () => {
    const booking = await buildBooking();
    await showPaymentId(booking._id, new ObjectId(), app.deps);
    const before = await snapshotDatabase();

    const moved = await showPaymentId(booking._id, new ObjectId(), app.deps);

    expect(moved).toBe(false);
    expect(await snapshotDatabase()).toEqual(before);
  });
});

async function buildCharge(given: Partial<ChargeRecord> = {}): Promise<ChargeRecord> {
  const charge: ChargeRecord = {
    _id: buildRazorpayPaymentId(),
    paymentId: new ObjectId(),
    bookingId: new ObjectId(),
    customerId: new ObjectId(),
    razorpayOrderId: 'order_AAAAAAAAAAAAAA',
    amount: 4_700,
    providerPaise: 470_000,
    method: 'upi',
    capturedAt: app.clock.now(),
    outcome: 'undecided',
    reason: null,
    net: 0,
    refund: null,
    open: true,
    nextAt: app.clock.now(),
    ...given,
  };
  await Charge.create(charge);
  return charge;
}

const withRefund = (changes: Partial<ChargeRefund>): Partial<ChargeRecord> => ({
  outcome: 'refund',
  refund: { ...newRefund(another, 4_700), ...changes },
});

const charges: Record<string, Partial<ChargeRecord>> = {
  kept: { outcome: 'kept', net: 4_700, open: false },
  due: withRefund({ state: 'due' }),
  'due again': withRefund({ state: 'due', gen: 2 }),
  requested: withRefund({ state: 'requested' }),
  'requested again': withRefund({ state: 'requested', gen: 2 }),
  failed: withRefund({ state: 'failed' }),
  'failed again': withRefund({ state: 'failed', gen: 2 }),
  processed: withRefund({ state: 'processed' }),
};

/** What the mover read before: the same charge in an earlier state, with its refund in the first generation. */
const asRead = (charge: ChargeRecord): ChargeRecord => ({ ...charge, refund: newRefund(charge._id, 4_700) });

const chargeMoves = {
  'C2 keep': async (charge: ChargeRecord) => keepCharge(charge, app.deps),
  'C3 give back': async (charge: ChargeRecord) => giveBackAll(charge, 'late', app.deps),
  'C4 give back': async (charge: ChargeRecord) => giveBackByPolicy(charge, 100, app.deps),
  'C5 request': async (charge: ChargeRecord) => refundRequested(asRead(charge), 'rfnd_AAAAAAAAAAAAAA', app.deps),
  'C6 process': async (charge: ChargeRecord) => refundEnded(asRead(charge), 'processed', app.deps),
  'C6 fail': async (charge: ChargeRecord) => refundEnded(asRead(charge), 'failed', app.deps),
  'C7 try again': async (charge: ChargeRecord) => retryRefund(asRead(charge), app.deps),
  'C8 end': async (charge: ChargeRecord) => refundedOutside(charge, app.deps),
};

const refusedCharges: Record<keyof typeof chargeMoves, string[]> = {
  'C2 keep': ['due', 'requested', 'processed'],
  'C3 give back': ['kept', 'requested', 'processed'],
  'C4 give back': ['due', 'requested', 'failed', 'processed'],
  'C5 request': ['kept', 'due again', 'requested', 'failed', 'processed'],
  'C6 process': ['due', 'requested again', 'failed', 'processed'],
  'C6 fail': ['due', 'requested again', 'processed'],
  'C7 try again': ['due', 'requested', 'failed again', 'processed'],
  'C8 end': ['processed'],
};
const chargeCases = nameOf(refusedCharges).flatMap((move) =>
  refusedCharges[move].map((state) => [move, state] as const),
);

describe('a move of a charge that has moved on', () => {
  test.each(chargeCases)('%s changes nothing when it is %s', async (move, state) => {
    const charge = await buildCharge(charges[state]);
    const before = await snapshotDatabase();

    const moved = await chargeMoves[move](charge);

    expect(moved).toBe(false);
    expect(await snapshotDatabase()).toEqual(before);
  });

  test('a refund that was requested meanwhile is not put off', async () => {
    const charge = await buildCharge(charges['requested']);
    const before = await snapshotDatabase();

    await postponeRefund(asRead(charge), { nextAt: new Date(0), error: 'lost', wasSilent: true }, app.deps);

    expect(await snapshotDatabase()).toEqual(before);
  });
});

describe('a move of a payment row that has moved on', () => {
  test('P1 opens one row a booking', async () => {
    const booking = await buildBooking();

    const rows = await Promise.all([openPayment(booking, app.deps), openPayment(booking, app.deps)]);

    expect(rows[0]?._id).toEqual(rows[1]?._id);
  });

  test('P2 leases once until the lease is over or given back', async () => {
    const { _id } = await openPayment(await buildBooking(), app.deps);

    const first = await leaseOrder(_id, app.deps);
    const second = await leaseOrder(_id, app.deps);
    await releaseOrderLease(_id, app.deps);
    const third = await leaseOrder(_id, app.deps);
    app.clock.advance(20_001);
    const fourth = await leaseOrder(_id, app.deps);

    expect([first?.orderTries, second, third?.orderTries, fourth?.orderTries]).toEqual([1, null, 2, 3]);
  });

  test('P3 stores the first order for good and leases no more', async () => {
    const { _id } = await openPayment(await buildBooking(), app.deps);
    await storeOrder(_id, 'order_AAAAAAAAAAAAAA', app.deps);
    const before = await snapshotDatabase();

    const stored = await storeOrder(_id, 'order_BBBBBBBBBBBBBB', app.deps);
    const leased = await leaseOrder(_id, app.deps);

    expect([stored.razorpayOrderId, leased]).toEqual(['order_AAAAAAAAAAAAAA', null]);
    expect(await snapshotDatabase()).toEqual(before);
  });
});
