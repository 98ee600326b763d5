import { productVersion } from '../../config/product.ts';
import { Lease } from '../../features/reconciliation/lease.model.ts';
import { LastBackup, lastBackup } from '../../features/system/last-backup.model.ts';
import { describeUnopened, findUnopened } from '../../features/system/restore-moves.ts';
import { Restore } from '../../features/system/restore.model.ts';
import { limitIndexes } from '../../http/limits.ts';
import { migrations } from '../../migrations.ts';
import type { BackupStore } from '../../platform/backup/backup-store.ts';
import { BackupError, countDocuments, type Manifest } from '../../platform/backup/manifest.ts';
import { type Report, writeBackup } from '../../platform/backup/write-backup.ts';
import type { Deps } from '../../platform/deps.ts';
import { findUnmigrated } from '../../platform/migration/migration.ts';

/**
 * Not backed up, because they would be meaningless in a different database or at a later time: leases, rate-limit
 * counts and the records of restores and backups.
 */
const leftOut: readonly string[] = [limitIndexes, Lease, Restore, LastBackup].map(({ collection }) => collection.name);

/** Returns a name such as `sarani-2026-11-22T16-15-00Z`, which sorts by time and is a valid file name. */
export const nameBackup = ({ clock }: Pick<Deps, 'clock'>): string =>
  `sarani-${clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;

export async function noteBackup(manifest: Pick<Manifest, 'name' | 'at' | 'endedAt' | 'parts'>): Promise<void> {
  const { name, at, endedAt } = manifest;
  const note = { name, at: new Date(at), endedAt: new Date(endedAt), documents: countDocuments(manifest) };
  await LastBackup.updateOne(lastBackup, { $set: note }, { upsert: true });
}

/**
 * Backs up the whole database as of one moment and records the backup in the database. Throws BackupError when no
 * consistent state could be read, or when the database contains a restored backup that servers may not use yet.
 */
export async function makeBackup(
  store: BackupStore,
  { name, report }: { name: string; report: Report },
): Promise<Manifest> {
  const unopened = await findUnopened();
  if (unopened) throw new BackupError(describeUnopened(unopened));
  const schema = { known: migrations.map((step) => step.name), unfinished: await findUnmigrated(migrations) };
  const manifest = await writeBackup(store, { name, product: productVersion, schema, leftOut, report });
  await noteBackup(manifest);
  return manifest;
}
