import type { ContractId } from '@rental/contracts';
import { deleteBatch } from '../../platform/batches/delete-batch.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

/**
 * Returns the audit entries about the given targets and those of actions by `actorId`, newest first. For a person who
 * is not an admin, `actorId` is null.
 */
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

/** Returns the completed calls of one kind about this target, in no particular order. */
export const findDoneCalls = async (action: ContractId, targetId: string): Promise<AuditRecord[]> =>
  AuditEntry.find({ targetId, action, result: 'done' }).maxTimeMS(3_000).lean<AuditRecord[]>();

/**
 * Removes an erased user’s name from the entries about them, and their email address from the entries about
 * invitations; the action, the actor and the reason are retained. `email` is null if the user never verified their
 * address.
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

/** Deletes up to `limit` entries older than the given time, oldest first, and returns how many were deleted. */
export const forgetEntries = async (before: Date, limit: number): Promise<number> =>
  deleteBatch(AuditEntry, { at: { $lt: before } }, { limit, sort: { at: 1 } });
