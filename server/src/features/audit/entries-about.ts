import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

/** The entries about some things by their ids, and those that somebody made as an admin; the newest first. */
export async function findEntriesAbout(
  { targetIds, actorId }: { targetIds: string[]; actorId: ObjectId | null },
  most: number,
): Promise<AuditRecord[]> {
  const byActor = actorId === null ? [] : [{ actorId }];
  return AuditEntry.find({ $or: [{ targetId: trusted({ $in: targetIds }) }, ...byActor] })
    .sort({ at: -1 })
    .limit(most)
    .maxTimeMS(5_000)
    .lean<AuditRecord[]>();
}

/**
 * Takes a name off the entries about whoever is forgotten, and their address off those about its invitations; what was
 * done, by whom and why stays. `email` is null while nobody proved to read there.
 */
export async function forgetNamesInEntries({
  userId,
  email,
}: {
  userId: ObjectId;
  email: string | null;
}): Promise<void> {
  const byEmail = email === null ? [] : [{ targetName: email }];
  await AuditEntry.updateMany(
    { $or: [{ targetId: userId.toHexString() }, ...byEmail] },
    { $set: { targetName: null } },
  );
}

/** Forgets up to `limit` entries from before that, the oldest first; answers how many. */
export async function forgetEntries(before: Date, limit: number): Promise<number> {
  const old = await AuditEntry.find({ at: trusted({ $lt: before }) }, { _id: 1 })
    .sort({ at: 1 })
    .limit(limit)
    .lean();
  const { deletedCount } = await AuditEntry.deleteMany({ _id: trusted({ $in: old.map(({ _id }) => _id) }) });
  return deletedCount;
}
