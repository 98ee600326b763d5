import { checkpoint } from '../../../platform/checkpoint.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { Session, type SessionRecord } from './session.model.ts';

type LogoutInput = { accessToken: string | null; refreshToken: string | null };

/** Ends the session that either token belongs to; expired but authentic tokens are accepted. Idempotent. */
export async function logOut({ accessToken, refreshToken }: LogoutInput, deps: AccountDeps): Promise<void> {
  const bySession = accessToken ? deps.tokens.readAccess(accessToken, { allowExpired: true })?.sid : undefined;
  const sessionIds = [bySession, await sessionOfRefresh(refreshToken, deps)].filter((id) => id !== undefined);
  await checkpoint('logout:read');
  for (const _id of new Set(sessionIds)) {
    await Session.updateOne(
      { _id, revokedAt: null },
      { $set: { revokedAt: deps.clock.now(), revokeReason: 'logout' } },
    );
    await checkpoint('logout:written');
  }
}

async function sessionOfRefresh(refreshToken: string | null, { tokens }: AccountDeps): Promise<string | undefined> {
  const parts = refreshToken === null ? null : tokens.splitRefresh(refreshToken);
  if (!parts) return undefined;
  const session = await Session.findById(parts.sessionId).maxTimeMS(3_000).lean<SessionRecord>();
  return session && tokens.isGenuineRefresh(parts, session.salt) ? session._id : undefined;
}
