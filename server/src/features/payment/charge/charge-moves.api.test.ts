import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildRazorpayPaymentId } from '../../../../test/support/factories.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { buildEach, moveEach } from '../../../../test/support/move-each.ts';
import { buildCharge } from '../../../../test/support/payment-factories.ts';
import { createLogger } from '../../../platform/logger.ts';
import { Charge, type ChargeRecord, type ChargeRefund } from './charge.model.ts';
import { keepCharge, newRefund, refundAll, refundByPolicy, refundedOutside } from './charge-moves.ts';
import { noteOutside } from './outside-moves.ts';
import { postponeRefund, refundEnded, refundRefused, refundRequested, retryRefund } from './refund-moves.ts';

/* Every move on a charge in every state: it moves those that its row names, and changes nothing else. */

const deps = { clock: createManualClock(), logger: createLogger('silent') };

const buildOpen = async (given: Partial<ChargeRecord> = {}) =>
  buildCharge({ outcome: 'undecided', net: 0, open: true, nextAt: deps.clock.now(), ...given });

const withRefund = (changes: Partial<ChargeRefund>): Partial<ChargeRecord> => ({
  outcome: 'refund',
  refund: { ...newRefund(buildRazorpayPaymentId(), 4_700, deps.clock.now()), ...changes },
});

const states = {
  undecided: {},
  kept: { outcome: 'kept', net: 4_700, open: false },
  due: withRefund({ state: 'due' }),
  'due again': withRefund({ state: 'due', gen: 2 }),
  requested: withRefund({ state: 'requested' }),
  'requested again': withRefund({ state: 'requested', gen: 2 }),
  failed: withRefund({ state: 'failed' }),
  'failed again': withRefund({ state: 'failed', gen: 2 }),
  processed: withRefund({ state: 'processed' }),
} satisfies Record<string, Partial<ChargeRecord>>;

type State = keyof typeof states;
const beforeItEnded: State[] = ['undecided', 'kept', 'due', 'due again', 'requested', 'requested again', 'failed'];

/** What the mover read before: the same charge in an earlier state, with its refund in the first generation. */
const asRead = (charge: ChargeRecord): ChargeRecord => ({
  ...charge,
  refund: newRefund(charge._id, 4_700, deps.clock.now()),
});

type Row = { move: string; from: State[]; to: object; run: (charge: ChargeRecord) => Promise<boolean> };

const matrix: Row[] = [
  {
    move: 'C2 keep',
    from: ['undecided'],
    to: { outcome: 'kept', net: 4_700, open: false },
    run: async (charge) => keepCharge(charge, deps),
  },
  {
    move: 'C3 give back',
    from: ['undecided'],
    to: { outcome: 'refund', net: 0, open: true, refund: { amount: 4_700, state: 'due', gen: 1 } },
    run: async (charge) => refundAll(charge, 'late', deps),
  },
  {
    move: 'C4 give back',
    from: ['undecided', 'kept'],
    to: { outcome: 'refund', net: 4_600, open: true, refund: { amount: 100, state: 'due', gen: 1 } },
    run: async (charge) => refundByPolicy(charge, 100, deps),
  },
  {
    move: 'C5 request',
    from: ['due'],
    to: { refund: { state: 'requested', razorpayRefundId: 'rfnd_AAAAAAAAAAAAAA' } },
    run: async (charge) => refundRequested(asRead(charge), 'rfnd_AAAAAAAAAAAAAA', deps),
  },
  {
    move: 'C6 process',
    from: ['requested'],
    to: { refund: { state: 'processed', gen: 1 }, open: false },
    run: async (charge) => refundEnded(asRead(charge), 'processed', deps),
  },
  {
    move: 'C6 fail',
    from: ['requested', 'processed'],
    to: { refund: { state: 'failed', gen: 1 }, open: true },
    run: async (charge) => refundEnded(asRead(charge), 'failed', deps),
  },
  {
    move: 'C6 refuse',
    from: ['due'],
    to: { refund: { state: 'failed', gen: 1, lastError: 'too old' }, open: true, nextAt: null },
    run: async (charge) => refundRefused(asRead(charge), 'too old', deps),
  },
  {
    move: 'C7 try again',
    from: ['failed'],
    to: { refund: { state: 'due', gen: 2, razorpayRefundId: null } },
    run: async (charge) => retryRefund(asRead(charge), deps),
  },
  {
    move: 'C8 end',
    from: [...beforeItEnded, 'failed again'],
    to: { outcome: 'refund', net: 0, open: false, refund: { state: 'processed', external: true } },
    run: async (charge) => refundedOutside(charge, deps),
  },
];

