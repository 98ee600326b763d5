import { limitAddress } from '../../../http/client-address.ts';
import { passwordHashOf } from '../account/stand-ins.ts';
import type { UserRecord } from '../account/user.model.ts';
import type { LoginDeps } from './finish-login.ts';
import { knownDeviceOf, takeAttempt, type TakenPoints } from './login-limits.ts';

type Entered = { email: string; password: string; ip: string; deviceMark: string | null };
type Compared = { isRight: boolean; forgive: TakenPoints['forgive'] };

/**
 * Compares the entered password with that of an account, in the same time whether or not the account exists and has a password. The
 * attempt is counted before the comparison; the caller calls `forgive` once the attempt has succeeded. Throws
 * `too_many_requests` before the password is checked, and `unavailable` when the hashing queue is full.
 */
export async function comparePassword(
  user: UserRecord | null,
  { email, password, ip, deviceMark }: Entered,
  deps: LoginDeps,
): Promise<Compared> {
  const points = await takeAttempt({ email, ip, knownDevice: user && knownDeviceOf(user, deviceMark, deps) }, deps);
  const compare = async () => deps.passwords.matches(password, user && passwordHashOf(user));
  const isRight = await deps.hashTurns(limitAddress(ip), compare).catch(async (error: unknown) => {
    // The password was not checked, so the attempt must not count.
    await points.giveBack();
    throw error;
  });
  return { isRight, forgive: points.forgive };
}
