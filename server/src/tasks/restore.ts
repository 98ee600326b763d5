import { parseArgs } from 'node:util';
import { readTaskSettings } from '../config/settings.ts';
import { checkIndexes } from '../indexes.ts';
import { migrations } from '../migrations.ts';
import type { BackupStore } from '../platform/backup/backup-store.ts';
import { openStore } from '../platform/backup/open-store.ts';
import { BackupError, countDocuments } from '../platform/backup/manifest.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { findUnmigrated } from '../platform/migration/migration.ts';
import { connectMongo, durable } from '../platform/mongo.ts';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';
import { findBrokenInvariants } from './find-broken-invariants.ts';
import { runTask } from './run-task.ts';

/*
 * Restores a backup into an empty database that no server uses: `npm run restore -- --from
 * /backups/sarani-2026-11-22T16-15-00Z`. `--check` only verifies the checksums of the backup and writes nothing. Prints
 * the next steps at the end. Exits with 1 when the backup was rejected or its data violates an invariant.
 */

const report = (line: string): void => console.log(line);

async function restore(store: BackupStore): Promise<boolean> {
  const { at } = await restoreBackup(store, report, {
    clock: systemClock,
    logger: createLogger('silent'),
  });
  const old = await findUnmigrated(migrations);
  const missing = await checkIndexes();
  const broken = old.length > 0 ? [] : await findBrokenInvariants();
  for (const line of broken) report(`wrong: ${line}`);
  report(old.length > 0 ? 'invariants not checked: migrate the database first' : `${broken.length} wrong`);
  const next = [
    ...(missing.length > 0 ? ['build-indexes'] : []),
    ...(old.length > 0 ? ['migrate', 'check-invariants'] : []),
    'reconcile --since-backup',
  ];
  // By the names of their files, because npm's names don't exist in a container.
  report(`restored to its state at ${at}. Before a server can use it, run these tasks: ${next.join(', ')}`);
  return broken.length === 0;
}

async function check(store: BackupStore): Promise<boolean> {
  const manifest = await checkBackup(store);
  report(`${manifest.name} is complete and undamaged: ${countDocuments(manifest)} documents`);
  return true;
}

await runTask(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, check: { type: 'boolean', default: false } } });
  if (values.from === undefined)
    throw new BackupError('Set the backup: --from and the address that the backup task printed');
  const settings = readTaskSettings();
  const store = openStore(values.from, settings.backupBucket);
  if (values.check) return check(store);
  await connectMongo(settings.mongodbUri, { ...durable, socketTimeoutMS: 0 });
  return restore(store);
});
