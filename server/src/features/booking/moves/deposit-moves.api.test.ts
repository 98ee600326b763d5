import { describe, expect, test } from 'vitest';
import { buildBooking, buildRazorpayPaymentId } from '../../../../test/support/factories.ts';
import { ledgerEntry } from '../../../../test/support/ledger-entry.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { buildEach, expectMoves } from '../../../../test/support/move-each.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Requested } from '../open-request.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { applyRequest, requestDue } from './change-moves.ts';
import { settleDeposit } from './deposit-moves.ts';
import { endDeposit } from './deposit-entries.ts';
import { balanceOf, heldOf, isCorrection, refundable } from './ledger.ts';

/* Applies T28, and T35 and T16 for a deposit, to a booking in every state. */

const deps = { clock: createManualClock(), logger: createLogger('silent') };
const now = deps.clock.now();
const [by, locationId] = [new ObjectId(), new ObjectId()];
const [settledBy, online] = [buildRazorpayPaymentId(), buildRazorpayPaymentId()];
const rental = { fromDate: '2026-12-01', toDate: '2026-12-02' };

const owed = ledgerEntry({
  lines: [{ kind: 'rental', amount: 4_700 }],
  paid: [{ chargeId: settledBy, amount: 3_500 }],
});
const cash = ledgerEntry({
  account: 'deposit',
  paid: [{ chargeId: 'ctr_cash', amount: 3_000 }],
  counter: { locationId, method: 'cash' },
});
const byCard = ledgerEntry({ account: 'deposit', paid: [{ chargeId: online, amount: 2_000 }] });
const ledger = [owed, cash, byCard];
const depositTerms = { amount: 5_000, returnHours: 24 };
const confirmed = { status: 'confirmed', settledBy, ledger, balance: 1_200, deposit: 5_000, depositTerms } as const;
const paymentRequest = {
  _id: new ObjectId(),
  kind: 'balance' as const,
  amount: 1_200,
  until: now,
  proofAt: null,
  by,
  plan: planFor({ ...rental, pricePerDay: 2_350 } as BookingRecord, rental),
};

const states = {
  held: { status: 'pending' },
  booked: confirmed,
  out: { ...confirmed, stage: 'out' },
  returned: { ...confirmed, stage: 'returned', depositDueAt: now },
  noShow: { ...confirmed, stage: 'no_show' },
  requested: { ...confirmed, stage: 'returned', depositDueAt: now, paymentRequest },
  cancelled: { status: 'cancelled', cancelReason: 'customer', settledBy, ledger },
} satisfies Record<string, Partial<BookingRecord>>;

const settle = async (booking: BookingRecord) => {
  // With a deposit, only the state can be the reason for the rejection.
  const holding = booking.ledger.length > 0 ? booking : { ...booking, ledger };
  return settleDeposit(holding, { by }, deps);
};

describe('T28', () => {
  const over = { ...confirmed, fromDate: '2026-11-01', toDate: '2026-11-02' };

  test.each([
    { move: 'T28 settle', from: ['returned', 'noShow', 'over'] as const, run: settle },
    {
      move: 'T28 settle with an outdated ledger',
      from: [] as const,
      run: async (booking: BookingRecord) => settle({ ...booking, rev: -1 }),
    },
  ])('$move changes only bookings in the permitted states, and only the permitted fields', async (row) => {
    const bookings = await buildEach({ ...states, over }, buildBooking);

    const to = { deposit: 0, balance: 0, followUp: true, rev: 1 };
    const moved = await expectMoves('bookings', bookings, { ...row, from: [...row.from], to });

    expect(moved.map(({ ledger: entries }) => [balanceOf(entries), heldOf(entries)])).toEqual(moved.map(() => [0, 0]));
  });

  test('changes nothing if no deposit is held', async () => {
    const booking = await buildBooking({ ...confirmed, stage: 'returned', ledger: [owed], deposit: 0 });

    expect(await settleDeposit(booking, { by }, deps)).toBeNull();
  });
});

