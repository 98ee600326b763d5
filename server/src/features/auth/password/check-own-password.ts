import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { limitAddress } from '../../../http/client-address.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import { deviceMarkSeconds } from '../../../http/device-cookie.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { takeAttempt } from '../login/login-limits.ts';
import { User, type UserRecord } from '../account/user.model.ts';

/** A logged-in caller who enters the account’s password again. */
export type PasswordShown = {
  caller: Caller;
  currentPassword: string;
  deviceMark: string | null;
  request: RequestFacts;
};

/**
 * Returns the caller’s account after checking its password. Attempts count like logins, so that a stolen session cannot
 * be used to guess it. Throws `wrong_password`, `too_many_requests` before the password is checked, and `unavailable`
 * when the hashing queue is full.
 */
export async function checkOwnPassword(
  { caller, currentPassword, deviceMark, request: { ip } }: PasswordShown,
  deps: LoginDeps,
): Promise<UserRecord> {
  const user = await User.findById(caller.id).maxTimeMS(3_000).lean<UserRecord>();
  if (!user) throw new AppError('not_signed_in');
  const isKnownDevice = deviceMark !== null && deps.tokens.isGenuineDevice(deviceMark, caller.id, deviceMarkSeconds);
  const attempt = { email: user.email, ip, knownDevice: isKnownDevice ? deviceMark : null };
  const points = await takeAttempt(attempt, deps);
  const compare = async () => deps.passwords.matches(currentPassword, user.passwordHash);
  const isRight = await deps.hashTurns(limitAddress(ip), compare).catch(async (error: unknown) => {
    // The attempt revealed nothing, so it must not count.
    await points.giveBack();
    throw error;
  });
  if (!isRight) throw new AppError('wrong_password', { security: { event: 'wrong_password' } });
  await points.forgive();
  return user;
}
