import { addDays, dayInIndia, listDays } from '@rental/contracts';
import { findUnopened } from '../../features/system/restore-moves.ts';
import { BackupError } from '../../platform/backup/manifest.ts';

/**
 * The days up to `today` whose money may not be in the backup that was restored, in order: an attempt that began before
 * midnight may have ended after it. Throws BackupError when none waits to be opened.
 */
export async function daysSinceBackup(today: string): Promise<string[]> {
  const restored = await findUnopened();
  if (!restored?.loadedAt) throw new BackupError('no restored backup waits here');
  return listDays(addDays(dayInIndia(restored.at), -1), today);
}
