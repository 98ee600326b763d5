import { randomBytes } from 'node:crypto';
import { Piscina } from 'piscina';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/app-error.ts';

/**
 * Hashes passwords in worker threads. `hash` and `matches` throw `unavailable` when the queue is full, so that a busy
 * server fails fast instead of making everyone wait.
 */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Compares a password with a hash; without a hash, takes the same time and returns false. */
  matches: (password: string, hashed: string | null) => Promise<boolean>;
  /** Returns whether the hash was made at a different cost than the current one. */
  isOutdated: (hashed: string) => boolean;
  /** Returns whether the pool still accepts work. */
  isAlive: () => boolean;
  close: () => Promise<void>;
};

type PoolSettings = Pick<Settings['auth'], 'bcryptCost' | 'hashThreads' | 'hashQueue'>;

/** Starts the pool. The worker file is in the same folder as this module, both in the source and in the bundle. */
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
    // Checked here, because the pool's own error for a full queue has no code that distinguishes it from a failed hash.
    if (pool.queueSize >= hashQueue) throw new AppError('unavailable', { retryAfterSeconds: 1 });
    return pool.run(task, { name });
  };
  const hash = async (password: string): Promise<string> => String(await run('hash', { password, cost: bcryptCost }));
  // A failure must not be cached, or every later login with an unknown email address would fail.
  const dummyHash = (): Promise<string> => {
    dummy ??= hash(randomBytes(24).toString('base64')).catch((error: unknown) => {
      dummy = null;
      throw error;
    });
    return dummy;
  };

  // Hashed in advance, so that the first login with an unknown address takes no longer than one with a known address.
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