describe('a payment request for a deposit', () => {
  const { price } = paymentRequest.plan;
  /** What is missing is read from the booking, so only its stored state can be the reason for the rejection. */
  const missing = { status: 'confirmed', stage: 'out', deposit: 3_000, depositTerms, price } as const;
  const requestIt = async (booking: BookingRecord) =>
    requestDue({ ...booking, ...missing }, { kind: 'deposit', until: now }, deps);
  const unpaid = { ...confirmed, ledger: [owed, cash], deposit: 3_000 };
  const ofDeposit = { ...paymentRequest, kind: 'deposit' as const, amount: 2_000 };
  const asOpen = (booking: BookingRecord): Requested => ({ paymentRequest: ofDeposit, ...booking });
  const money = { chargeId: buildRazorpayPaymentId(), amount: 2_000 };

  test.each([
    { move: 'T35 request the deposit', from: ['booked', 'out'] as const, run: requestIt },
    {
      move: 'T35 request the deposit with an outdated ledger',
      from: [] as const,
      run: async (booking: BookingRecord) => requestIt({ ...booking, rev: -1 }),
    },
  ])('$move changes only bookings in the permitted states, and only the permitted fields', async (row) => {
    const bookings = await buildEach(states, buildBooking);

    const moved = await expectMoves('bookings', bookings, {
      ...row,
      from: [...row.from],
      to: { deposit: 5_000, rev: 1 },
    });

    expect(moved.map((booking) => booking.paymentRequest)).toMatchObject(
      moved.map(() => ({ kind: 'deposit', amount: 2_000, until: now, proofAt: null })),
    );
  });

  test.each([
    {
      move: 'T16 hold',
      from: ['booked', 'out'] as const,
      run: async (each: BookingRecord) => applyRequest(asOpen(each), money, deps),
    },
    {
      move: 'T16 hold with an outdated ledger',
      from: [] as const,
      run: async (each: BookingRecord) => applyRequest({ ...asOpen(each), rev: -1 }, money, deps),
    },
  ])('$move adds to the deposit, and to nothing else', async (row) => {
    const open = {
      unrequested: unpaid,
      booked: { ...unpaid, paymentRequest: ofDeposit },
      out: { ...unpaid, stage: 'out', paymentRequest: ofDeposit },
    } satisfies Record<string, Partial<BookingRecord>>;
    const bookings = await buildEach(open, buildBooking);

    const to = { deposit: 5_000, balance: 1_200, rev: 1 };
    const moved = await expectMoves('bookings', bookings, { ...row, from: [...row.from], to });

    const entries = moved.map(({ ledger: [, , added] }) => added);
    const expected = { id: ofDeposit._id, account: 'deposit', why: 'paid', lines: [], paid: [money], back: [] };
    expect(entries).toMatchObject(moved.map(() => expected));
    expect(moved.some((booking) => 'paymentRequest' in booking)).toBe(false);
  });

  test('T35 rejects a request for nothing', async () => {
    const booking = await buildBooking(confirmed);

    await expect(requestDue(booking, { kind: 'deposit', until: now }, deps)).rejects.toThrow(RangeError);
  });
});

describe('endDeposit', () => {
  const shares = (entries: LedgerEntry[], release: LedgerEntry['release']) =>
    entries.filter((each) => each.release === release).flatMap(({ back }) => back);

  test('gives back payments through the provider first, and pays the balance from the rest', () => {
    const entries = endDeposit(ledger, { at: now, by });

    expect(shares(entries, 'returned')).toEqual([
      { chargeId: online, amount: 2_000, external: false },
      { chargeId: 'ctr_cash', amount: 1_800, external: false },
    ]);
    expect(shares(entries, 'used')).toEqual([{ chargeId: 'ctr_cash', amount: 1_200, external: false }]);
    expect(entries.some(isCorrection)).toBe(false);
  });

  test('makes what paid the balance refundable like any other payment', () => {
    const entries = endDeposit(ledger, { at: now, by });

    expect(refundable({ settledBy, ledger: [...ledger, ...entries] })).toBe(4_700);
    expect(refundable({ settledBy, ledger })).toBe(3_500);
  });

  test.each([0, 1, 4_999, 5_000, 5_001, 9_000])('neither loses nor makes a rupee with a balance of %i', (balance) => {
    const before = [ledgerEntry({ lines: [{ kind: 'rental', amount: balance }] }), cash, byCard];
    const after = [...before, ...endDeposit(before, { at: now, by })];
    const gone = shares(after, 'returned').reduce((sum, { amount }) => sum + amount, 0);

    expect(heldOf(after)).toBe(0);
    expect(gone + (balance - balanceOf(after))).toBe(5_000);
    expect(balanceOf(after)).toBe(Math.max(0, balance - 5_000));
  });
});
