import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildRazorpayPaymentId } from '../../../../test/support/factories.ts';
import { holdAt } from '../../../../test/support/interleave.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { buildEach, expectMoves } from '../../../../test/support/move-each.ts';
import { buildCharge } from '../../../../test/support/payment-factories.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord, type RefundPart } from './charge.model.ts';
import { addRefund, type ChargeMoved, keepCharge, newPart, refundAll } from './charge-moves.ts';
import { markTold, noteOutside, resolveOutside } from './outside-moves.ts';
import {
  hurryRefund,
  postponeRefund,
  refundEnded,
  refundRefused,
  refundRequested,
  retryRefund,
  returnByHand,
  startRefundTry,
} from './refund-moves.ts';

/*
 * Runs every move on a charge in each state: a move must apply in the states that `matrix` lists for it, and change
 * nothing in the others.
 */

const deps = { clock: createManualClock(), logger: createLogger('silent') };
const admin = new ObjectId();

const buildOpen = async (given: Partial<ChargeRecord> = {}) =>
  buildCharge({ outcome: 'undecided', net: 0, open: true, nextAt: deps.clock.now(), ...given });

const partOf = (changes: Partial<RefundPart> = {}): RefundPart => ({
  ...newPart({ _id: buildRazorpayPaymentId() }, { id: 'all', amount: 4_700, part: 1 }, deps.clock.now()),
  ...changes,
});

const withRefund = (changes: Partial<RefundPart>): Partial<ChargeRecord> => ({
  outcome: 'refund',
  parts: [partOf(changes)],
});

const states = {
  undecided: {},
  kept: { outcome: 'kept', net: 4_700, open: false, nextAt: null },
  due: withRefund({ state: 'due' }),
  'due again': withRefund({ state: 'due', gen: 2 }),
  requested: withRefund({ state: 'requested' }),
  'requested again': withRefund({ state: 'requested', gen: 2 }),
  failed: withRefund({ state: 'failed' }),
  'failed again': withRefund({ state: 'failed', gen: 2 }),
  processed: { ...withRefund({ state: 'processed' }), open: false },
  'returned before it was decided': {
    outcome: 'refund',
    reason: 'refunded_outside',
    outsidePaise: 470_000,
    outsideParts: [{ paise: 470_000, amount: 4_700, at: deps.clock.now() }],
    open: false,
    nextAt: null,
  },
} satisfies Record<string, Partial<ChargeRecord>>;

type State = keyof typeof states;

/** Returns a reference to the charge’s first part, in generation 1. */
const firstPart = ({ _id: chargeId }: ChargeRecord) => ({ chargeId, part: { id: 'all', gen: 1 } });

type Row = { move: string; from: State[]; to: object; run: (charge: ChargeRecord) => ChargeMoved };

