import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { deleteBatch } from '../../../platform/batches/delete-batch.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { type RevokeReason, Session } from './session.model.ts';

type EndDeps = Pick<Deps, 'clock'>;
type Asked = { caller: Caller };

/** Keeps a session valid after its account’s password has changed. */
export async function keepSession(_id: string, passwordRev: number): Promise<void> {
  await Session.updateOne({ _id, revokedAt: null }, { $set: { passwordRev } });
}

/** Ends all open sessions of a user, or all but one. */
export async function revokeSessions(
  userId: string,
  { reason, but }: { reason: RevokeReason; but?: string },
  { clock }: EndDeps,
): Promise<void> {
  await Session.updateMany(
    { userId, revokedAt: null, ...(but === undefined ? {} : { _id: trusted({ $ne: but }) }) },
    { $set: { revokedAt: clock.now(), revokeReason: reason } },
  );
}

/** Ends one of the caller’s sessions, even the current one. Throws `session_not_found` for another user’s session. */
export async function endSession(
  { caller, sessionId: _id }: Asked & { sessionId: string },
  { clock }: EndDeps,
): Promise<void> {
  const own = { _id, userId: caller.id };
  if ((await Session.exists(own)) === null) throw new AppError('session_not_found');
  await Session.updateOne(
    { ...own, revokedAt: null },
    { $set: { revokedAt: clock.now(), revokeReason: 'ended_by_owner' } },
  );
}

export async function endSessions({ caller, keepThis }: Asked & { keepThis: boolean }, deps: EndDeps): Promise<void> {
  const reason = 'ended_by_owner';
  await revokeSessions(caller.id, keepThis ? { reason, but: caller.sessionId } : { reason }, deps);
}

/**
 * Ends every session of every user, because a restored backup contains sessions that were ended after the backup was
 * made. Returns the number of sessions ended.
 */
export async function endEverySession({ clock }: EndDeps): Promise<number> {
  const { modifiedCount } = await Session.updateMany(
    { revokedAt: null },
    { $set: { revokedAt: clock.now(), revokeReason: 'restored' } },
  );
  return modifiedCount;
}

/** Deletes up to `limit` sessions that ended, for any reason, before the given time, and returns how many. */
export async function forgetEndedSessions(before: Date, limit: number): Promise<number> {
  const isPast = { $lt: before };
  return deleteBatch(
    Session,
    { $or: [{ revokedAt: isPast }, { idleUntil: isPast }, { absoluteUntil: isPast }] },
    { limit },
  );
}
