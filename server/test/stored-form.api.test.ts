import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { migrateDatabase } from '../src/migrate-database.ts';
import { migrations } from '../src/migrations.ts';
import { findUnmigrated, type Migration, runMigrations } from '../src/platform/migration/migration.ts';
import { takeMigrationLock } from '../src/platform/migration/migration-lock.ts';
import { compareForms, knownForm, readStoredForm } from '../src/platform/migration/stored-form.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { runEntry, whenReady } from './support/child-server.ts';
import { createManualClock } from './support/manual-clock.ts';
import { nameChannels } from './support/name-channels.ts';
import { closeAfterTest } from './support/open-resources.ts';
import { testEnvironment, testSettings } from './support/test-settings.ts';

/*
 * The schema version of a database. It determines which app versions may migrate the database and which may use it
 * afterwards.
 */

const sandboxUrl = 'http://127.0.0.1:9';
const deps = { clock: createManualClock(), settings: testSettings(sandboxUrl) };
const now = knownForm(migrations);

type Stored = { _id: string };
const schema = () => mongoose.connection.collection<Stored>('schema');
const putForm = async (version: number, compatibleFrom: number) =>
  schema().replaceOne({ _id: 'form' }, { version, compatibleFrom }, { upsert: true });

type Booking = { _id: number; kind: string; channel?: string };
const bookings = () => mongoose.connection.collection<Booking>('bookings');
const storeBookings = async (count: number) =>
  bookings().insertMany(Array.from({ length: count }, (_, _id) => ({ _id, kind: 'booking' })));
const countLeft = async () => bookings().countDocuments({ channel: { $exists: false } });

/** Returns the sample step as the migration that follows this version’s last one. */
const nextStep = (given: Partial<Migration> = {}): Migration => ({
  ...nameChannels,
  version: now.version + 1,
  ...given,
});

/** Returns a step that is killed after it has changed one batch. */
const dying = (): Migration => {
  let batches = 0;
  return nextStep({
    changes: (documents, given) => {
      batches += 1;
      if (batches > 1) throw new Error('killed');
      return nameChannels.changes(documents, given);
    },
  });
};

async function migrate(steps: readonly Migration[], isDryRun = false): Promise<string[]> {
  const lines: string[] = [];
  await migrateDatabase(steps, { isDryRun, report: (line) => void lines.push(line) }, deps);
  return lines;
}

describe('the schema version', () => {
  const known = { version: 4, needs: 3 };

  test.each([
    ['was never stored', null, 'fits'],
    ['is the current one', { version: 4, compatibleFrom: 3 }, 'fits'],
    ['lacks a step that the app does not need', { version: 3, compatibleFrom: 3 }, 'fits'],
    ['lacks a step that the app needs', { version: 2, compatibleFrom: 2 }, 'older'],
    ['includes a newer step with which the app is compatible', { version: 5, compatibleFrom: 4 }, 'fits'],
    ['includes a newer step with which the app is incompatible', { version: 5, compatibleFrom: 5 }, 'newer'],
  ] as const)('that %s (stored record: %s) is classified as “%s”', (_what, stored, fitness) => {
    expect(compareForms(known, stored)).toBe(fitness);
  });

  test('increases by one with each migration step', () => {
    const versions = migrations.map(({ version }) => version);

    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
  });

  test('is raised only after every document has changed; a dry run writes nothing', async () => {
    await storeBookings(25);
    const steps = [nextStep()];

    const dry = await migrate(steps, true);
    const untouched = [await readStoredForm(), await countLeft()];
    const lines = await migrate(steps);

    expect([dry, untouched]).toEqual([['name-channels: would change 25'], [null, 25]]);
    expect(lines).toEqual(['name-channels: 25 of 25', 'name-channels: changed 25']);
    expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.version + 1 });
  });

  test('remains compatible with older app versions if all new steps allow it', async () => {
    await migrate(migrations);

    await migrate([...migrations, nextStep({ olderMayServe: true })]);

    expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.needs });
  });

  test('declares older app versions incompatible before the first document is changed', async () => {
    await migrate(migrations);
    await storeBookings(3);
    const changes = () => {
      throw new Error('killed');
    };

    await expect(migrate([...migrations, nextStep({ changes })])).rejects.toThrow('killed');

    expect(await readStoredForm()).toEqual({ version: now.version, compatibleFrom: now.version + 1 });
  });

  test('is never lowered by an older app version', async () => {
    await putForm(now.version + 1, now.version + 1);

    await expect(migrate(migrations)).rejects.toThrow('the database is newer than this version');
    await putForm(now.version + 1, now.version);
    await migrate(migrations);

    expect(await readStoredForm()).toEqual({ version: now.version + 1, compatibleFrom: now.version });
  });
});

