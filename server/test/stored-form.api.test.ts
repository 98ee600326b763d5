import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { migrateDatabase } from '../src/migrate-database.ts';
import { migrations } from '../src/migrations.ts';
import { type Migration, runMigrations } from '../src/platform/migration/migration.ts';
import { takeMigrationLock } from '../src/platform/migration/migration-lock.ts';
import { compareForms, knownForm, readStoredForm } from '../src/platform/migration/stored-form.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { runEntry, whenReady } from './support/child-server.ts';
import { createManualClock } from './support/manual-clock.ts';
import { testEnvironment, testSettings } from './support/test-settings.ts';

/* In which form a database is, who may bring it into another one, and who may serve it then. */

const sandboxUrl = 'http://127.0.0.1:9';
const deps = { clock: createManualClock(), settings: testSettings(sandboxUrl) };
const now = knownForm(migrations);

type Stored = { _id: string };
const schema = () => mongoose.connection.collection<Stored>('schema');
const putForm = async (version: number, compatibleFrom: number) =>
  schema().replaceOne({ _id: 'form' }, { version, compatibleFrom }, { upsert: true });

type Note = { _id: number; isNew?: boolean };
const notes = () => mongoose.connection.collection<Note>('notes');

/** A step that gives each note a mark, and may die on the way. */
const markNotes = (given: Partial<Migration> = {}, dieAt = Infinity): Migration => {
  let written = 0;
  return {
    name: 'mark-notes',
    version: now.version + 1,
    isDone: async () => (await notes().findOne({ isNew: { $exists: false } })) === null,
    countLeft: async () => notes().countDocuments({ isNew: { $exists: false } }),
    changeBatch: async () => {
      const found = await notes()
        .find({ isNew: { $exists: false } })
        .limit(10)
        .toArray();
      for (const { _id } of found) {
        if (written >= dieAt) throw new Error('killed');
        await notes().updateOne({ _id }, { $set: { isNew: true } });
        written += 1;
      }
      return found.length;
    },
    ...given,
  };
};

const report = (): void => undefined;

const writeNotes = async (count: number) =>
  notes().insertMany(Array.from({ length: count }, (_, index) => ({ _id: index })));

async function migrate(steps: readonly Migration[], isDryRun = false): Promise<string[]> {
  const lines: string[] = [];
  await migrateDatabase(steps, { isDryRun, report: (line) => void lines.push(line) }, deps);
  return lines;
}

describe('the stored form', () => {
  const known = { version: 4, needs: 3 };

  test.each([
    ['was never written down', null, 'fits'],
    ['is what this version makes', { version: 4, compatibleFrom: 3 }, 'fits'],
    ['lacks a step that this version can do without', { version: 3, compatibleFrom: 3 }, 'fits'],
    ['lacks a step that it needs', { version: 2, compatibleFrom: 2 }, 'older'],
    ['has a step that older versions can live with', { version: 5, compatibleFrom: 4 }, 'fits'],
    ['has a step that they cannot live with', { version: 5, compatibleFrom: 5 }, 'newer'],
  ] as const)('that %s: %s is %s', (_what, stored, fitness) => {
    expect(compareForms(known, stored)).toBe(fitness);
  });

  test('counts up from step to step', () => {
    const versions = migrations.map(({ version }) => version);

    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
  });

  test('is written down once everything is changed, and a dry run writes nothing', async () => {
    await writeNotes(25);
    const steps = [...migrations, markNotes()];

    const dry = await migrate(steps, true);
    const untouched = await readStoredForm();
    const lines = await migrate(steps);

    expect([dry.at(-1), untouched]).toEqual(['mark-notes: would change 25', null]);
    expect(lines).toContain('mark-notes: 20 of 25');
    expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.version + 1 });
  });

  test('lets older versions serve on when its steps say so', async () => {
    await migrate(migrations);

    await migrate([...migrations, markNotes({ olderMayServe: true })]);

    expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.needs });
  });

  test('turns older versions away before the first document changes', async () => {
    await migrate(migrations);
    await writeNotes(3);

    await expect(migrate([...migrations, markNotes({}, 0)])).rejects.toThrow('killed');

    expect(await readStoredForm()).toEqual({ version: now.version, compatibleFrom: now.version + 1 });
  });

  test('is not taken back by an older version', async () => {
    await putForm(now.version + 1, now.version + 1);

    await expect(migrate(migrations)).rejects.toThrow('the database is newer than this version');
    await putForm(now.version + 1, now.version);
    await migrate(migrations);

    expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.version });
  });
});

