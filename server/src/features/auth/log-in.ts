import type { LoginBody, Tokens } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { limitAddress } from '../../http/client-address.ts';
import type { Limits } from '../../http/limits.ts';
import type { AccountDeps } from '../../platform/deps.ts';
import { createTurns, type Turns } from '../../platform/work/turns.ts';
import { takeAttempt, type TakenPoints } from './login-limits.ts';
import { openSession } from './open-session.ts';
import { isShut } from './open-accounts.ts';
import { makeChallenge } from './second-factor/make-challenge.ts';
import { User, type UserRecord } from './user.model.ts';

/** `hashTurns` shares the hashing pool out among addresses. */
export type LoginDeps = AccountDeps & { limits: Limits; hashTurns: Turns };

/** Of one address so many hashes run at once and so many wait; a household or an office does not notice. */
/** The one line of each address, for all calls that look at a password. */
export const createHashTurns = (): Turns => createTurns({ atOnce: 4, waiting: 16 });

type LoginInput = LoginBody & { ip: string; userAgent: string; deviceMark: string | null };
export type LoggedIn = { userId: string; tokens: Tokens; deviceMark: string };

export const deviceMarkSeconds = 180 * 86_400;

/**
 * Signs somebody in. Wrong address, wrong password and disabled account are one answer (`invalid_credentials`) in one
 * time. Throws `code_needed` with a challenge for an account with a second factor, `too_many_requests` before the
 * password is looked at, and `unavailable` when the hashing queue is full.
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

/** Opens the session of somebody who has proved all that the account asks for. */
export async function finishLogin(
  user: UserRecord,
  { ip, userAgent, deviceMark }: Pick<LoginInput, 'ip' | 'userAgent' | 'deviceMark'>,
  deps: LoginDeps,
): Promise<LoggedIn> {
  const userId = String(user._id);
  const isKnown = deviceMark !== null && deps.tokens.isGenuineDevice(deviceMark, userId, deviceMarkSeconds);
  const deviceSince = isKnown ? deps.tokens.deviceSince(deviceMark) : deps.clock.now();
  const tokens = await openSession(user, { ip, userAgent, deviceSince }, deps);
  return { userId, tokens, deviceMark: deps.tokens.signDevice(userId, deviceSince) };
}

type Comparison = { user: UserRecord | null; points: TakenPoints; deps: LoginDeps };

async function comparePassword({ password, ip }: LoginInput, { user, points, deps }: Comparison): Promise<boolean> {
  try {
    return await deps.hashTurns(limitAddress(ip), async () =>
      deps.passwords.matches(password, user?.passwordHash ?? null),
    );
  } catch (error) {
    // Nobody learned anything from this attempt, so it must not count.
    await points.giveBack();
    throw error;
  }
}

async function rehashIfOutdated(user: UserRecord, password: string, { passwords }: LoginDeps): Promise<void> {
  if (!passwords.isOutdated(user.passwordHash)) return;
  const passwordHash = await passwords.hash(password);
  await User.updateOne({ _id: user._id, passwordHash: user.passwordHash }, { $set: { passwordHash } });
}
