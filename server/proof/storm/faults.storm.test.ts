import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Charge, type RefundPart } from '../../src/features/payment/charge/charge.model.ts';
import { Paper } from '../../src/features/receipt/paper.model.ts';
import { findWaiting } from '../../src/tasks/find-broken-invariants.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { trusted } from '../../src/platform/mongo.ts';
import { emptyTestDatabase } from '../../test/support/database.ts';
import { closeAfterTest } from '../../test/support/open-resources.ts';
import { expectQuietBooks, expectSoundBooks } from '../../test/support/open-rental.ts';
import { checkLedger } from '../../test/support/sandbox-ledger.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { healAll, healDatabase, injectFault } from './faults.ts';
import { healProvider, restartFailed } from './external-refunds.ts';
import { stormFaults, stormSeed } from './storm-settings.ts';
import { openTown, takeStep, type Town, work } from './random-walk.ts';

const faultsAWalk = 20;
const walks = Math.max(1, Math.ceil(stormFaults / faultsAWalk));

const choiceRange = 1_000_000;

/**
 * Generates a step of a customer, bank or worker; about half of the steps are preceded by a fault. Each step has its
 * own random numbers for its choices.
 */
const anyStep = fc.record({
  isFaulty: fc.boolean(),
  choices: fc.array(fc.nat(choiceRange - 1), { minLength: 8, maxLength: 8 }),
});
// Generated without bias, because small numbers would lead to the same choices again and again.
const anyWalk = fc.noBias(fc.array(anyStep, { minLength: 1, maxLength: 4 * faultsAWalk, size: 'max' }));
type Walk = typeof anyWalk extends fc.Arbitrary<infer Steps> ? Steps : never;

async function walk(town: Town, steps: Walk): Promise<string[]> {
  const { app } = town;
  const faults: string[] = [];
  for (const { isFaulty, choices } of steps) {
    let next = 0;
    const random = (): number => (choices[next++ % choices.length] ?? 0) / choiceRange;
    if (isFaulty) faults.push(await injectFault(app, random));
    await takeStep(town, random);
  }
  await healAll(app);
  healProvider(app);
  return faults;
}

async function passTime(town: Town, ms: number): Promise<void> {
  await town.app.advance(ms);
  await work(town);
  await restartFailed(town.app);
}

/**
 * Returns the pending work, except work that may take longer: charges with a refund that the provider has accepted or
 * that an admin had to retry; orders whose webhook was lost, because we do not know yet that they were paid and check
 * older orders less often; and emails that wait for their next attempt. All of these are checked within four hours.
 */
async function findOpen({ deps }: TestApp): Promise<string[]> {
  const isWaiting = ({ state, gen }: RefundPart) => state === 'requested' || gen > 1;
  const charges = await Charge.find({ open: true, outcome: trusted({ $ne: 'undecided' }) }).lean();
  const excused = charges.filter(({ parts }) => parts.some(isWaiting)).map(({ _id }) => `charge ${_id} `);
  return (await findWaiting(deps)).filter((line) => !excused.some((charge) => line.startsWith(charge)));
}

const step = 15_000;
const longestWait = 4 * 3_600_000;

/**
 * Advances the clock until no work is pending: for at least half an hour, so that refunds are retried and unfinished
 * payment attempts fail at the provider, and for at most four hours.
 */
async function settleDown(town: Town): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += 8 * step) {
    await passTime(town, 8 * step);
    const open = [...(await findWaiting(town.app.deps)), ...(await checkLedger(town.app.sandbox))];
    const isEven = waited > 1_800_000 && open.length === 0;
    if (isEven) return;
  }
}

/** Returns one line for each booking whose status differs from what its customer was last shown. */
async function findBrokenWords({ told }: Town): Promise<string[]> {
  const words = await Promise.all(
    [...told].map(async ([bookingId, word]) => {
      const booking = await Booking.findById(bookingId).lean();
      return booking?.status === word ? null : `${bookingId} was told ${word} and is ${booking?.status ?? 'gone'}`;
    }),
  );
  return words.filter((word) => word !== null);
}

async function expectEvenBooks(steps: Walk): Promise<void> {
  await emptyTestDatabase();
  const town = await openTown();
  const { app } = town;
  const faults = await walk(town, steps);

  await expectSoundBooks(app);
  town.isMailServerUp = true;
  for (let round = 0; round < 4; round += 1) await passTime(town, step);
  // Webhooks of the last round are still in transit; the clock does not advance until they have arrived.
  await app.sandbox.idle();
  const open = await findOpen(app);
  await settleDown(town);

  expect({ open, faults }).toEqual({ open: [], faults });
  await expectQuietBooks(app);
  expect(await findBrokenWords(town)).toEqual([]);
  expect(await Paper.countDocuments({ kind: 'receipt', number: trusted({ $gt: 0 }) })).toBe(
    await Booking.countDocuments({ settledBy: trusted({ $ne: null }) }),
  );
  expect(await Outbox.countDocuments({ state: trusted({ $ne: 'sent' }) })).toBe(0);
  expect([...new Set(town.sent)].toSorted()).toEqual((await Outbox.find({}).lean()).map(({ _id }) => _id).toSorted());
}

/** Shrinking stops before the test times out, because a timeout would hide the counterexample. */
const interruptAfterTimeLimit = Math.max(300_000, walks * 30_000);

test(
  `after ${walks} random walks with about ${faultsAWalk} faults each (seed ${stormSeed}), all work is completed within a minute and the accounts balance`,
  async () => {
    closeAfterTest(healDatabase);
    await fc.assert(fc.asyncProperty(anyWalk, expectEvenBooks), {
      seed: stormSeed,
      numRuns: walks,
      interruptAfterTimeLimit,
      markInterruptAsFailure: true,
    });
  },
  interruptAfterTimeLimit + 60_000,
);
