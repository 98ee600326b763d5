import { describe, expect, test } from 'vitest';
import { buildBooking, buildRazorpayPaymentId } from '../../../../test/support/factories.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { buildEach, expectMoves } from '../../../../test/support/move-each.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findContradictions } from '../find/find-broken-bookings.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { answerDamage, chargeDamage, dropDamage, proposeDamage } from './damage-moves.ts';
import { addExtraCharge, takeOffExtraCharge } from './extra-charge-moves.ts';
import { balanceOf } from './ledger.ts';

/* Applies the moves of extra charges to a booking in every state. */

const deps = { clock: createManualClock(), logger: createLogger('silent') };
const now = deps.clock.now();

const by = new ObjectId();
const settledBy = buildRazorpayPaymentId();
const rental = { fromDate: '2026-11-19', toDate: '2026-11-20' };

const entry = (given: Partial<LedgerEntry>): LedgerEntry => ({
  id: new ObjectId(),
  at: now,
  by,
  why: 'paid',
  lines: [],
  paid: [],
  back: [],
  ...given,
});
const owed = entry({ lines: [{ kind: 'rental', amount: 4_700 }], paid: [{ chargeId: settledBy, amount: 4_700 }] });
const late = entry({ lines: [{ kind: 'late', amount: 600 }], evidence: 'Returned at 13:00' });
const ledger = [owed, late];
const confirmed = { ...rental, status: 'confirmed', settledBy, ledger, balance: 600 } as const;
const paymentRequest = {
  _id: new ObjectId(),
  kind: 'balance' as const,
  amount: 600,
  until: now,
  proofAt: null,
  by,
  plan: planFor({ ...rental, pricePerDay: 2_350 } as BookingRecord, rental),
};

const states = {
  held: { status: 'pending' },
  booked: { ...confirmed, ledger: [owed], balance: 0 },
  out: { ...confirmed, stage: 'out' },
  requested: { ...confirmed, stage: 'returned', paymentRequest },
  returned: { ...confirmed, stage: 'returned', freeFrom: '2026-11-20T13:00' },
  noShow: { ...confirmed, stage: 'no_show', freeFrom: '2026-11-20T13:00' },
  cancelled: { status: 'cancelled', cancelReason: 'customer', settledBy },
} satisfies Record<string, Partial<BookingRecord>>;

const fine = { kind: 'fine' as const, amount: 400, reason: 'Speeding', evidence: 'Notice 1', by };
const add = async (booking: BookingRecord) => addExtraCharge(booking, { ...fine, id: new ObjectId() }, deps);
const takeOff = async (booking: BookingRecord) =>
  takeOffExtraCharge(booking, { id: new ObjectId(), by, reason: 'Not late', wrong: late }, deps);
const scratch = {
  id: new ObjectId(),
  at: now,
  by,
  amount: 400,
  reason: 'Scratch',
  evidence: 'Photos',
  answerBy: now,
  state: 'open' as const,
};
const propose = async (booking: BookingRecord) => proposeDamage(booking, scratch, deps);
const answer = async (booking: BookingRecord) => answerDamage(booking, { proposal: scratch, text: 'No' }, deps);
const drop = async (booking: BookingRecord) => dropDamage(booking, { proposal: scratch, by, reason: 'Old' }, deps);
const charge = async (booking: BookingRecord) => chargeDamage(booking, { proposal: scratch, by }, deps);
const outdated = (booking: BookingRecord): BookingRecord => ({ ...booking, rev: -1 });

const afterHandOut = ['out', 'returned', 'noShow'] as const;

describe('moves of extra charges', () => {
  test.each([
    { move: 'T32 add', from: ['out', 'returned', 'noShow'], to: { balance: 1_000, followUp: true, rev: 1 }, run: add },
    {
      move: 'T32 add with an outdated ledger',
      from: [],
      run: async (booking: BookingRecord) => add(outdated(booking)),
    },
    {
      move: 'T32 take off',
      from: ['out', 'returned', 'noShow'],
      to: { balance: 0, followUp: true, rev: 1 },
      run: takeOff,
    },
    {
      move: 'T32 take off with an outdated ledger',
      from: [],
      run: async (booking: BookingRecord) => takeOff(outdated(booking)),
    },
    { move: 'T36 propose', from: afterHandOut, to: { followUp: true, rev: 1 }, run: propose },
    { move: 'T36 propose with an outdated booking', from: [], run: async (b: BookingRecord) => propose(outdated(b)) },
    { move: 'T37 answer', from: afterHandOut, to: { rev: 1 }, run: answer },
    { move: 'T37 answer with an outdated booking', from: [], run: async (b: BookingRecord) => answer(outdated(b)) },
    { move: 'T38 drop', from: afterHandOut, to: { followUp: true, rev: 1 }, run: drop },
    { move: 'T38 drop with an outdated booking', from: [], run: async (b: BookingRecord) => drop(outdated(b)) },
    { move: 'T32 charge', from: afterHandOut, to: { balance: 1_000, followUp: true, rev: 1 }, run: charge },
  ] as const)('$move changes only bookings in the permitted states, and only the permitted fields', async (row) => {
    const bookings = await buildEach(states, buildBooking);

    const moved = await expectMoves('bookings', bookings, { ...row, from: [...row.from] });

    expect(await findContradictions()).toEqual([]);
    expect(moved.map(({ ledger }) => balanceOf(ledger))).toEqual(moved.map(({ balance }) => balance));
  });

  test('T32 take off refunds what was paid of the charge in the same write', async () => {
    const paidOnce = entry({ paid: [{ chargeId: 'ctr_1', amount: 600 }] });
    const booking = await buildBooking({ ...confirmed, stage: 'returned', ledger: [owed, late, paidOnce], balance: 0 });

    const moved = await takeOff(booking);

    expect(moved).toMatchObject({ balance: 0 });
    expect(moved?.ledger.at(-1)).toMatchObject({
      lines: [{ kind: 'late', amount: -600 }],
      back: [{ chargeId: settledBy, amount: 600, external: false }],
      takesOff: late.id,
    });
  });
});
