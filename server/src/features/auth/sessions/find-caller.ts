import type { FindCaller } from '../../../http/caller.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { commentOfRequest } from '../../../platform/current-request.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { askForAll } from '../../../platform/work/ask-for-all.ts';
import { Session, type SessionRecord } from './session.model.ts';
import { isShut } from '../account/open-accounts.ts';
import { User, type UserRecord } from '../account/user.model.ts';

type SignedIn = { session: SessionRecord; user: UserRecord };

/** What a token names. */
type Named = { sessionId: string; userId: string };

/**
 * The session and the account that each of these tokens names, in one question for all; null unless both are there. The
 * driver is asked itself: this is on the way of every request, and has no use for what a model adds.
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

/** Whether the session may still be used: not revoked, and neither of its ends has passed. */
export function isOpen(session: SessionRecord, now: Date): boolean {
  return session.revokedAt === null && session.idleUntil > now && session.absoluteUntil > now;
}

/**
 * Whether the session was opened with the account's present password, or kept by whoever changed it. So one write of
 * the account ends all others, also one that a login with the old password is opening at this moment.
 */
export function isOfPassword(session: SessionRecord, user: UserRecord): boolean {
  // Sessions and accounts of earlier versions have neither.
  return (session.passwordRev ?? 0) === (user.passwordRev ?? 0);
}

/** Whether the settings want a second factor of the account, and it has none. */
export const lacksSecondFactor = (
  { role, secondFactor }: UserRecord,
  { auth }: Pick<AccountDeps['settings'], 'auth'>,
): boolean => auth.requireAdminSecondFactor && role === 'admin' && !secondFactor;

/**
 * Reads session and user for each request, in one trip for all that come together, so that logout, disabling and a
 * changed role count from the next one on. Role and name come from the database, never from the token.
 */
export function createFindCaller({
  tokens,
  clock,
  settings,
}: Pick<AccountDeps, 'tokens' | 'clock' | 'settings'>): FindCaller {
  const findNamed = askForAll(findSignedIn);
  return async (accessToken) => {
    const claims = tokens.readAccess(accessToken);
    if (!claims) return null;
    const found = await findNamed({ sessionId: claims.sid, userId: claims.sub });
    if (!found) return null;
    const { session, user } = found;
    if (isShut(user)) return null;
    if (String(session.userId) !== claims.sub || !isOpen(session, clock.now())) return null;
    if (!isOfPassword(session, user)) return null;
    return {
      id: claims.sub,
      role: user.role,
      name: user.name,
      email: user.email,
      sessionId: session._id,
      deviceSince: session.deviceSince ?? session.createdAt,
      isVerified: Boolean(user.emailVerifiedAt),
      lacksSecondFactor: lacksSecondFactor(user, settings),
    };
  };
}
