import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { trusted } from '../../../platform/mongo.ts';
import { finishLogin, type LoggedIn, type LoginDeps } from '../login/finish-login.ts';
import { openAccounts, User, type UserRecord } from '../account/user.model.ts';
import { LoginChallenge, type LoginChallengeRecord } from './login-challenge.model.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

const challengeMinutes = 5;

const hashChallenge = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

/**
 * Creates the challenge that the second step of a login must present together with the code. Only its hash is stored;
 * the challenge itself exists only in the response.
 */
export async function makeChallenge(user: UserRecord, { clock }: { clock: Clock }): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await LoginChallenge.create({
    _id: hashChallenge(challenge),
    userId: user._id,
    passwordRev: user.passwordRev ?? 0,
    expiresAt: new Date(clock.now().getTime() + challengeMinutes * 60_000),
  });
  return challenge;
}

/** Invalidates every pending login; these users must enter their password again. */
export async function endEveryChallenge(): Promise<void> {
  await LoginChallenge.deleteMany({});
}

type CodeLogin = { challenge: string; code: string; ip: string; userAgent: string; deviceMark: string | null };

/**
 * Completes a login by code. Throws `login_over` for a challenge that is unknown, used or expired, or whose account has
 * since been disabled or got a new password; and `wrong_code`, which leaves the challenge valid.
 */
export async function logInByCode(input: CodeLogin, deps: LoginDeps): Promise<LoggedIn & { isRecovered: boolean }> {
  const { challenge, ip, userAgent, deviceMark } = input;
  const isGood = {
    _id: hashChallenge(challenge),
    usedAt: null,
    expiresAt: trusted({ $gt: deps.clock.now() }),
  };
  const found = await LoginChallenge.findOne(isGood).maxTimeMS(3_000).lean<LoginChallengeRecord>();
  const user = found && (await findOwner(found));
  if (!user?.secondFactor) return refuse();
  const how = await proveSecondFactor({ ...user, secondFactor: user.secondFactor }, input, deps);
  const { modifiedCount } = await LoginChallenge.updateOne(isGood, { $set: { usedAt: deps.clock.now() } });
  if (modifiedCount === 0) return refuse();
  return { ...(await finishLogin(user, { ip, userAgent, deviceMark }, deps)), isRecovered: how === 'recovery code' };
}

async function findOwner({ userId, passwordRev }: LoginChallengeRecord): Promise<UserRecord | null> {
  const user = await User.findOne(openAccounts({ _id: userId }))
    .maxTimeMS(3_000)
    .lean<UserRecord>();
  return user && (user.passwordRev ?? 0) === passwordRev ? user : null;
}

function refuse(): never {
  throw new AppError('login_over', { security: { event: 'login_failed' } });
}
