import { addDays, dayInIndia, listDays } from '@rental/contracts';
import { findUnopened } from '../../features/system/restore-moves.ts';
import { BackupError } from '../../platform/backup/manifest.ts';

/**
 * Returns, in order, the days up to `today` whose payments may be missing from the restored backup. The first is the
 * day before the backup, because a payment attempt that began before midnight may have ended on the next day. Throws
 * BackupError unless the database contains a restored backup that servers may not use yet.
 */
export async function daysSinceBackup(today: string): Promise<string[]> {
  const restored = await findUnopened();
  if (!restored?.loadedAt) throw new BackupError('this database has no restored backup to reconcile');
  return listDays(addDays(dayInIndia(restored.at), -1), today);
}