const matrix: Row[] = [
  {
    move: 'C2 keep',
    from: ['undecided', 'returned before it was decided'],
    to: { outcome: 'kept', reason: null },
    run: async ({ _id }) => keepCharge(_id, deps.clock.now(), deps),
  },
  {
    move: 'C3 refund all',
    from: ['undecided'],
    to: { outcome: 'refund', net: 0, open: true, parts: [{ id: 'all', amount: 4_700, state: 'due', gen: 1 }] },
    run: async ({ _id }) => refundAll(_id, 'late', deps),
  },
  {
    move: 'C5 request',
    from: ['due'],
    to: { parts: [{ state: 'requested', razorpayRefundId: 'rfnd_AAAAAAAAAAAAAA' }] },
    run: async (charge) =>
      refundRequested(firstPart(charge), { id: 'rfnd_AAAAAAAAAAAAAA', amountInPaise: 470_000 }, deps),
  },
  {
    move: 'C6 process',
    from: ['requested'],
    to: { parts: [{ state: 'processed', gen: 1 }], open: false, nextAt: null },
    run: async (charge) => refundEnded(firstPart(charge), 'processed', deps),
  },
  {
    move: 'C6 fail',
    from: ['requested', 'processed'],
    to: { parts: [{ state: 'failed', gen: 1 }], open: true, nextAt: null },
    run: async (charge) => refundEnded(firstPart(charge), 'failed', deps),
  },
  {
    move: 'C6 refuse',
    from: ['due'],
    to: { parts: [{ state: 'failed', gen: 1, lastError: 'too old' }], open: true, nextAt: null },
    run: async (charge) => refundRefused(firstPart(charge), 'too old', deps),
  },
  {
    move: 'C7 try again',
    from: ['failed'],
    to: { parts: [{ state: 'due', gen: 2, razorpayRefundId: null }], nextAt: deps.clock.now() },
    run: async (charge) => retryRefund(firstPart(charge), deps),
  },
  {
    move: 'C9 add a refund',
    from: ['kept'],
    to: { outcome: 'kept', net: 4_600, open: true, parts: [{ id: 'entry', amount: 100, state: 'due' }] },
    run: async ({ _id }) => addRefund(_id, { id: 'entry', amount: 100, at: deps.clock.now() }, deps),
  },
  {
    move: 'C13 pay by hand',
    from: ['failed'],
    to: { parts: [{ state: 'processed', byHand: { by: admin, reference: 'NEFT 1' } }], open: false, nextAt: null },
    run: async (charge) => returnByHand(firstPart(charge), { by: admin, reference: 'NEFT 1' }, deps),
  },
  {
    move: 'start a refund try',
    from: ['due', 'due again'],
    to: { parts: [{ tries: 1, paise: 470_000 }] },
    run: async ({ _id }) => startRefundTry(_id, 0, deps),
  },
];

/** The expected charge after 1,700 of 4,700 rupees were refunded outside our system. */
const afterOutside: [string, Partial<ChargeRecord>, object][] = [
  ['an undecided charge', states.undecided, { outcome: 'undecided', net: 0 }],
  [
    'a kept charge',
    states.kept,
    { outcome: 'kept', net: 3_000, parts: [], open: true, outsideParts: [{ amount: 1_700 }] },
  ],
  [
    'a due refund',
    states.due,
    { net: 0, parts: [{ promised: 4_700, amount: 3_000, state: 'due' }], outsideParts: [{ amount: 0 }] },
  ],
  ['a failed refund', states.failed, { net: 0, parts: [{ promised: 4_700, amount: 3_000, state: 'failed' }] }],
  [
    'a failed refund of the same amount',
    withRefund({ state: 'failed', promised: 1_700, amount: 1_700 }),
    { net: 3_000, open: false, parts: [{ state: 'processed', promised: 1_700, amount: 0 }] },
  ],
];

const outside = (paise: number) => ({ listed: [{ id: 'rfnd_A', paise, cameBack: false }] });

const read = async ({ _id }: ChargeRecord) => Charge.findById(_id).lean();

