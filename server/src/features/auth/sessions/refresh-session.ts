import type { Tokens } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { RefreshParts } from '../../../platform/secrets/tokens.ts';
import { isOfPassword, isOpen } from './find-caller.ts';
import { issueTokens, sessionEnds } from './open-session.ts';
import { Session, type SessionRecord } from './session.model.ts';
import { isShut, User, type UserRecord } from '../account/user.model.ts';

/**
 * Exchanges a refresh token for the next pair. For a few seconds, the previous token returns the same pair again (two
 * tabs, a lost response). After that, or for an older token, the session ends, because the token may have been stolen.
 * Throws `not_signed_in` for every invalid token.
 */
export async function refreshSession({ refreshToken }: { refreshToken: string }, deps: AccountDeps): Promise<Tokens> {
  const parts = deps.tokens.splitRefresh(refreshToken);
  if (!parts) throw new AppError('not_signed_in');
  // If a concurrent refresh wins between the read and the write, this token has become the previous one, which the
  // second try accepts.
  return (await tryRefresh(parts, deps)) ?? (await tryRefresh(parts, deps)) ?? refuse();
}

function refuse(): never {
  throw new AppError('not_signed_in');
}

/** Returns null when the session was refreshed concurrently. */
async function tryRefresh(parts: RefreshParts, deps: AccountDeps): Promise<Tokens | null> {
  const session = await Session.findById(parts.sessionId).maxTimeMS(3_000).lean<SessionRecord>();
  const isWorthy =
    session !== null && deps.tokens.isGenuineRefresh(parts, session.salt) && isOpen(session, deps.clock.now());
  if (!isWorthy) return refuse();
  const user = await User.findById(session.userId).maxTimeMS(3_000).lean<UserRecord>();
  if (!user || isShut(user) || !isOfPassword(session, user)) return refuse();
  await checkpoint('refresh:read');
  if (parts.generation === session.generation) return rotate(session, user, deps);
  if (parts.generation === session.generation - 1 && isWithinLeeway(session, deps)) {
    return issueTokens(session, user, deps);
  }
  await revokeForReuse(session, deps);
  const reuse = { event: 'refresh_reuse', userId: String(session.userId) } as const;
  throw new AppError('not_signed_in', { security: reuse });
}

function isWithinLeeway({ rotatedAt }: SessionRecord, { clock, settings }: AccountDeps): boolean {
  return clock.now().getTime() - rotatedAt.getTime() <= settings.auth.refreshLeewaySeconds * 1_000;
}

async function rotate(session: SessionRecord, user: UserRecord, deps: AccountDeps): Promise<Tokens | null> {
  const now = deps.clock.now();
  const { idleUntil } = sessionEnds(user, deps);
  const rotated = await Session.findOneAndUpdate(
    {
      _id: session._id,
      generation: session.generation,
      revokedAt: null,
      idleUntil: trusted({ $gt: now }),
      absoluteUntil: trusted({ $gt: now }),
    },
    { $set: { generation: session.generation + 1, rotatedAt: now, idleUntil } },
    { returnDocument: 'after' },
  ).lean<SessionRecord>();
  if (!rotated) return null;
  await checkpoint('refresh:rotated');
  return issueTokens(rotated, user, deps);
}

async function revokeForReuse(session: SessionRecord, { clock }: AccountDeps): Promise<void> {
  await Session.updateOne(
    { _id: session._id, revokedAt: null },
    { $set: { revokedAt: clock.now(), revokeReason: 'reuse' } },
  );
}
