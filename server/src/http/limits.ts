import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../config/settings.ts';
import type { LimitName } from '../config/env-schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { Logger } from '../platform/logger.ts';
import { countingDatabase, type IndexedCollection } from '../platform/mongo.ts';

/*
 * Rate limits. Points are consumed before the work and returned after a success: checking first and counting later
 * would let a parallel burst through. Counts live in MongoDB, shared by all processes; their keys are keyed hashes,
 * never addresses.
 *
 * Limits that only protect a process from floods are counted in its own memory (`here`), because otherwise every read
 * would cost a database write.
 */

type Rule = { seconds: number } & ({ whenStoreFails: 'open' | 'closed' } | { counted: 'here' });

const minute = 60;
const hour = 3_600;
const day = 86_400;

const rules: Record<LimitName, Rule> = {
  LIMIT_FLOOD_PER_MINUTE: { seconds: minute, counted: 'here' },
  LIMIT_LOGIN_PAIR: { seconds: day, whenStoreFails: 'closed' },
  LIMIT_LOGIN_IP_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_LOGIN_ACCOUNT: { seconds: day, whenStoreFails: 'closed' },
  LIMIT_REGISTER_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_RESET_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_CONFIRMATION_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_MAILED_LINK_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_BOOKING_CREATE_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_COUPON_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_CHANGE_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_PAYMENT_PER_HOUR: { seconds: hour, whenStoreFails: 'open' },
  LIMIT_READ_PER_MINUTE: { seconds: minute, counted: 'here' },
  LIMIT_KEY_PER_MINUTE: { seconds: minute, counted: 'here' },
  LIMIT_PUBLIC_READ_PER_MINUTE: { seconds: minute, counted: 'here' },
  LIMIT_CONTACT_PER_HOUR: { seconds: hour, whenStoreFails: 'closed' },
  LIMIT_REPORT_PER_MINUTE: { seconds: minute, whenStoreFails: 'open' },
  LIMIT_WEBHOOK_SIGNATURE_PER_MINUTE: { seconds: minute, whenStoreFails: 'open' },
};

const collection = 'ratelimits';

/** Built by the index task; the library's own index creation is turned off because it runs in the background. */
export const limitIndexes: IndexedCollection = {
  collection: { name: collection },
  schema: {
    indexes: () => [
      [{ key: 1 }, { name: 'uniq_key', unique: true }],
      [{ expire: -1 }, { name: 'expired_limits', expireAfterSeconds: 0 }],
    ],
  },
};

/**
 * Counts per limit and key. `key` identifies the counted party, such as a user id; it is hashed here. A limit of 0
 * never refuses; `times` (1 by default) multiplies the limit for a key. `consume` throws `too_many_requests` with the
 * time to wait, or `unavailable` when the store is unreachable and the limit must not be skipped.
 */
export type Limits = {
  /** Consumes `points` (1 by default) and returns how many are left; Infinity for a limit that is off. */
  consume: (name: LimitName, key: string, options?: { points?: number; times?: number }) => Promise<number>;
  /** Gives one point back after a success. */
  giveBack: (name: LimitName, key: string) => Promise<void>;
  /** Increments the count without ever refusing and returns the new count; 0 for a limit that is off. */
  count: (name: LimitName, key: string) => Promise<number>;
  /** Resets every count of the key. */
  forget: (name: LimitName, key: string) => Promise<void>;
  /** Refuses the key for the next `seconds`, regardless of its count. */
  pause: (name: LimitName, key: string, options: { seconds: number; times?: number }) => Promise<void>;
  /** Returns how many points of the key are currently consumed. */
  taken: (name: LimitName, key: string) => Promise<number>;
};

type LimitDeps = { settings: Settings; logger: Logger };
type Limiter = RateLimiterMongo | RateLimiterMemory;

function createLimiter(name: LimitName, times: number, { settings }: LimitDeps): Limiter {
  const rule = rules[name];
  const options = { points: settings.limits[name] * times, duration: rule.seconds, keyPrefix: name };
  if ('counted' in rule) return new RateLimiterMemory(options);
  return new RateLimiterMongo({
    ...options,
    storeClient: countingDatabase(),
    tableName: collection,
    disableIndexesCreation: true,
    ...(rule.whenStoreFails === 'open' ? { insuranceLimiter: new RateLimiterMemory(options) } : {}),
  });
}

function refusalOf(error: unknown, name: LimitName, logger: Logger): AppError {
  if (error instanceof RateLimiterRes) {
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    return new AppError('too_many_requests', {
      retryAfterSeconds,
      security: { event: 'too_many_requests', limit: name },
    });
  }
  logger.error({ err: error, limit: name }, 'rate limit store did not respond');
  return new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
}

/** Creates the rate limits of this process; MongoDB must be connected. */
export function createLimits(deps: LimitDeps): Limits {
  const { settings, logger } = deps;
  const limiters = new Map<string, Limiter>();
  const isOff = (name: LimitName): boolean => settings.limits[name] === 0;
  // Keys that never leave this process need no hash.
  const keyOf = (name: LimitName, key: string): string => ('counted' in rules[name] ? key : hashed(key));
  const hashed = (key: string): string =>
    createHmac('sha256', `limits:${settings.auth.refreshTokenSecret}`).update(key).digest('base64url');

  const limiterOf = (name: LimitName, times = 1): Limiter => {
    const id = `${name} ${times}`;
    const limiter = limiters.get(id) ?? createLimiter(name, times, deps);
    limiters.set(id, limiter);
    return limiter;
  };

  // Runs after the response has been decided, so an unreachable store is only logged.
  const kindly = async (name: LimitName, work: () => Promise<unknown>): Promise<void> => {
    if (isOff(name)) return;
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error, limit: name }, 'rate limit point could not be given back');
    }
  };

  type Question<T> = { whenOff: T; times?: number | undefined; work: (limiter: Limiter) => Promise<T> };
  const ask = async <T>(name: LimitName, { whenOff, times, work }: Question<T>): Promise<T> => {
    if (isOff(name)) return whenOff;
    try {
      return await work(limiterOf(name, times));
    } catch (error) {
      throw refusalOf(error, name, logger);
    }
  };

  return {
    consume: async (name, key, { points = 1, times } = {}) =>
      ask(name, {
        whenOff: Infinity,
        times,
        work: async (limiter) => (await limiter.consume(keyOf(name, key), points)).remainingPoints,
      }),
    count: async (name, key) =>
      ask(name, { whenOff: 0, work: async (limiter) => (await limiter.penalty(keyOf(name, key), 1)).consumedPoints }),
    taken: async (name, key) =>
      ask(name, { whenOff: 0, work: async (limiter) => (await limiter.get(keyOf(name, key)))?.consumedPoints ?? 0 }),
    pause: async (name, key, { seconds, times }) => {
      await ask(name, { whenOff: null, times, work: async (limiter) => limiter.block(keyOf(name, key), seconds) });
    },
    giveBack: async (name, key) => kindly(name, async () => limiterOf(name).reward(keyOf(name, key), 1)),
    forget: async (name, key) => kindly(name, async () => limiterOf(name).delete(keyOf(name, key))),
  };
}
