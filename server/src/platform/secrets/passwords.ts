import { randomBytes } from 'node:crypto';
import { Piscina } from 'piscina';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/app-error.ts';

/**
 * Hashing in worker threads. `hash` and `matches` throw `unavailable` when the queue is full: a busy server says so
 * at once instead of making everybody wait.
 */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Compares; without a hash it spends the same time and answers false. */
  matches: (password: string, hashed: string | null) => Promise<boolean>;
  /** Whether the hash was made with another cost than today's. */
  isOutdated: (hashed: string) => boolean;
  /** Whether the pool still takes work. */
  isAlive: () => boolean;
  close: () => Promise<void>;
};

type PoolSettings = Pick<Settings['auth'], 'bcryptCost' | 'hashThreads' | 'hashQueue'>;

/** Starts the pool. In the bundle as in the source, the worker lies beside this module. */
export function createPasswords({ bcryptCost, hashThreads, hashQueue }: PoolSettings): Passwords {
  const pool = new Piscina<unknown, unknown>({
    filename: new URL('password-worker.mjs', import.meta.url).href,
    minThreads: 1,
    maxThreads: hashThreads,
    idleTimeout: 60_000,
  });
  let isClosed = false;
  let dummy: Promise<string> | null = null;

  const run = async (name: 'hash' | 'compare', task: object): Promise<unknown> => {
    // Asked here, because the pool's own refusal carries no code that tells it from a failed hash.
    if (pool.queueSize >= hashQueue) throw new AppError('unavailable', { retryAfterSeconds: 1 });
    return pool.run(task, { name });
  };
  const hash = async (password: string): Promise<string> => String(await run('hash', { password, cost: bcryptCost }));
  // A failed attempt must not be remembered, or every unknown address would fail from then on.
  const dummyHash = (): Promise<string> => {
    dummy ??= hash(randomBytes(24).toString('base64')).catch((error: unknown) => {
      dummy = null;
      throw error;
    });
    return dummy;
  };

  // Made now, or the first unknown address would be answered later than the first known one.
  dummyHash().catch(() => undefined);

  return {
    hash,
    matches: async (password, hashed) => {
      const isEqual = await run('compare', { password, hashed: hashed ?? (await dummyHash()) });
      return isEqual === true && hashed !== null;
    },
    isOutdated: (hashed) => Number(/^\$2[aby]\$(\d\d)\$/.exec(hashed)?.[1]) !== bcryptCost,
    isAlive: () => !isClosed && pool.threads.length > 0,
    close: async () => {
      isClosed = true;
      await pool.close();
    },
  };
}
