import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { ProviderPayment, ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import type { ChargeRecord, RefundPart } from '../charge/charge.model.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { decide } from './decide.ts';
import type { Facts } from './facts.ts';

const now = new Date('2026-11-20T06:30:00Z');
const later = new Date('2026-11-20T06:31:00Z');
const bookingId = new ObjectId();
const chargeId = 'pay_AAAAAAAAAAAAAA';

const row = { _id: new ObjectId(), bookingId, amount: 1_000, currency: 'INR', lastFailure: null } as PaymentRecord;

const entityWith = (given: Partial<ProviderPayment>) =>
  ({
    id: chargeId,
    amountInPaise: 100_000,
    currency: 'INR',
    status: 'captured',
    word: 'odd',
    ...given,
  }) as ProviderPayment;

const chargeWith = (given: Partial<ChargeRecord> = {}) =>
  ({
    _id: chargeId,
    bookingId,
    amount: 1_000,
    providerPaise: 100_000,
    outcome: 'undecided',
    reason: null,
    parts: [],
    outsidePaise: 0,
    outsideParts: [],
    toldPaise: 0,
    nextAt: now,
    ...given,
  }) as Partial<ChargeRecord> as ChargeRecord;

const partWith = (given: Partial<RefundPart> = {}) =>
  ({
    id: 'all',
    amount: 1_000,
    promised: 1_000,
    state: 'due',
    gen: 1,
    key: `refund-${chargeId}-1-1`,
    razorpayRefundId: null,
    tries: 1,
    ...given,
  }) as RefundPart;

const bookingWith = (given: Partial<BookingRecord> = {}) =>
  ({
    _id: bookingId,
    status: 'pending',
    cancelReason: null,
    fromDate: '2026-11-27',
    settledBy: null,
    paymentId: row._id,
    ledger: [],
    totalAmount: 1_000,
    ...given,
  }) as Partial<BookingRecord> as BookingRecord;

const paid: LedgerEntry = {
  id: bookingId,
  at: now,
  by: null,
  why: 'paid',
  lines: [{ kind: 'rental', amount: 1_000 }],
  paid: [{ chargeId, amount: 1_000 }],
  back: [],
};
const confirmed: Partial<BookingRecord> = { status: 'confirmed', settledBy: chargeId, ledger: [paid] };
const expired = { status: 'cancelled', cancelReason: 'hold_expired' } as const;

const noFacts: Facts = {
  row,
  entity: null,
  refunds: null,
  tried: null,
  charge: null,
  booking: null,
  captureWithinMs: 5_000,
  mayRevive: null,
  isDisputed: false,
  withheld: 0,
  others: [],
};

const steps = (known: Partial<Facts>): string[] =>
  decide({ ...noFacts, ...known }, now).map((step) =>
    'as' in step ? `${step.do} ${step.as}` : 'mail' in step ? step.mail.template : step.do,
  );

describe('decide, given a payment that is not recorded,', () => {
  test.each<[string, Partial<ProviderPayment>, string[]]>([
    ['records captured money', {}, ['record undecided']],
    ['records a wrong amount with the outcome `refund`', { amountInPaise: 99_900 }, ['record mismatch']],
    ['records a foreign currency with the outcome `refund`', { currency: 'USD' }, ['record mismatch']],
    ['records refunded money as returned', { status: 'refunded' }, ['record returned']],
    ['stores why an attempt failed', { status: 'failed' }, ['note-failure']],
    ['stores an unknown status', { status: 'unknown' }, ['note-unknown']],
    ['does nothing about an attempt that has only begun', { status: 'created' }, []],
  ])('%s', (_what, entity, expected) => {
    expect(steps({ entity: entityWith(entity) })).toEqual(expected);
  });

  test.each<[string, Partial<Facts>, string[]]>([
    ['captures it while the booking is an unpaid hold', { booking: bookingWith() }, ['capture']],
    ['does not capture it after the booking has ended', { booking: bookingWith(expired) }, []],
    ['does not capture it while its booking is being cancelled', { booking: bookingWith(), captureWithinMs: null }, []],
  ])('if the money is only authorised, %s', (_what, known, expected) => {
    expect(steps({ entity: entityWith({ status: 'authorized' }), ...known })).toEqual(expected);
  });
});

describe('decide, given an undecided payment,', () => {
  const keep = ['receipt', 'booking_confirmed', 'keep'];

  test.each<[string, Partial<BookingRecord>, Partial<Facts>, string[]]>([
    ['confirms an unpaid hold, then keeps the money', {}, {}, ['confirm', ...keep]],
    [
      'stores the payment’s ID in the booking if it is missing',
      { paymentId: null },
      {},
      ['confirm', 'show-payment', ...keep],
    ],
    [
      'closes a hold whose rental has begun, then refunds',
      { fromDate: '2026-11-19' },
      {},
      ['close-begun', 'refund-all'],
    ],
    ['reinstates an expired booking if that is allowed', expired, { mayRevive: true }, ['revive', ...keep]],
    [
      'closes an expired booking permanently if it may not be reinstated, then refunds',
      expired,
      { mayRevive: false },
      ['close', 'refund-all'],
    ],
    ['keeps the money that confirmed the booking', confirmed, {}, keep],
    [
      'keeps the money that confirmed a booking that was cancelled later, and sends no email',
      { ...confirmed, status: 'cancelled' },
      {},
      ['receipt', 'keep'],
    ],
    ['refunds when another payment confirmed the booking', { ...confirmed, settledBy: 'pay_B' }, {}, ['refund-all']],
    [
      'refunds when the customer cancelled the booking',
      { status: 'cancelled', cancelReason: 'customer' },
      {},
      ['refund-all'],
    ],
  ])('%s', (_what, booking, known, expected) => {
    expect(steps({ charge: chargeWith(), booking: bookingWith(booking), ...known })).toEqual(expected);
  });

  test('waits while the provider reports the payment as refunded but does not list its refunds', () => {
    const entity = entityWith({ status: 'refunded' });

    expect(steps({ entity, charge: chargeWith(), booking: bookingWith() })).toEqual([]);
  });

  test('sets the outcome to `kept` if the payment confirmed the booking but was refunded outside our system before the decision', () => {
    const charge = chargeWith({ outcome: 'refund', reason: 'refunded_outside', outsidePaise: 100_000 });

    expect(steps({ charge, booking: bookingWith(confirmed) })).toEqual(keep);
    expect(steps({ charge, booking: bookingWith() })).toEqual([]);
  });
});

describe('decide, given a payment that already has an outcome,', () => {
  test('ends a hold whose order was paid with the wrong amount', () => {
    const charge = chargeWith({ outcome: 'refund', reason: 'mismatch', nextAt: later });

    expect(steps({ charge, booking: bookingWith() })).toEqual(['drop']);
    expect(steps({ charge, booking: bookingWith(confirmed) })).toEqual([]);
  });

  test('does not request a due refund before its scheduled time', () => {
    const charge = chargeWith({ outcome: 'refund', parts: [partWith()] });

    expect(steps({ charge })).toEqual(['ask-refund']);
    expect(steps({ charge: { ...charge, nextAt: later } })).toEqual([]);
    expect(steps({ charge: { ...charge, nextAt: null } })).toEqual([]);
  });

  test('completes every follow-up of a cancellation, and clears the follow-up flag last', () => {
    const cancelled: LedgerEntry = {
      ...paid,
      id: new ObjectId(),
      lines: [{ kind: 'cancelled', amount: -1_000 }],
      paid: [],
      back: [{ chargeId, amount: 1_000, external: false }],
    };
    const booking = bookingWith({ ...confirmed, status: 'cancelled', ledger: [paid, cancelled], followUp: true });
    const papers = ['receipt', 'credit-note', 'finish-follow-up'];

    expect(steps({ charge: chargeWith(), booking })).toEqual(['receipt', 'keep']);
    expect(steps({ charge: chargeWith({ outcome: 'kept' }), booking })).toEqual([
      'booking_cancelled',
      'add-refund',
      ...papers,
    ]);
    const parts = [partWith({ id: String(cancelled.id) })];
    expect(steps({ charge: chargeWith({ outcome: 'kept', parts }), booking })).toEqual([
      'booking_cancelled',
      ...papers,
    ]);
  });

  test('emails the customer whose unpaid hold was ended by an admin', () => {
    const booking = bookingWith({ status: 'cancelled', cancelReason: 'admin', followUp: true });

    expect(steps({ booking })).toEqual(['hold_ended', 'finish-follow-up']);
  });

  test.each<[string, number, Partial<BookingRecord>, Partial<Facts>, string[]]>([
    ['cancels a booking that has not begun', 1_000, {}, {}, ['end-returned']],
    ['lets an admin decide about a rental that has begun', 1_000, { fromDate: '2026-11-20' }, {}, ['note-returned']],
    ['lets an admin decide about disputed money', 1_000, {}, { isDisputed: true }, ['note-returned']],
    ['records a partial refund in the ledger', 400, {}, {}, ['note-returned']],
    ['adds nothing to the ledger if it covered a refund we owed', 0, {}, {}, ['mark-told']],
  ])('handles an external refund: %s', (_what, lost, booking, known, expected) => {
    const outsideParts = [{ paise: 100_000, amount: lost, at: now }];
    const charge = chargeWith({ outcome: 'kept', outsidePaise: 100_000, outsideParts, nextAt: later });

    expect(steps({ charge, booking: bookingWith({ ...confirmed, ...booking }), ...known })).toEqual(expected);
  });
});

describe('decide, given the provider’s list of refunds,', () => {
  const made: ProviderRefund = {
    id: 'rfnd_1',
    razorpayPaymentId: chargeId,
    amountInPaise: 100_000,
    status: 'processed',
    word: 'processed',
    receipt: `refund-${chargeId}-1-1`,
  };
  const listed = (refund: Partial<ProviderRefund>, part: Partial<RefundPart>) =>
    steps({
      charge: chargeWith({ outcome: 'refund', parts: [partWith(part)], nextAt: later }),
      refunds: [{ ...made, ...refund }],
    });
  const asked = ['refund_started', 'refund-requested'];
  const requested = { state: 'requested', razorpayRefundId: made.id } as const;

  test.each<[string, Partial<ProviderRefund>, Partial<RefundPart>, string[]]>([
    ['records a refund whose response was lost', { status: 'pending' }, {}, asked],
    [
      'records both the request and the end of a processed refund whose response was lost',
      {},
      {},
      [...asked, 'refund_done', 'refund-ended'],
    ],
    ['records the end of a requested refund', {}, requested, ['refund_done', 'refund-ended']],
    ['records the failure of a requested refund', { status: 'failed' }, requested, ['refund_failed', 'refund-ended']],
    [
      'records that a bank returned a processed refund',
      { status: 'failed' },
      { ...requested, state: 'processed' },
      ['refund_failed', 'refund-ended'],
    ],
    ['records a refund without our key as external', { receipt: null }, {}, ['note-outside']],
    [
      'records a refund as external if its key has our format but is unknown',
      { receipt: `refund-${chargeId}-2-1` },
      {},
      ['note-outside'],
    ],
    ['does nothing about a refund that has not changed', {}, { ...requested, state: 'processed' }, []],
  ])('%s', (_what, refund, part, expected) => {
    expect(listed(refund, part).filter((step) => step !== 'forget-unknown')).toEqual(expected);
  });
});

describe('decide, given a failed refund request,', () => {
  const failure = {
    message: '',
    isRefused: true,
    waitsForBalance: false,
    wasSilent: false,
    isEarly: false,
    refunds: [],
  };
  const after = (given: Partial<typeof failure>, tries: number) =>
    decide(
      {
        ...noFacts,
        charge: chargeWith({ outcome: 'refund', parts: [partWith({ tries })], nextAt: later }),
        tried: { part: partWith({ tries }), failure: { ...failure, ...given } },
      },
      now,
    );

  test.each([
    ['waits a minute after the first try without a response', { isRefused: false }, 1, 1, false],
    ['waits an hour after the fourth try without a response, and raises an alert', { isRefused: false }, 4, 60, true],
    ['waits while our balance is insufficient, and raises an alert', { waitsForBalance: true }, 3, 30, true],
  ] as const)('%s', (_what, given, tries, minutes, isDelayed) => {
    const nextAt = new Date(now.getTime() + minutes * 60_000);

    expect(after(given, tries)).toMatchObject([{ do: 'postpone-refund', nextAt, isDelayed }]);
  });

  test('gives up after the second rejection, but queues the customer’s email first', () => {
    expect(after({}, 1).map((step) => step.do)).toEqual(['postpone-refund']);
    expect(after({}, 2).map((step) => step.do)).toEqual(['mail', 'refund-refused']);
  });

  test('does not change the schedule after a try that was made before the scheduled time', () => {
    expect(after({ isEarly: true }, 2)).toMatchObject([{ do: 'postpone-refund', nextAt: later, isDelayed: false }]);
  });
});
