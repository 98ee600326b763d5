import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { UserRecord } from '../account/user.model.ts';
import { LoginChallenge } from './login-challenge.model.ts';

const challengeMinutes = 5;

export const hashChallenge = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

/** What a right password is worth while the code is missing. It exists in the answer alone. */
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

/** Whoever is between password and code begins anew. */
export async function endEveryChallenge(): Promise<void> {
  await LoginChallenge.deleteMany({});
}
