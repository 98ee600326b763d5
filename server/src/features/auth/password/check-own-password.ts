import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { comparePassword } from '../login/compare-password.ts';
import { findOwnAccount } from '../account/find-users.ts';
import type { UserRecord } from '../account/user.model.ts';

/** A logged-in caller who enters the account’s password again. */
export type PasswordShown = {
  caller: Caller;
  currentPassword: string;
  deviceMark: string | null;
  request: RequestFacts;
};

/**
 * Checks the password that the caller entered and returns the caller’s account. Attempts count like logins, so that a
 * stolen session cannot be used to guess the password. Throws `wrong_password`, `too_many_requests` before the password
 * is checked, and `unavailable` when the hashing queue is full.
 */
export async function checkOwnPassword(
  { caller, currentPassword, deviceMark, request: { ip } }: PasswordShown,
  deps: LoginDeps,
): Promise<UserRecord> {
  const user = await findOwnAccount(caller);
  const entered = { email: user.email, password: currentPassword, ip, deviceMark };
  const { isRight, forgive } = await comparePassword(user, entered, deps);
  if (!isRight) throw new AppError('wrong_password', { security: { event: 'wrong_password' } });
  await forgive();
  return user;
}
