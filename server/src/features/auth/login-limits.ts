import { limitAddress } from '../../http/client-address.ts';
import type { Limits } from '../../http/limits.ts';

/*
 * Guessing is bounded three ways: by address, by account and address together, and by account for devices on which
 * nobody signed in before. A stranger can therefore never lock an owner out, and nothing is locked for ever.
 */

export type Attempt = { email: string; ip: string; isKnownDevice: boolean };

/** What was taken for an attempt; exactly one of the two ends is called. */
export type TakenPoints = {
  /** The password was right: the failures before it are forgotten. */
  forgive: () => Promise<void>;
  /** Nobody looked at the password: the attempt never happened. */
  giveBack: () => Promise<void>;
};

const longestPauseMinutes = 15;

/** 1, 2, 4, 8, then 15 minutes. */
function pauseSeconds(pausesBefore: number): number {
  return Math.min(2 ** pausesBefore, longestPauseMinutes) * 60;
}

type PairLimits = { limits: Limits; failures: number };

/**
 * After the allowed failures each further attempt waits for a pause. The whole budget is taken at once then, so that
 * of a parallel burst exactly one attempt gets through. The pause begins before the password is looked at.
 */
async function takePair(pair: string, { limits, failures }: PairLimits): Promise<void> {
  const pauses = await limits.taken('LIMIT_LOGIN_PAIR', `pauses ${pair}`);
  const left = await limits.consume('LIMIT_LOGIN_PAIR', pair, pauses > 0 ? failures : 1);
  if (left > 0) return;
  const nth = await limits.count('LIMIT_LOGIN_PAIR', `pauses ${pair}`);
  await limits.pause('LIMIT_LOGIN_PAIR', pair, pauseSeconds(nth - 1));
}

/** Takes the points of one attempt before anything is looked up. Throws `too_many_requests` with the time to wait. */
export async function takeAttempt({ email, ip, isKnownDevice }: Attempt, pairLimits: PairLimits): Promise<TakenPoints> {
  const { limits } = pairLimits;
  const address = limitAddress(ip);
  const pair = `${email} ${address}`;
  await limits.consume('LIMIT_LOGIN_IP_PER_DAY', address);
  // guard: login counts before it looks at the password -> setTimeout(() => void takePair(pair, pairLimits).catch(() => undefined), 50);
  await takePair(pair, pairLimits);
  if (!isKnownDevice) await limits.consume('LIMIT_LOGIN_ACCOUNT', email);
  return {
    forgive: async () => {
      await Promise.all([
        limits.giveBack('LIMIT_LOGIN_IP_PER_DAY', address),
        limits.forget('LIMIT_LOGIN_PAIR', pair),
        limits.forget('LIMIT_LOGIN_PAIR', `pauses ${pair}`),
        limits.forget('LIMIT_LOGIN_ACCOUNT', email),
      ]);
    },
    giveBack: async () => {
      await Promise.all([
        limits.giveBack('LIMIT_LOGIN_IP_PER_DAY', address),
        limits.giveBack('LIMIT_LOGIN_PAIR', pair),
        ...(isKnownDevice ? [] : [limits.giveBack('LIMIT_LOGIN_ACCOUNT', email)]),
      ]);
    },
  };
}
