import type { LoginBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { limitAddress } from '../../http/client-address.ts';
import { deviceMarkSeconds } from '../../http/device-cookie.ts';
import { type Device, finishLogin, type LoggedIn, type LoginDeps } from './login/finish-login.ts';
import { takeAttempt, type TakenPoints } from './login/login-limits.ts';
import { isShut } from './account/open-accounts.ts';
import { makeChallenge } from './second-factor/make-challenge.ts';
import { User, type UserRecord } from './account/user.model.ts';

type LoginInput = LoginBody & Device;

/**
 * Logs a user in. An unknown address, a wrong password and a disabled account all cause the same error
 * (`invalid_credentials`) after the same response time. Throws `code_needed` with a challenge for an account with a
 * second factor, `too_many_requests` before the password is checked, and `unavailable` when the hashing queue is full.
 */
export async function logIn(input: LoginInput, deps: LoginDeps): Promise<LoggedIn> {
  const { email, ip, userAgent, deviceMark } = input;
  const user = await User.findOne({ email }).maxTimeMS(3_000).lean<UserRecord>();
  const isKnownDevice =
    deviceMark !== null &&
    user !== null &&
    deps.tokens.isGenuineDevice(deviceMark, String(user._id), deviceMarkSeconds);
  const points = await takeAttempt({ email, ip, knownDevice: isKnownDevice ? deviceMark : null }, deps);
  const isRight = await comparePassword(input, { user, points, deps });
  if (!isRight || !user || isShut(user)) {
    const userId = user ? String(user._id) : null;
    throw new AppError('invalid_credentials', { security: { event: 'login_failed', userId } });
  }
  await points.forgive();
  await rehashIfOutdated(user, input.password, deps);
  if (user.secondFactor) {
    const security = { event: 'second_factor_asked', userId: String(user._id) } as const;
    throw new AppError('code_needed', { data: { challenge: await makeChallenge(user, deps) }, security });
  }
  return finishLogin(user, { ip, userAgent, deviceMark }, deps);
}

type Comparison = { user: UserRecord | null; points: TakenPoints; deps: LoginDeps };

async function comparePassword({ password, ip }: LoginInput, { user, points, deps }: Comparison): Promise<boolean> {
  try {
    return await deps.hashTurns(limitAddress(ip), async () =>
      deps.passwords.matches(password, user?.passwordHash ?? null),
    );
  } catch (error) {
    // The attempt revealed nothing, so it must not count.
    await points.giveBack();
    throw error;
  }
}

async function rehashIfOutdated(user: UserRecord, password: string, { passwords }: LoginDeps): Promise<void> {
  if (!passwords.isOutdated(user.passwordHash)) return;
  const passwordHash = await passwords.hash(password);
  await User.updateOne({ _id: user._id, passwordHash: user.passwordHash }, { $set: { passwordHash } });
}
