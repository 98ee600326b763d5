import { LastBackup } from '../../features/system/last-backup.model.ts';
import { Restore } from '../../features/system/restore.model.ts';
import { beginRestore, describeUnopened, findUnopened, markLoaded } from '../../features/system/restore-moves.ts';
import { migrations } from '../../migrations.ts';
import type { BackupStore } from '../../platform/backup/backup-store.ts';
import { BackupError, type Manifest, sha256 } from '../../platform/backup/manifest.ts';
import {
  dropCollections,
  findDamage,
  listFilled,
  loadBackup,
  readManifest,
} from '../../platform/backup/read-backup.ts';
import type { Report } from '../../platform/backup/write-backup.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { makeSafe } from './make-safe.ts';

const mark = Restore.collection.name;

/**
 * Reads all of a backup against its sums. Throws BackupError when it is damaged, or of a version that is newer than
 * this one. Writes nothing.
 */
export async function checkBackup(store: BackupStore): Promise<Manifest> {
  const manifest = await readManifest(store);
  const known = new Set(migrations.map(({ name }) => name));
  const newer = manifest.schema.known.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new BackupError(`made by a newer version (${manifest.product}): it knows ${newer.join(', ')}`);
  }
  const damaged = await findDamage(manifest, store);
  if (damaged.length > 0) throw new BackupError(damaged.join('; '));
  return manifest;
}

/**
 * Only an unfinished restore may have left something here: nothing else wrote since it began in an empty database. The
 * note of a backup of nothing does not count.
 */
async function refuseFilled(): Promise<void> {
  const unopened = await findUnopened();
  if (unopened?.loadedAt === null) return;
  if (unopened) throw new BackupError(describeUnopened(unopened));
  const filled = (await listFilled()).filter((name) => name !== mark && name !== LastBackup.collection.name);
  if (filled.length > 0) throw new BackupError(`the database is not empty: it has ${filled.join(', ')}`);
}

/**
 * Puts a backup into an empty database, or into one in which a restore died. No server serves it meanwhile, nor before
 * the provider was asked what happened since. Throws BackupError, before anything is written, for a backup that
 * `checkBackup` refuses and for a database that holds anything.
 */
export async function restoreBackup(
  store: BackupStore,
  report: Report,
  deps: Pick<Deps, 'clock' | 'logger'>,
): Promise<Manifest> {
  const manifest = await checkBackup(store);
  report(`every file of ${manifest.name} is whole`);
  await refuseFilled();
  await dropCollections({ but: [mark] });
  await Restore.deleteMany({ openedAt: null });
  await beginRestore(
    { name: manifest.name, sha256: sha256(JSON.stringify(manifest)), at: new Date(manifest.at) },
    deps,
  );
  await checkpoint('restore:begun');
  await loadBackup(manifest, store, report);
  await checkpoint('restore:loaded');
  await makeSafe(report, deps);
  await checkpoint('restore:safe');
  await markLoaded(manifest.name, deps);
  return manifest;
}
