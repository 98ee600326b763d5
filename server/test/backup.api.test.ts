import { appendFile, chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Session } from '../src/features/auth/sessions/session.model.ts';
import { makeSecret } from '../src/features/auth/mailed-secret/mailed-secrets.ts';
import { Outbox } from '../src/features/mail/outbox.model.ts';
import { MailedSecret } from '../src/features/auth/mailed-secret/mailed-secret.model.ts';
import { Paper } from '../src/features/receipt/paper.model.ts';
import { LastBackup } from '../src/features/system/last-backup.model.ts';
import { Restore } from '../src/features/system/restore.model.ts';
import { openStore } from '../src/platform/backup/open-store.ts';
import { BackupError, manifestFile, sealManifest } from '../src/platform/backup/manifest.ts';
import { findBrokenInvariants } from '../src/tasks/find-broken-invariants.ts';
import { makeBackup } from '../src/tasks/backup/make-backup.ts';
import { checkBackup, restoreBackup } from '../src/tasks/backup/restore-backup.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { migrateDatabase } from '../src/migrate-database.ts';
import { migrations } from '../src/migrations.ts';
import { takeMigrationLock } from '../src/platform/migration/migration-lock.ts';
import { findUnfit } from '../src/watch-database.ts';
import { User } from '../src/features/auth/account/user.model.ts';
import { buildUser } from './support/factories.ts';
import { buildBusiness } from './support/build-business.ts';
import {
  emptyTestDatabase,
  hashDatabase,
  listAllIndexes,
  snapshotDatabase,
  wipeTestDatabase,
} from './support/database.ts';
import { dieAt } from './support/interleave.ts';
import { type Rental, stageRental } from './support/open-rental.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/* Backs up a database to files and restores it, including failures on the way. */

const nothing = (): void => undefined;

/** Collections that a restore changes on purpose or that are not backed up. */
const changed = new Set([
  'sessions',
  'outbox',
  'mailedsecrets',
  'paperseries',
  'restores',
  'lastbackups',
  'leases',
  'receipts',
]);
const same = (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).filter(([name]) => !changed.has(name)));

let rental: Rental;
let folder: string;
let address: string;

beforeEach(async () => {
  rental = await stageRental();
  folder = await makeTempFolder();
  address = join(folder, 'sarani-test');
});

const backUp = async () => makeBackup(openStore(address), { name: 'sarani-test', report: nothing });
const restore = async () => restoreBackup(openStore(address), nothing, rental.app.deps);

/** Returns the error message of a rejected restore, and whether the database is unchanged. */
async function refusal(): Promise<[string, boolean]> {
  const before = await hashDatabase();
  const error: unknown = await restore().catch((reason: unknown) => reason);
  const words = error instanceof BackupError ? error.message : `no refusal: ${String(error)}`;
  return [words, JSON.stringify(await hashDatabase()) === JSON.stringify(before)];
}

