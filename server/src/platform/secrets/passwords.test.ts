import { afterAll, describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ bcryptCost: 4, hashThreads: 1, hashQueue: 3 });
afterAll(passwords.close);

const word = 'Kestrel7!nest';

describe('password hashing', () => {
  test('reports hashes made with a different cost as outdated', async () => {
    expect(passwords.isOutdated(await passwords.hash(word))).toBe(false);
    expect(passwords.isOutdated('$2b$11$abcdefghijklmnopqrstuv')).toBe(true);
    expect(passwords.isOutdated('plain text')).toBe(true);
  });

  test('rejects calls immediately while the queue is full, and accepts them again later', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, async () => passwords.hash(word)));

    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(15);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 1 } });
    expect(await passwords.hash(word)).toMatch(/^\$2b\$/);
  });

  test('does not block the main thread', async () => {
    const slow = createPasswords({ bcryptCost: 8, hashThreads: 1, hashQueue: 8 });
    // Counts turns of the event loop instead of milliseconds: on a busy machine each turn is slow, but only a blocked
    // loop completes none.
    let turns = 0;
    let isHashing = true;
    const turn = (): void => {
      turns += 1;
      if (isHashing) setImmediate(turn);
    };
    turn();

    await Promise.all(Array.from({ length: 4 }, async () => slow.hash(word)));
    isHashing = false;
    await slow.close();

    expect(turns).toBeGreaterThan(200);
  });

  test('reports a closed pool as no longer alive', async () => {
    const pool = createPasswords({ bcryptCost: 4, hashThreads: 1, hashQueue: 1 });
    await pool.hash(word);
    expect(pool.isAlive()).toBe(true);

    await pool.close();

    expect(pool.isAlive()).toBe(false);
  });
});
