import type { Tokens } from '@rental/contracts';
import { networkOf } from '../../../http/client-address.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { createSalt, createSessionId } from '../../../platform/secrets/tokens.ts';
import { lacksSecondFactor } from './find-caller.ts';
import { Session, type SessionRecord } from './session.model.ts';
import type { UserRecord } from '../account/user.model.ts';

type SessionDeps = Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>;
/** `deviceSince` is when the user first logged in on this device; by default now. */
type Device = { ip: string; userAgent: string; deviceSince?: Date | null };

const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

/** Returns when a session expires if unused, and when it expires in any case; admins’ sessions are shorter. */
export function sessionEnds(
  { role }: Pick<UserRecord, 'role'>,
  { clock, settings }: Pick<SessionDeps, 'clock' | 'settings'>,
): Pick<SessionRecord, 'idleUntil' | 'absoluteUntil'> {
  const now = clock.now();
  return {
    idleUntil: later(now, settings.auth.idleMinutes[role]),
    absoluteUntil: later(now, settings.auth.absoluteMinutes[role]),
  };
}

/** Issues the pair of tokens for the current state of a session. */
export function issueTokens(session: SessionRecord, user: UserRecord, { settings, tokens }: SessionDeps): Tokens {
  const { _id: sessionId, generation, salt } = session;
  const { name, email, role } = user;
  return {
    accessToken: tokens.signAccess({
      userId: String(user._id),
      sessionId,
      name,
      email,
      isEmailVerified: Boolean(user.emailVerifiedAt),
      lacksSecondFactor: lacksSecondFactor(user, settings),
      role,
      rank: user.staff?.rank,
    }),
    refreshToken: tokens.signRefresh({ sessionId, generation, salt }),
  };
}

/**
 * Revokes the user’s oldest open sessions beyond the limit, but never `newest`: sessions opened in the same millisecond
 * cannot be ordered, because ids are random.
 */
async function revokeBeyondLimit(newest: SessionRecord, { clock, settings }: SessionDeps): Promise<void> {
  const { _id, userId } = newest;
  const surplus = await Session.find({ userId, revokedAt: null, _id: trusted({ $ne: _id }) }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(settings.auth.maxSessions - 1)
    .maxTimeMS(3_000)
    .lean();
  if (surplus.length === 0) return;
  await Session.updateMany(
    { _id: trusted({ $in: surplus.map(({ _id }) => _id) }), revokedAt: null },
    { $set: { revokedAt: clock.now(), revokeReason: 'too_many' } },
  );
}

/** Opens a session with a new id for a user who has just been authenticated. */
export async function openSession(user: UserRecord, device: Device, deps: SessionDeps): Promise<Tokens> {
  const now = deps.clock.now();
  const session: SessionRecord = {
    _id: createSessionId(),
    userId: user._id,
    salt: createSalt(),
    generation: 1,
    passwordRev: user.passwordRev ?? 0,
    createdAt: now,
    rotatedAt: now,
    ...sessionEnds(user, deps),
    revokedAt: null,
    revokeReason: null,
    deviceSince: device.deviceSince ?? now,
    userAgent: device.userAgent,
    ipPrefix: networkOf(device.ip),
  };
  await Session.create(session);
  await revokeBeyondLimit(session, deps);
  return issueTokens(session, user, deps);
}