describe('a backup', () => {
  test('restores the same documents and indexes, with consistent records, after a total loss', async () => {
    await emptyTestDatabase();
    await buildBusiness();
    const [hashes, indexes] = [await hashDatabase(), await listAllIndexes()];

    const manifest = await backUp();
    await wipeTestDatabase();
    await restore();

    expect(manifest.parts.find(({ collection }) => collection === 'bookings')?.documents).toBe(600);
    expect(same(await hashDatabase())).toEqual(same(hashes));
    expect(await listAllIndexes()).toMatchObject(
      Object.fromEntries(manifest.parts.map(({ collection: name }) => [name, indexes[name]])),
    );
    expect((await findBrokenInvariants()).filter((line) => !line.endsWith('is paid without a receipt'))).toEqual([]);
  });

  test('contains the data of a single moment, even if data is written during the backup', async () => {
    let writing: Promise<unknown> = Promise.resolve();
    const lines: string[] = [];
    const report = (line: string): void => {
      // Adds a user only now, when the backup has already read the users once.
      if (line.startsWith('vehicles:') && lines.every((each) => !each.startsWith('vehicles:'))) writing = buildUser();
      lines.push(line);
    };
    const before = await User.countDocuments();

    const { instant, parts } = await makeBackup(openStore(address), { name: 'sarani-test', report });
    await writing;

    const isTwice = instant === 'read_twice';
    expect(lines.includes('changed during the backup: users')).toBe(isTwice);
    expect(parts.find(({ collection }) => collection === 'users')?.documents).toBe(isTwice ? before + 1 : before);
    expect((await checkBackup(openStore(address))).instant).toBe(instant);
  });

  test('is recorded as the last backup only when it is complete: a failed backup leaves that record unchanged, and a restored database has no such record', async () => {
    await rental.confirmed();
    const { at, endedAt, parts } = await backUp();
    const noted = await LastBackup.find({}).lean();
    await expect(backUp()).rejects.toThrow('already exists');
    const afterFailure = await LastBackup.find({}).lean();
    await wipeTestDatabase();
    await makeBackup(openStore(`${address}-of-nothing`), { name: 'of nothing', report: nothing });
    await restore();

    const documents = parts.reduce((sum, part) => sum + part.documents, 0);
    const note = { name: 'sarani-test', at: new Date(at), endedAt: new Date(endedAt), documents };
    expect(documents).toBeGreaterThan(0);
    expect(noted).toEqual([{ _id: 'last', ...note }]);
    expect(afterFailure).toEqual(noted);
    expect(await LastBackup.countDocuments()).toBe(0);
  });

  test('is readable only by its owner, and does not appear under its final name until it is complete', async () => {
    const half = openStore(address);
    await half.put('bookings.bson.gz', (async function* () {})());
    const unfinished = await readdir(folder);
    await half.abandon();
    await backUp();

    expect(unfinished).toEqual(['.sarani-test.unfinished']);
    expect(await readdir(folder)).toEqual(['sarani-test']);
    expect((await stat(address)).mode & 0o777).toBe(0o700);
    for (const file of await readdir(address)) expect((await stat(join(address, file))).mode & 0o777).toBe(0o600);
    await expect(backUp()).rejects.toThrow('already exists');
  });

  test('is rejected before any write if it is damaged or truncated, if a file is missing, or if the manifest is missing or belongs to a different backup', async () => {
    await rental.confirmed();
    await backUp();
    await wipeTestDatabase();
    const [file, manifest] = [join(address, 'bookings.bson.gz'), join(address, manifestFile)];
    const [whole, text] = [await readFile(file), await readFile(manifest, 'utf8')];

    const words: [string, boolean][] = [];
    await writeFile(file, Buffer.from(whole.map((byte, index) => (index === whole.length >> 1 ? byte ^ 1 : byte))));
    words.push(await refusal());
    await writeFile(file, whole.subarray(0, -1));
    words.push(await refusal());
    await appendFile(file, whole.subarray(-1));
    await writeFile(manifest, text.replace('"documents": 1', '"documents": 2'));
    words.push(await refusal());
    await rm(manifest);
    words.push(await refusal());
    await writeFile(manifest, text);
    await rm(file);
    words.push(await refusal());

    expect(words).toEqual([
      ['bookings.bson.gz is damaged or missing', true],
      ['bookings.bson.gz is damaged or missing', true],
      ['the manifest is damaged: its checksum differs', true],
      [`${manifest} cannot be read`, true],
      ['bookings.bson.gz is damaged or missing', true],
    ]);
  });

  test('is restored only into an empty database; otherwise the error names the collections that are not empty', async () => {
    await rental.confirmed();
    await backUp();

    const [words, isUntouched] = await refusal();

    expect(words).toMatch(/^the database is not empty: it has .*bookings.*users/);
    expect(isUntouched).toBe(true);
    expect(await Restore.countDocuments()).toBe(0);
  });

  test('is restored into a database that only has indexes and the schema version, unless a process is migrating it', async () => {
    await rental.confirmed();
    await backUp();
    const hashes = same(await hashDatabase());
    await wipeTestDatabase();
    await ensureIndexes();
    await migrateDatabase(migrations, { isDryRun: false, report: nothing }, rental.app.deps);
    const { release } = await takeMigrationLock(nothing);
    const words = await refusal();
    await release();
    await restore();

    expect(words).toEqual(['the database is not empty: it has schema', true]);
    expect(same(await hashDatabase())).toEqual(hashes);
  });

  test('reports in one sentence that its folder is a file or cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    address = join(folder, 'file', 'sarani-test');
    const inFile: unknown = await backUp().catch((error: unknown) => error);
    address = join(folder, 'sarani-test');
    await chmod(folder, 0o500);
    // Root may write everywhere.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(1_000);
    const denied: unknown = await backUp().catch((error: unknown) => error);
    if (isRoot) process.seteuid?.(0);

    expect(inFile).toEqual(new BackupError(`the folder ${join(folder, 'file')} is a file`));
    expect(denied).toEqual(new BackupError(`the folder ${folder} cannot be written by user ${process.getuid?.()}`));
  });

  test('is rejected if it was made by a newer version, but accepted if it was made by an older one', async () => {
    const { form: _, ...manifest } = await backUp();
    await wipeTestDatabase();
    const known = [...manifest.schema.known, 'of-tomorrow'];
    await writeFile(join(address, manifestFile), sealManifest({ ...manifest, schema: { known, unfinished: [] } }));

    expect(await refusal()).toEqual([
      `the backup was made by a newer version (${manifest.product}) with unknown migrations: of-tomorrow`,
      true,
    ]);
    await writeFile(join(address, manifestFile), sealManifest({ ...manifest, schema: { known: [], unfinished: [] } }));
    expect((await checkBackup(openStore(address))).schema.known).toEqual([]);
  });
});

