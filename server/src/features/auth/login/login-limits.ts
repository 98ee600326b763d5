import type { Settings } from '../../../config/settings.ts';
import { AppError } from '../../../errors/app-error.ts';
import { limitAddress, widerNetworks } from '../../../http/client-address.ts';
import { deviceMarkSeconds } from '../../../http/device-cookie.ts';
import type { Limits } from '../../../http/limits.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import type { UserRecord } from '../account/user.model.ts';

/*
 * Limits password guessing per network, per account and network together, and, for unknown devices, per account.
 * Attempts from a device on which the owner has logged in before are counted separately, so that neither a stranger nor
 * another user behind the same address can lock the owner out. No lock is permanent.
 */

/**
 * `knownDevice` is the verified mark from the cookie of a device on which this account has logged in before; null for
 * any other device.
 */
export type Attempt = { email: string; ip: string; knownDevice: string | null };

/**
 * The rate-limit points deducted for an attempt. The caller calls `forgive` if the password or code was right,
 * `giveBack` if it was not checked, and neither if it was wrong.
 */
export type TakenPoints = {
  /** Resets the earlier failures, because the password or code was right. */
  forgive: () => Promise<void>;
  /** Restores the points, because the password was not checked. */
  giveBack: () => Promise<void>;
};

/** Returns the mark if it is authentic and belongs to this user, otherwise null. */
export function knownDeviceOf({ _id }: UserRecord, mark: string | null, { tokens }: Pick<AccountDeps, 'tokens'>) {
  return mark !== null && tokens.isGenuineDevice(mark, _id.toHexString(), deviceMarkSeconds) ? mark : null;
}

type AttemptDeps = { limits: Limits; settings: Pick<Settings, 'limits'> };

const longestPauseMinutes = 15;

/** The pauses last 1, 2, 4, 8 and then always 15 minutes. */
function pauseSeconds(pausesBefore: number): number {
  return Math.min(2 ** pausesBefore, longestPauseMinutes) * 60;
}

/** A counter under `key` for the limit `name`. It allows the configured value multiplied by `times`. */
type Counter = { name: 'LIMIT_LOGIN_PAIR' | 'LIMIT_LOGIN_ACCOUNT'; key: string; times: number };

const pausesOf = (key: string): string => `pauses ${key}`;

/**
 * Returns the error with a retry time no longer than the pause. Most requests of a concurrent burst are rejected before
 * the pause has started, so their errors may contain a longer time.
 */
function sayPause(error: unknown, seconds: number): unknown {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') return error;
  const retryAfterSeconds = Math.min(error.retryAfterSeconds ?? seconds, seconds);
  return new AppError('too_many_requests', { cause: error, retryAfterSeconds });
}

/**
 * Consumes one point, and starts a pause when the allowed failures are used up. After each pause, an attempt consumes
 * the whole budget in one step, so that exactly one attempt of a concurrent burst gets through. The pause starts before
 * the password is checked.
 */
async function takeOrPause({ name, key, times }: Counter, { limits, settings }: AttemptDeps): Promise<void> {
  const pauses = await limits.taken(name, pausesOf(key));
  const points = pauses > 0 ? settings.limits[name] * times : 1;
  const left = await limits.consume(name, key, { points, times }).catch((error: unknown) => {
    // Subtract one, because the last pause counted may be the one that is starting now.
    throw sayPause(error, pauseSeconds(Math.max(pauses - 1, 0)));
  });
  if (left > 0) return;
  const nth = await limits.count(name, pausesOf(key));
  await limits.pause(name, key, { seconds: pauseSeconds(nth - 1), times });
}

type Network = { key: string; timesByHour: number; timesByAccount: number };

/**
 * Returns the networks against which an attempt is counted. An IPv6 site has many networks, each of which counts as one
 * address, so the wider networks of the site are counted as well.
 */
function networksOf(ip: string): Network[] {
  const [site56, site48] = widerNetworks(ip);
  return [
    { key: limitAddress(ip), timesByHour: 1, timesByAccount: 1 },
    ...(site56 === undefined ? [] : [{ key: site56, timesByHour: 4, timesByAccount: 2 }]),
    ...(site48 === undefined ? [] : [{ key: site48, timesByHour: 16, timesByAccount: 4 }]),
  ];
}

/** Returns the counters that can pause an attempt, in addition to the hourly limits of its networks. */
function countersOf({ email, knownDevice }: Attempt, networks: readonly Network[]): Counter[] {
  if (knownDevice !== null) return [{ name: 'LIMIT_LOGIN_PAIR', key: `${email} device ${knownDevice}`, times: 1 }];
  return [
    ...networks.map(({ key, timesByAccount: times }): Counter => ({
      name: 'LIMIT_LOGIN_PAIR',
      key: `${email} ${key}`,
      times,
    })),
    { name: 'LIMIT_LOGIN_ACCOUNT', key: email, times: 1 },
  ];
}

/**
 * Resets the failures of an account, from this network and from all unknown devices. Called when a password reset has
 * proven that the user is the owner.
 */
export async function forgetFailures(
  attempt: Omit<Attempt, 'knownDevice'>,
  { limits }: Pick<AttemptDeps, 'limits'>,
): Promise<void> {
  const counters = countersOf({ ...attempt, knownDevice: null }, networksOf(attempt.ip));
  await Promise.all(counters.map(async (counter) => forget(counter, limits)));
}

async function forget({ name, key }: Counter, limits: Limits): Promise<void> {
  await Promise.all([limits.forget(name, key), limits.forget(name, pausesOf(key))]);
}

/**
 * Deducts the rate-limit points for one attempt, before the password or code is checked. Throws `too_many_requests`
 * with the time to wait.
 */
export async function takeAttempt(attempt: Attempt, deps: AttemptDeps): Promise<TakenPoints> {
  const { limits } = deps;
  const networks = networksOf(attempt.ip);
  const counters = countersOf(attempt, networks);
  for (const { key, timesByHour: times } of networks) {
    // An attempt from a known device is counted, so that the network’s total remains correct, but never rejected here.
    if (attempt.knownDevice === null) await limits.consume('LIMIT_LOGIN_IP_PER_HOUR', key, { times });
    else await limits.count('LIMIT_LOGIN_IP_PER_HOUR', key);
  }
  for (const counter of counters) {
    await takeOrPause(counter, deps);
  }
  const giveBackNetworks = async () =>
    Promise.all(networks.map(async ({ key }) => limits.giveBack('LIMIT_LOGIN_IP_PER_HOUR', key)));
  return {
    forgive: async () => {
      await Promise.all([giveBackNetworks(), ...counters.map(async (counter) => forget(counter, limits))]);
    },
    giveBack: async () => {
      await Promise.all([giveBackNetworks(), ...counters.map(async ({ name, key }) => limits.giveBack(name, key))]);
    },
  };
}
