import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { UserRecord } from '../account/user.model.ts';
import { LoginChallenge } from './login-challenge.model.ts';

const challengeMinutes = 5;

export const hashChallenge = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

/**
 * Creates the challenge that a login needs besides the code. Only its hash is stored; the challenge itself exists only
 * in the response.
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