describe('a restore that dies', () => {
  test.each(['restore:begun', 'restore:loaded', 'restore:safe'] as const)(
    'at %s leaves a database that servers reject and that cannot be backed up until it is restored again from the beginning',
    async (name) => {
      await rental.confirmed();
      await backUp();
      const hashes = same(await hashDatabase());
      await wipeTestDatabase();

      expect(await dieAt({ name, nth: 1 }, restore)).toBe(true);
      const reasons = await findUnfit(rental.app.deps.logger);
      const again = makeBackup(openStore(`${address}-half`), { name: 'half', report: nothing });
      await expect(again).rejects.toThrow('the restore of sarani-test did not finish');
      await restore();

      expect(reasons).toContainEqual(expect.stringContaining('sarani-test'));
      expect(rental.alerts()).toContain('restore_unfinished');
      expect(same(await hashDatabase())).toEqual(hashes);
      expect(await Restore.find({}).lean()).toMatchObject([{ _id: 'sarani-test', loadedAt: rental.app.clock.now() }]);
    },
  );
});

describe('restoring an older state', () => {
  test('logs everyone out, invalidates the links in earlier emails and does not send queued emails', async () => {
    const { deps } = rental.app;
    const { user } = rental.customer;
    await rental.hold();
    await makeSecret({ kind: 'reset', userId: user._id, email: user.email }, deps);
    const now = deps.clock.now();
    const mail = { to: user.email, template: 'booking_confirmed', data: {}, tries: 0, nextAt: now, createdAt: now };
    await Outbox.create({ _id: 'sent-since', state: 'queued', ...mail });
    await backUp();
    await wipeTestDatabase();
    await restore();

    expect((await rental.book()).error?.code).toBe('not_signed_in');
    expect(await Session.find({}).lean()).toMatchObject([{ revokeReason: 'restored' }]);
    expect(await MailedSecret.countDocuments()).toBe(0);
    expect(await Outbox.find({}).lean()).toMatchObject([
      { _id: 'sent-since', state: 'failed', lastError: expect.stringContaining('may have been sent') },
    ]);
  });

  test('starts a new series of receipt numbers, so that no number is used twice', async () => {
    await rental.confirmed();
    await backUp();
    await rental.confirmed({ fromDate: '2026-12-11', toDate: '2026-12-12' });
    const given = (await snapshotDatabase())['receipts']?.map(({ year, number }) => [year, number]);
    await wipeTestDatabase();
    await restore();
    const { user } = rental.customer;
    const signedInAgain = { user, token: async () => rental.app.signIn(user) };
    await rental.confirmed({ fromDate: '2026-12-21', toDate: '2026-12-22' }, signedInAgain);

    expect(given).toEqual([
      ['2026-27', 1],
      ['2026-27', 2],
    ]);
    const papers = await Paper.find({}).sort({ issuedAt: 1 }).lean();
    expect(papers.map(({ year, number }) => [year, number])).toEqual([
      ['2026-27', 1],
      [expect.stringMatching(/^2026-27\/[ABD-Z][0-9A-Z]{2}$/), 1],
    ]);
    expect(await findBrokenInvariants()).toEqual([]);
  });
});
