import { voidEverySecret } from '../../features/auth/mailed-secret/mailed-secrets.ts';
import { endEveryChallenge } from '../../features/auth/second-factor/log-in-by-code.ts';
import { endEverySession } from '../../features/auth/sessions/end-sessions.ts';
import { withholdQueued } from '../../features/mail/queue-mail.ts';
import { lookBeforeRefunds } from '../../features/payment/charge/charge-schedule.ts';
import { beginSeries } from '../../features/receipt/number/series.ts';
import { LastBackup } from '../../features/system/last-backup.model.ts';
import { beginRestore, describeUnopened, findUnopened, markLoaded } from '../../features/system/restore-moves.ts';
import { Restore } from '../../features/system/restore.model.ts';
import { endEveryInvitation } from '../../features/user/invitation/invite.ts';
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
import { isMigrating } from '../../platform/migration/migration-lock.ts';
import { schemaCollection } from '../../platform/migration/stored-form.ts';

const mark = Restore.collection.name;

/**
 * Verifies all checksums of a backup. Throws BackupError when the backup is damaged or was made by a version newer than
 * this one. Writes nothing.
 */
export async function checkBackup(store: BackupStore): Promise<Manifest> {
  const manifest = await readManifest(store);
  const known = new Set(migrations.map(({ name }) => name));
  const newer = manifest.schema.known.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new BackupError(
      `the backup was made by a newer version (${manifest.product}) with unknown migrations: ${newer.join(', ')}`,
    );
  }
  const damaged = await findDamage(manifest, store);
  if (damaged.length > 0) throw new BackupError(damaged.join('; '));
  return manifest;
}

/**
 * Throws unless the database is empty or contains only an interrupted restore, which began in an empty database that
 * nothing else has written to since. Indexes and a finished migration leave a database empty, and so does the record of
 * a backup made of an empty database.
 */
async function refuseFilled(): Promise<void> {
  const unopened = await findUnopened();
  if (unopened?.loadedAt === null) return;
  if (unopened) throw new BackupError(describeUnopened(unopened));
  const harmless = [Restore, LastBackup, ...((await isMigrating()) ? [] : [schemaCollection])];
  const names = harmless.map(({ collection }) => collection.name);
  const filled = (await listFilled()).filter((name) => !names.includes(name));
  if (filled.length > 0) throw new BackupError(`the database is not empty: it has ${filled.join(', ')}`);
}

/**
 * Restores a backup into an empty database, or into one in which a restore was interrupted. No server uses the database
 * until it has been restored and reconciled with the provider. Throws BackupError, before anything is written, for a
 * backup that `checkBackup` rejects and for a database that contains data.
 */
export async function restoreBackup(
  store: BackupStore,
  report: Report,
  deps: Pick<Deps, 'clock' | 'logger'>,
): Promise<Manifest> {
  const manifest = await checkBackup(store);
  report(`all files of ${manifest.name} are undamaged`);
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

/**
 * Prevents a restored database from repeating actions or acting for the wrong person: revokes sessions, links and
 * invitations, withholds queued emails, marks pending refunds to be looked up at the provider before they are made, and
 * starts a new number series for receipts and credit notes. Idempotent.
 */
async function makeSafe(report: Report, deps: Pick<Deps, 'clock' | 'logger'>): Promise<void> {
  report(`${await endEverySession(deps)} sessions ended: everyone must log in again`);
  await endEveryChallenge();
  report(`${await voidEverySecret()} emailed links and codes are no longer valid`);
  report(`${await endEveryInvitation(deps)} open invitations ended: send them again`);
  report(`${await withholdQueued()} queued emails are withheld: they may have been sent since the backup`);
  report(`${await lookBeforeRefunds(deps)} pending refunds will be looked up at the provider before they are made`);
  report(
    `receipts and credit notes continue in the series ${await beginSeries(deps)}, because numbers may have been used since the backup`,
  );
}
