import type { FindCaller } from '../../../http/caller.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { commentOfRequest } from '../../../platform/current-request.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { askForAll } from '../../../platform/work/ask-for-all.ts';
import { Session, type SessionRecord } from './session.model.ts';
import { staffOf } from '../account/staff-record.ts';
import { isShut, User, type UserRecord } from '../account/user.model.ts';

type SignedIn = { session: SessionRecord; user: UserRecord };

type Named = { sessionId: string; userId: string };

/**
 * Returns the session and the account of each token, in one query for all; null unless both exist. Uses the driver
 * directly, because this runs for every request and needs no model features.
 */
async function findSignedIn(named: readonly Named[]): Promise<(SignedIn | null)[]> {
  const userIds = named.map(({ userId }) => new ObjectId(userId));
  const found = await Session.collection
    .aggregate<SessionRecord | UserRecord>(
      [
        { $match: { _id: { $in: named.map(({ sessionId }) => sessionId) } } },
        { $unionWith: { coll: User.collection.name, pipeline: [{ $match: { _id: { $in: userIds } } }] } },
      ],
      { batchSize: 2 * named.length + 1, maxTimeMS: 3_000, ...commentOfRequest() },
    )
    .toArray();
  const isSession = (each: SessionRecord | UserRecord): each is SessionRecord => typeof each._id === 'string';
  const sessions = new Map(found.filter(isSession).map((session) => [session._id, session]));
  const users = new Map(
    found.filter((each): each is UserRecord => !isSession(each)).map((user) => [String(user._id), user]),
  );
  return named.map(({ sessionId, userId }) => {
    const session = sessions.get(sessionId);
    const user = users.get(userId);
    return session && user ? { session, user } : null;
  });
}

/** Whether the session may still be used: neither revoked nor expired. */
export function isOpen(session: SessionRecord, now: Date): boolean {
  return session.revokedAt === null && session.idleUntil > now && session.absoluteUntil > now;
}

/**
 * Whether the session belongs to the account’s current password: it was opened with that password, or `keepSession`
 * preserved it when the password changed. A single write to the account therefore ends all other sessions, including
 * one that a concurrent login with the old password is opening.
 */
export function isOfPassword(session: SessionRecord, user: UserRecord): boolean {
  // Absent in sessions and accounts of earlier versions.
  return (session.passwordRev ?? 0) === (user.passwordRev ?? 0);
}

/** Returns the sessions with which a user is logged in, newest first. */
export async function findOpenSessions(user: UserRecord, now: Date): Promise<SessionRecord[]> {
  const sessions = await Session.find({ userId: user._id, revokedAt: null })
    .sort({ createdAt: -1 })
    .maxTimeMS(3_000)
    .lean<SessionRecord[]>();
  return sessions.filter((session) => isOpen(session, now) && isOfPassword(session, user));
}

/** Whether an owner or a manager has not set up two-step login although the settings require it. Clerks need none. */
export const lacksSecondFactor = (
  { role, staff, secondFactor }: UserRecord,
  { auth }: Pick<AccountDeps['settings'], 'auth'>,
): boolean => auth.requireAdminSecondFactor && role === 'admin' && staff?.rank !== 'clerk' && !secondFactor;

/**
 * Reads the session and the user of each request, with one query for concurrent requests. So a logout, a disabled
 * account, or a changed role or rank takes effect with the next request. Role and name come from the database, never
 * from the token.
 */
export function createFindCaller({
  tokens,
  clock,
  settings,
}: Pick<AccountDeps, 'tokens' | 'clock' | 'settings'>): FindCaller {
  const findNamed = askForAll(findSignedIn);
  return async (accessToken, meanwhile) => {
    const claims = tokens.readAccess(accessToken);
    if (!claims) return null;
    meanwhile?.();
    const found = await findNamed({ sessionId: claims.sid, userId: claims.sub });
    if (!found) return null;
    const { session, user } = found;
    if (isShut(user)) return null;
    if (String(session.userId) !== claims.sub || !isOpen(session, clock.now())) return null;
    if (!isOfPassword(session, user)) return null;
    return {
      id: claims.sub,
      role: user.role,
      staff: staffOf(user),
      name: user.name,
      email: user.email,
      sessionId: session._id,
      deviceSince: session.deviceSince ?? session.createdAt,
      isVerified: Boolean(user.emailVerifiedAt),
      lacksSecondFactor: lacksSecondFactor(user, settings),
    };
  };
}