describe('charge moves', () => {
  test.each(matrix)('$move applies in its listed states and changes nothing in the others', async (row) => {
    const charges = await buildEach(states, buildOpen);

    expect(await expectMoves('charges', charges, row)).toHaveLength(row.from.length);
  });

  test.each(afterOutside)(
    'C11 and C12 apply an external refund to %s only once, even when it is recorded twice',
    async (_what, given, expected) => {
      const charge = await buildOpen(given);

      const first = await noteOutside(charge._id, outside(170_000), deps);
      const second = await noteOutside(charge._id, outside(170_000), deps);

      expect(first).not.toBeNull();
      expect(second).toBeNull();
      expect(await read(charge)).toMatchObject({ ...expected, outsidePaise: 170_000 });
    },
  );

  test('C8 closes an undecided charge that was fully refunded outside our system, and C2 can still change the outcome to `kept`', async () => {
    const charge = await buildOpen();

    await noteOutside(charge._id, outside(470_000), deps);
    const ended = await read(charge);
    await keepCharge(charge._id, deps.clock.now(), deps);

    expect(ended).toMatchObject({ outcome: 'refund', reason: 'refunded_outside', net: 0, open: false });
    expect(await read(charge)).toMatchObject({ outcome: 'kept', net: 0, open: true, nextAt: deps.clock.now() });
  });

  test.each([
    ['C2', async (id: string) => keepCharge(id, deps.clock.now(), deps), { outcome: 'kept', net: 3_000 }],
    ['C3', async (id: string) => refundAll(id, 'late', deps), { net: 0, parts: [{ amount: 3_000 }] }],
  ] as const)('%s accounts for external refunds', async (_move, decide, expected) => {
    const charge = await buildOpen();
    await noteOutside(charge._id, outside(170_000), deps);

    await decide(charge._id);

    expect(await read(charge)).toMatchObject(expected);
  });

  test('C9 adds at most one refund per ledger entry', async () => {
    const charge = await buildOpen(states.kept);

    await addRefund(charge._id, { id: 'first', amount: 100, at: deps.clock.now() }, deps);

    expect(await addRefund(charge._id, { id: 'first', amount: 100, at: deps.clock.now() }, deps)).toBeNull();
    expect((await read(charge))?.parts).toHaveLength(1);
  });

  test('a move computes its change again if a concurrent move was written first', async () => {
    const charge = await buildOpen(states.kept);
    const [gate] = holdAt({ name: 'charge:read' });
    const slow = addRefund(charge._id, { id: 'slow', amount: 4_000, at: deps.clock.now() }, deps);
    await gate?.reached;
    await addRefund(charge._id, { id: 'fast', amount: 4_000, at: deps.clock.now() }, deps);

    gate?.release();
    await slow;

    const parts = (await read(charge))?.parts ?? [];
    expect(parts.map(({ id, amount }) => [id, amount])).toEqual([
      ['fast', 4_000],
      ['slow', 700],
    ]);
  });

  test('C12 reduces a failed refund to the amount that is left of the charge', async () => {
    const charge = await buildOpen({
      ...withRefund({ state: 'requested', promised: 3_000, amount: 3_000 }),
      outcome: 'kept',
    });
    await noteOutside(charge._id, outside(370_000), deps);

    await refundEnded(firstPart(charge), 'failed', deps);

    expect(await read(charge)).toMatchObject({ net: 0, parts: [{ state: 'failed', promised: 3_000, amount: 1_000 }] });
  });

  test('C9 does not release the lease of a different refund in progress', async () => {
    const charge = await buildOpen(states.kept);
    await addRefund(charge._id, { id: 'first', amount: 100, at: deps.clock.now() }, deps);
    const leased = await startRefundTry(charge._id, 0, deps);

    await addRefund(charge._id, { id: 'second', amount: 100, at: deps.clock.now() }, deps);

    expect(await startRefundTry(charge._id, 0, deps)).toBeNull();
    expect(await read(charge)).toMatchObject({ nextAt: leased?.nextAt });
  });

  test('`markTold` marks an external refund as recorded, and does nothing when called again', async () => {
    const charge = await buildOpen({ ...states.kept, outsidePaise: 100, open: true });

    await markTold(charge, deps);

    expect(await markTold(charge, deps)).toBeNull();
    expect(await read(charge)).toMatchObject({ toldPaise: 100, open: false, nextAt: null });
  });

  test('`markTold` does nothing if the amount lost to external refunds has changed since the charge was read', async () => {
    const charge = await buildOpen({ ...states.kept, outsidePaise: 100, open: true });
    const outsideParts = [{ paise: 0, amount: 1, at: deps.clock.now() }];
    await Charge.updateOne({ _id: charge._id }, { outsideParts });

    expect(await markTold(charge, deps)).toBeNull();
    expect(await read(charge)).toMatchObject({ toldPaise: 0, open: true });
  });

  test('`resolveOutside` does nothing if more has been refunded than the admin saw', async () => {
    const charge = await buildOpen({ ...states.kept, outsidePaise: 200, toldPaise: 200 });

    expect(await resolveOutside(charge._id, { paise: 100, by: admin, note: 'seen' }, deps)).toBeNull();
  });

  test('a refund that the provider has accepted can no longer be postponed or brought forward', async () => {
    const charge = await buildOpen(states.requested);
    const before = await snapshotDatabase();

    await postponeRefund(firstPart(charge), { nextAt: new Date(0), error: 'lost', wasSilent: true }, deps);
    await hurryRefund(charge._id, deps);

    expect(await snapshotDatabase()).toEqual(before);
  });
});
