import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, trusted } from '../../platform/mongo.ts';
import { Restore, type RestoreRecord } from './restore.model.ts';

/* Every change of the mark that a restore leaves in the database: begun, loaded, opened. */

type MoveDeps = Pick<Deps, 'clock'>;

/** The restore that is not finished, or null; a database has one at most. */
export async function findUnopened(): Promise<RestoreRecord | null> {
  return Restore.findOne({ openedAt: null }).lean<RestoreRecord>();
}

/** From here on the database is not to be served; written before anything of the backup is. */
export async function beginRestore(
  { name, sha256, at }: { name: string; sha256: string; at: Date },
  { clock }: MoveDeps,
): Promise<void> {
  try {
    await Restore.create({ _id: name, sha256, at, startedAt: clock.now() });
  } catch (error) {
    // The same backup, once more from the beginning.
    if (!isDuplicateKey(error)) throw error;
    await Restore.updateOne({ _id: name }, { $set: { startedAt: clock.now(), loadedAt: null, openedAt: null } });
  }
}

/** All of it is there. */
export async function markLoaded(_id: string, { clock }: MoveDeps): Promise<void> {
  await Restore.updateOne({ _id }, { $set: { loadedAt: clock.now() } });
}

/** What was loaded may be served; false when nothing waits for that. */
export async function openRestored({ clock }: MoveDeps): Promise<boolean> {
  const { modifiedCount } = await Restore.updateOne(
    { openedAt: null, loadedAt: trusted({ $ne: null }) },
    { $set: { openedAt: clock.now() } },
  );
  return modifiedCount === 1;
}

/** Why no server may serve a database with this mark. */
export function describeUnopened({ _id, loadedAt }: RestoreRecord): string {
  return loadedAt === null
    ? `the restore of ${_id} was not finished: run it again, or drop the database`
    : `${_id} was restored: run the reconcile task with --since-backup first`;
}