describe('of two who migrate at once', () => {
  test('the second waits, says for whom, and finds nothing left', async () => {
    await writeNotes(30);
    const steps = [...migrations, markNotes()];

    const [first, second] = await Promise.all([migrate(steps), migrate(steps)]);

    const [fast, slow] = first.some((line) => line.startsWith('waiting for ')) ? [second, first] : [first, second];
    expect([fast.at(-1), slow.at(-1)]).toEqual(['mark-notes: changed 30', 'mark-notes: changed 0']);
    expect(slow.filter((line) => line.startsWith('waiting for '))).toHaveLength(1);
    expect(fast.filter((line) => line.startsWith('waiting for '))).toEqual([]);
  });

  test('one that was killed loses its lock, and the next goes on where it stopped', async () => {
    await writeNotes(30);
    await takeMigrationLock(() => undefined);
    await expect(runMigrations([markNotes({}, 17)], { isDryRun: false, report }, deps)).rejects.toThrow('killed');

    const next = migrate([markNotes()]);
    await delay(300);
    const left = await notes().countDocuments({ isNew: { $exists: false } });
    // So long the dead one is believed in; then its lease is over.
    await schema().updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });

    expect(left).toBe(13);
    expect((await next).at(-1)).toBe('mark-notes: changed 13');
  });

  test('one that was thought dead stops before its next batch', async () => {
    const lock = await takeMigrationLock(() => undefined);
    await schema().updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
    const other = await takeMigrationLock(() => undefined);

    await lock.renew();

    expect(() => lock.assertHeld()).toThrow('somebody else has taken the migration over');
    expect(() => other.assertHeld()).not.toThrow();
    await Promise.all([lock.release(), other.release()]);
  });
});

const environment = () => testEnvironment(sandboxUrl);

describe('a server', () => {
  test('serves a newer form that it can live with, and leaves by itself when another one comes', async () => {
    await putForm(now.version + 1, now.version);
    const server = await runEntry('main', { ...environment(), LOG_LEVEL: 'info' });
    const origin = await whenReady(server);
    const { status } = await fetch(`${origin}/readyz`);

    await putForm(now.version + 2, now.version + 2);

    expect([status, await server.exited]).toEqual([200, 1]);
    expect(server.output()).toContain('"hasDrained":true');
  });

  test('refuses to start with every reason at once: settings, Node, indexes, and a form that is too old', async () => {
    await putForm(now.needs - 1, now.needs - 1);
    await mongoose.connection.collection('bookings').dropIndex('uniq_car_day');
    const node = `Object.defineProperty(process, 'version', { value: 'v20.1.0' })`;
    const server = await runEntry('main', {
      ...environment(),
      NODE_ENV: 'production',
      ACCESS_TOKEN_SECRETS: 'short',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(node)}`,
    });
    const code = await server.exited;
    await ensureIndexes();

    const last = server.output().trim().split('\n').at(-1);
    expect(code).toBe(1);
    expect(last).toContain('ACCESS_TOKEN_SECRETS needs at least 32 bytes');
    expect(last).toContain('Node v20.1.0 is too old');
    expect(last).toContain('the unique index bookings.uniq_car_day is missing');
    expect(last).toContain('the database is in an older form');
  });

  test('refuses a newer form in one clear line, also in development', async () => {
    await putForm(now.version + 1, now.version + 1);
    const server = await runEntry('main', environment());

    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`the database is newer than this version: it is in form ${now.version + 1}`);
  });

  test('ends at once when it is told a second time', async () => {
    const server = await runEntry('main', { ...environment(), SHUTDOWN_GRACE_SECONDS: '30' });
    await whenReady(server);

    server.child.kill('SIGTERM');
    await expect.poll(server.output, { timeout: 10_000 }).toContain('"msg":"leaving"');
    server.child.kill('SIGINT');

    expect(await server.exited).toBe(1);
    expect(server.output()).not.toContain('"msg":"stopped"');
  });
});
