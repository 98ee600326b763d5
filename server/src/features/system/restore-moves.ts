import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, trusted } from '../../platform/mongo.ts';
import { Restore, type RestoreRecord } from './restore.model.ts';

/* State changes of the restore marker in the database: started, loaded, opened. */

type MoveDeps = Pick<Deps, 'clock'>;

/** Returns the unfinished restore, or null; a database has at most one. */
export async function findUnopened(): Promise<RestoreRecord | null> {
  return Restore.findOne({ openedAt: null }).lean<RestoreRecord>();
}

/** Marks the database so that no server serves it, before any data of the backup is written. */
export async function beginRestore(
  { name, sha256, at }: { name: string; sha256: string; at: Date },
  { clock }: MoveDeps,
): Promise<void> {
  try {
    await Restore.create({ _id: name, sha256, at, startedAt: clock.now() });
  } catch (error) {
    // The same backup is restored again from the start.
    if (!isDuplicateKey(error)) throw error;
    await Restore.updateOne({ _id: name }, { $set: { startedAt: clock.now(), loadedAt: null, openedAt: null } });
  }
}

export async function markLoaded(_id: string, { clock }: MoveDeps): Promise<void> {
  await Restore.updateOne({ _id }, { $set: { loadedAt: clock.now() } });
}

/** Allows the restored database to be served; returns false if no fully loaded restore is waiting to be opened. */
export async function openRestored({ clock }: MoveDeps): Promise<boolean> {
  const { modifiedCount } = await Restore.updateOne(
    { openedAt: null, loadedAt: trusted({ $ne: null }) },
    { $set: { openedAt: clock.now() } },
  );
  return modifiedCount === 1;
}

/** Explains why no server may serve a database with this marker. */
export function describeUnopened({ _id, loadedAt }: RestoreRecord): string {
  return loadedAt === null
    ? `the restore of ${_id} did not finish: run it again, or drop the database`
    : `${_id} was restored: run the reconcile task with --since-backup first`;
}