describe('a migration step', () => {
  test('changes 1,000 documents at a time and reports its progress every two seconds', async () => {
    await storeBookings(3_500);
    const sizes: number[] = [];
    const changes: Migration['changes'] = (documents, given) => {
      sizes.push(documents.length);
      deps.clock.advance(1_000);
      return nameChannels.changes(documents, given);
    };

    const lines = await migrate([nextStep({ changes })]);

    expect(sizes).toEqual([1_000, 1_000, 1_000, 500]);
    expect(lines).toEqual([
      'name-channels: 1000 of 3500',
      'name-channels: 3000 of 3500',
      'name-channels: changed 3500',
    ]);
    expect(await countLeft()).toBe(0);
  });

  test('continues where it was killed, and changes nothing when it runs a second time', async () => {
    await storeBookings(1_400);

    await expect(migrate([dying()])).rejects.toThrow('killed');
    const unmigrated = await findUnmigrated([nextStep()]);

    expect([unmigrated, await countLeft()]).toEqual([['name-channels'], 400]);
    expect((await migrate([nextStep()])).at(-1)).toBe('name-channels: changed 400');
    expect((await migrate([nextStep()])).at(-1)).toBe('name-channels: changed 0');
    expect(await findUnmigrated([nextStep()])).toEqual([]);
  });

  test('does not overwrite changes that another process has made since the step read the document', async () => {
    await storeBookings(2);
    const changes: Migration['changes'] = async (documents) => {
      await bookings().updateOne({ _id: 0 }, { $set: { channel: 'app' } });
      await bookings().updateOne({ _id: 1 }, { $set: { kind: 'block' } });
      return documents.map(({ kind }) => ({ update: { $set: { channel: `of a ${kind}` } }, onlyIf: { kind } }));
    };

    const lines = await migrate([nextStep({ changes, lacking: { channel: { $exists: false } }, olderMayServe: true })]);

    expect(await bookings().find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 0, kind: 'booking', channel: 'app' },
      { _id: 1, kind: 'block' },
    ]);
    expect(lines.slice(-2)).toEqual(['name-channels: changed 0', 'name-channels: left 1 for the next run']);
  });

  test('that cannot change a document stops the run before the next step', async () => {
    await storeBookings(2);
    const changes: Migration['changes'] = () => [{ update: { $set: { channel: 'web' } } }, null];
    const next = nextStep({ name: 'next', lacking: { isNew: { $exists: false } } });

    await expect(migrate([nextStep({ changes }), next])).rejects.toThrow('name-channels: 1 could not be changed');

    expect(await findUnmigrated([next])).toEqual(['next']);
  });
});

describe('two processes that migrate concurrently', () => {
  test('take turns: the second waits, names the process it is waiting for and then finds nothing left to do', async () => {
    await storeBookings(30);
    const steps = [...migrations, nextStep()];

    const [first, second] = await Promise.all([migrate(steps), migrate(steps)]);

    const [fast, slow] = first.some((line) => line.startsWith('waiting for ')) ? [second, first] : [first, second];
    expect([fast.at(-1), slow.at(-1)]).toEqual(['name-channels: changed 30', 'name-channels: changed 0']);
    expect(slow.filter((line) => line.startsWith('waiting for '))).toHaveLength(1);
    expect(fast.filter((line) => line.startsWith('waiting for '))).toEqual([]);
  });

  test('recover from a crash: when one is killed, its lock expires and the other changes the remaining documents', async () => {
    await storeBookings(1_300);
    const killed = await takeMigrationLock(() => undefined);
    closeAfterTest(killed.release); // otherwise, the lock’s timer would renew the lease during later tests
    await expect(runMigrations([dying()], { isDryRun: false, report: () => undefined }, deps)).rejects.toThrow(
      'killed',
    );

    const next = migrate([nextStep()]);
    await delay(300);
    const left = await countLeft();
    // Simulates the expiry of the killed process’s lease.
    await schema().updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });

    expect(left).toBe(300);
    expect((await next).at(-1)).toBe('name-channels: changed 300');
  });

  test('never both migrate: a process that loses the lock stops before its next batch', async () => {
    const lock = await takeMigrationLock(() => undefined);
    await schema().updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
    const other = await takeMigrationLock(() => undefined);

    await lock.renew();

    expect(() => lock.assertHeld()).toThrow('another process has taken over the migration');
    expect(() => other.assertHeld()).not.toThrow();
    await Promise.all([lock.release(), other.release()]);
  });
});

const environment = () => testEnvironment(sandboxUrl);

describe('a server', () => {
  test('uses a newer but compatible schema version, and exits by itself when an incompatible one appears', async () => {
    await putForm(now.version + 1, now.version);
    const server = await runEntry('main', { ...environment(), LOG_LEVEL: 'info' });
    const origin = await whenReady(server);
    const { status } = await fetch(`${origin}/readyz`);

    await putForm(now.version + 2, now.version + 2);

    expect([status, await server.exited]).toEqual([200, 1]);
    expect(server.output()).toContain('"hasDrained":true');
  });

  test('refuses to start and lists every reason together: settings, Node, indexes and an outdated schema version', async () => {
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

  test('rejects a newer schema version with one clear line, even in development', async () => {
    await putForm(now.version + 1, now.version + 1);
    const server = await runEntry('main', environment());

    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`the database is newer than this version: it is in form ${now.version + 1}`);
  });

  test('exits immediately on a second signal', async () => {
    const server = await runEntry('main', { ...environment(), SHUTDOWN_GRACE_SECONDS: '30' });
    await whenReady(server);

    server.child.kill('SIGTERM');
    await expect.poll(server.output, { timeout: 10_000 }).toContain('"msg":"leaving"');
    server.child.kill('SIGINT');

    expect(await server.exited).toBe(1);
    expect(server.output()).not.toContain('"msg":"stopped"');
  });
});
