import type { LoginBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { comparePassword } from './login/compare-password.ts';
import { type Device, finishLogin, type LoggedIn, type LoginDeps } from './login/finish-login.ts';
import { makeChallenge } from './second-factor/log-in-by-code.ts';
import { isShut, User, type UserRecord } from './account/user.model.ts';

/**
 * Logs a user in. An unknown address, a wrong password and a disabled account all cause the same error
 * (`invalid_credentials`) after the same response time. Throws `code_needed` with a challenge for an account with a
 * second factor, `too_many_requests` before the password is checked, and `unavailable` when the hashing queue is full.
 */
export async function logIn(input: LoginBody & Device, deps: LoginDeps): Promise<LoggedIn> {
  const { email, ip, userAgent, deviceMark } = input;
  const user = await User.findOne({ email }).maxTimeMS(3_000).lean<UserRecord>();
  const { isRight, forgive } = await comparePassword(user, input, deps);
  if (!isRight || !user || isShut(user)) {
    const userId = user ? String(user._id) : null;
    throw new AppError('invalid_credentials', { security: { event: 'login_failed', userId } });
  }
  await forgive();
  await rehashIfOutdated(user, input.password, deps);
  if (user.secondFactor) {
    const security = { event: 'second_factor_asked', userId: String(user._id) } as const;
    throw new AppError('code_needed', { data: { challenge: await makeChallenge(user, deps) }, security });
  }
  return finishLogin(user, { ip, userAgent, deviceMark }, deps);
}

async function rehashIfOutdated(user: UserRecord, password: string, { passwords }: LoginDeps): Promise<void> {
  if (!passwords.isOutdated(user.passwordHash)) return;
  const passwordHash = await passwords.hash(password);
  await User.updateOne({ _id: user._id, passwordHash: user.passwordHash }, { $set: { passwordHash } });
}
