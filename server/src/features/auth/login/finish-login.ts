import type { Tokens } from '@rental/contracts';
import type { Limits } from '../../../http/limits.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { createTurns, type Turns } from '../../../platform/work/turns.ts';
import type { UserRecord } from '../account/user.model.ts';
import { openSession } from '../sessions/open-session.ts';
import { knownDeviceOf } from './login-limits.ts';

/** `hashTurns` shares the hashing pool among network addresses. */
export type LoginDeps = AccountDeps & { limits: Limits; hashTurns: Turns };

/**
 * Creates one queue per network address for all calls that hash a password. Each runs 4 calls at a time and lets 16
 * wait, which is enough for a household or an office.
 */
export const createHashTurns = (): Turns => createTurns({ atOnce: 4, waiting: 16 });

export type Device = { ip: string; userAgent: string; deviceMark: string | null };
export type LoggedIn = { userId: string; tokens: Tokens; deviceMark: string };

/** Opens the session of a user who has passed every login step. */
export async function finishLogin(
  user: UserRecord,
  { ip, userAgent, deviceMark }: Device,
  deps: LoginDeps,
): Promise<LoggedIn> {
  const userId = String(user._id);
  const knownDevice = knownDeviceOf(user, deviceMark, deps);
  const deviceSince = knownDevice === null ? deps.clock.now() : deps.tokens.deviceSince(knownDevice);
  const tokens = await openSession(user, { ip, userAgent, deviceSince }, deps);
  return { userId, tokens, deviceMark: deps.tokens.signDevice(userId, deviceSince) };
}
