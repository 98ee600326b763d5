import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { readSettings } from '../../config/settings.ts';
import { findUnmigrated, type MigrationStep, runMigrations } from './migration.ts';

const deps = {
  clock: createManualClock(),
  settings: readSettings({
    MONGODB_URI: 'mongodb://127.0.0.1:1/none',
    ACCESS_TOKEN_SECRETS: 'a'.repeat(32),
    REFRESH_TOKEN_SECRET: 'r'.repeat(32),
    RAZORPAY_KEY_ID: 'rzp_test_ABCDEFGHIJKLMN',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRETS: 'secret',
  }),
};

type Doc = { isNew: boolean };

const oldDocs = (count: number): Doc[] => Array.from({ length: count }, () => ({ isNew: false }));

/** A step over documents in memory; `write` stands for the database. */
const stepOver = (docs: Doc[], write: (doc: Doc) => void = (doc) => (doc.isNew = true)): MigrationStep => {
  const left = () => docs.filter(({ isNew }) => !isNew);
  return {
    name: 'renew',
    isDone: async () => left().length === 0,
    countLeft: async () => left().length,
    changeBatch: async (limit) => {
      const found = left().slice(0, limit);
      found.forEach(write);
      return found.filter(({ isNew }) => isNew).length;
    },
  };
};

async function run(steps: Parameters<typeof runMigrations>[0], isDryRun = false): Promise<string[]> {
  const lines: string[] = [];
  await runMigrations(steps, { isDryRun, report: (line) => void lines.push(line) }, deps);
  return lines;
}

describe('runMigrations', () => {
  test('works in batches and tells its progress and what it changed', async () => {
    const docs = oldDocs(450);

    const lines = await run([stepOver(docs)]);

    expect(lines).toEqual(['renew: 200 of 450', 'renew: 400 of 450', 'renew: 450 of 450', 'renew: changed 450']);
    expect(docs.every(({ isNew }) => isNew)).toBe(true);
  });

  test('only counts in a dry run', async () => {
    const docs = oldDocs(3);

    expect(await run([stepOver(docs)], true)).toEqual(['renew: would change 3']);
    expect(docs).toEqual(oldDocs(3));
  });

  test('goes on where it was killed, and does nothing the second time', async () => {
    const docs = oldDocs(450);
    let writes = 0;
    const dying = stepOver(docs, (doc) => {
      writes += 1;
      if (writes > 250) throw new Error('killed');
      doc.isNew = true;
    });

    await expect(run([dying])).rejects.toThrow('killed');
    expect(await findUnmigrated([dying])).toEqual(['renew']);

    expect(await run([stepOver(docs)])).toEqual(['renew: 200 of 200', 'renew: changed 200']);
    expect(await run([stepOver(docs)])).toEqual(['renew: changed 0']);
    expect(await findUnmigrated([stepOver(docs)])).toEqual([]);
  });

  test('stops at a step that leaves something behind', async () => {
    const docs = oldDocs(2);
    const next = oldDocs(1);
    const stuck = stepOver(docs, (doc) => {
      if (doc === docs[0]) doc.isNew = true;
    });

    await expect(run([stuck, stepOver(next)])).rejects.toThrow('renew: 1 could not be changed');
    expect(next).toEqual(oldDocs(1));
  });

  test('goes on where an older version may have written what is left', async () => {
    const docs = oldDocs(2);
    const next = oldDocs(1);
    const meanwhile = stepOver(docs, (doc) => {
      if (doc === docs[0]) doc.isNew = true;
    });

    expect(await run([{ ...meanwhile, olderMayServe: true }, stepOver(next)])).toEqual([
      'renew: 1 of 2',
      'renew: changed 1',
      'renew: 1 written meanwhile, for the next run',
      'renew: 1 of 1',
      'renew: changed 1',
    ]);
  });
});
