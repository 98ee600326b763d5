import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { findBrokenInvariants, findWaiting } from '../../../src/tasks/find-broken-invariants.ts';
import { findForbiddenMoves } from '../../../test/support/logged-moves.ts';
import { checkLedger, checkSandbox } from '../../../test/support/sandbox-ledger.ts';
import type { Cluster } from './instances.ts';

const patienceMs = 90_000;
/** In milliseconds; longer than the minute after which the sandbox processes a requested refund. */
const refundMs = 61_000;

/** Drops incomplete lines, which a killed process may leave behind. */
const wholeLines = (lines: string[]): string[] => lines.filter((line) => line.startsWith('{') && line.endsWith('}'));

/** Waits until the servers have no pending work, then asserts that all records are consistent. */
export async function expectSoundCluster({ deps, sandbox, logs }: Cluster): Promise<void> {
  const until = performance.now() + patienceMs;
  let waiting: string[];
  do {
    // Repeated in each round, because a server may have requested another refund in the meantime.
    await sandbox.advance(refundMs);
    await delay(2_000);
    waiting = await findWaiting(deps);
  } while (waiting.length > 0 && performance.now() < until);
  const found = [
    waiting,
    await findBrokenInvariants(),
    await checkSandbox(sandbox),
    await checkLedger(sandbox),
    findForbiddenMoves(wholeLines(logs())),
  ];
  expect(found.flat()).toEqual([]);
}
