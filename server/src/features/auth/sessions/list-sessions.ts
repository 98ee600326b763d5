import type { OwnSession } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findOpenSessions } from './find-caller.ts';
import type { SessionRecord } from './session.model.ts';
import { findOwnAccount } from '../account/find-users.ts';
import { describeDevice } from '../account/describe-device.ts';

/** Returns the devices on which the caller is logged in, most recently used first. */
export async function listSessions(caller: Caller, { clock }: { clock: Clock }): Promise<OwnSession[]> {
  const sessions = await findOpenSessions(await findOwnAccount(caller), clock.now());
  return sessions
    .toSorted((a, b) => b.rotatedAt.getTime() - a.rotatedAt.getTime())
    .map((session) => presentSession(session, session._id === caller.sessionId));
}

const presentSession = (session: SessionRecord, isThis: boolean): OwnSession => ({
  _id: session._id,
  device: describeDevice(session.userAgent),
  network: session.ipPrefix,
  createdAt: session.createdAt.toISOString(),
  // Accurate enough, because a session in use refreshes its tokens every few minutes.
  lastUsedAt: session.rotatedAt.toISOString(),
  isThis,
});
