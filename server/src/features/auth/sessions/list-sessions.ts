import type { OwnSession } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isOfPassword, isOpen } from './find-caller.ts';
import { Session, type SessionRecord } from './session.model.ts';
import { User, type UserRecord } from '../account/user.model.ts';
import { describeDevice } from '../account/describe-device.ts';

/** Returns the devices on which the caller is logged in, most recently used first. */
export async function listSessions({ id, sessionId }: Caller, { clock }: { clock: Clock }): Promise<OwnSession[]> {
  const [user, sessions] = await Promise.all([
    User.findById(id).maxTimeMS(3_000).lean<UserRecord>(),
    Session.find({ userId: id, revokedAt: null }).sort({ createdAt: -1 }).maxTimeMS(3_000).lean<SessionRecord[]>(),
  ]);
  const now = clock.now();
  return sessions
    .filter((session) => user !== null && isOpen(session, now) && isOfPassword(session, user))
    .toSorted((a, b) => b.rotatedAt.getTime() - a.rotatedAt.getTime())
    .map((session) => presentSession(session, session._id === sessionId));
}

const presentSession = (session: SessionRecord, isThis: boolean): OwnSession => ({
  _id: session._id,
  device: describeDevice(session.userAgent),
  network: session.ipPrefix,
  createdAt: session.createdAt.toISOString(),
  // A session in use refreshes its token every few minutes.
  lastUsedAt: session.rotatedAt.toISOString(),
  isThis,
});
