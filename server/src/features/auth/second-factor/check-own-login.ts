import { AppError } from '../../../errors/app-error.ts';
import type { UserRecord } from '../account/user.model.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { checkOwnPassword, type PasswordShown } from '../password/check-own-password.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

/** A logged-in caller who enters the password and, if needed, a code again; `code` may be a recovery code. */
export type LoginShown = PasswordShown & { code?: string | undefined };

/**
 * Checks the caller’s password and, with two-step login, a code, and returns the caller’s account. Throws like
 * `checkOwnPassword` and `proveSecondFactor`, and `invalid_input` when the code is missing.
 */
export async function checkOwnLogin({ code, ...shown }: LoginShown, deps: LoginDeps): Promise<UserRecord> {
  const user = await checkOwnPassword(shown, deps);
  const { secondFactor } = user;
  if (!secondFactor) return user;
  if (code === undefined) {
    const message = 'Enter the 6 digits from the app, or a recovery code.';
    throw new AppError('invalid_input', { details: [{ path: 'code', message }] });
  }
  const entered = { code, ip: shown.request.ip, deviceMark: shown.deviceMark };
  await proveSecondFactor({ ...user, secondFactor }, entered, deps);
  return user;
}