/** 1,700 of 4,700 rupees went back outside: what is kept, and what of a refund of all is still owed. */
const afterOutside: [State, object][] = [
  ['undecided', { outcome: 'undecided', net: 0 }],
  ['kept', { outcome: 'kept', net: 3_000, refund: null }],
  ['due', { net: 0, refund: { amount: 3_000, state: 'due' } }],
  ['failed', { net: 0, refund: { amount: 3_000, state: 'failed' } }],
];

describe('a move of a charge', () => {
  test.each(afterOutside)('C11 and C12 of one that is %s', async (state, expected) => {
    const charge = await buildOpen(states[state]);

    const answers = [await noteOutside(charge, 170_000, deps), await noteOutside(charge, 170_000, deps)];

    expect(answers).toEqual([true, false]);
    expect(await Charge.findById(charge._id).lean()).toMatchObject({ ...expected, outsidePaise: 170_000 });
  });

  test('C4 promises no more than is left', async () => {
    const charge = await buildOpen({ ...states.kept, net: 3_000, outsidePaise: 170_000 });

    await refundByPolicy(charge, 4_700, deps);

    expect(await Charge.findById(charge._id).lean()).toMatchObject({ net: 0, refund: { amount: 3_000, state: 'due' } });
  });

  test.each([
    ['C2', async (charge: ChargeRecord) => keepCharge(charge, deps), { outcome: 'kept', net: 3_000 }],
    ['C3', async (charge: ChargeRecord) => refundAll(charge, 'late', deps), { net: 0, refund: { amount: 3_000 } }],
    ['C4', async (charge: ChargeRecord) => refundByPolicy(charge, 4_700, deps), { net: 0, refund: { amount: 3_000 } }],
  ] as const)('%s counts what went back outside since the charge was read', async (_move, decide, expected) => {
    const charge = await buildOpen();
    await noteOutside(charge, 170_000, deps);

    expect(await decide(charge)).toBe(true);

    expect(await Charge.findById(charge._id).lean()).toMatchObject(expected);
  });

  test('C12 ends a refund that was paid outside', async () => {
    const charge = await buildOpen(withRefund({ state: 'failed', amount: 1_700 }));

    await noteOutside(charge, 170_000, deps);

    const refund = { state: 'processed', external: true, amount: 1_700 };
    expect(await Charge.findById(charge._id).lean()).toMatchObject({ net: 3_000, open: false, refund });
  });

  test.each(matrix)('$move moves what it may and changes nothing else', async ({ from, to, run }) => {
    const charges = await buildEach(states, buildOpen);

    const { moved, movedTo, othersBefore, othersAfter } = await moveEach('charges', charges, run);

    expect(moved).toEqual(from);
    expect(movedTo).toMatchObject(from.map(() => to));
    expect(othersAfter).toEqual(othersBefore);
  });

  test('a refund that was requested meanwhile is not put off', async () => {
    const charge = await buildOpen(states.requested);
    const before = await snapshotDatabase();

    await postponeRefund(asRead(charge), { nextAt: new Date(0), error: 'lost', wasSilent: true }, deps);

    expect(await snapshotDatabase()).toEqual(before);
  });
});
