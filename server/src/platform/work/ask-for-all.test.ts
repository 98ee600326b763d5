import { describe, expect, test } from 'vitest';
import { askForAll } from './ask-for-all.ts';

/** Creates a lookup that doubles numbers and records every batch of keys it receives. */
function createDoubling() {
  const asked: (readonly number[])[] = [];
  const ask = askForAll(async (keys: readonly number[]) => {
    asked.push(keys);
    if (keys.includes(13)) throw new Error('no answer');
    return keys.map((key) => 2 * key);
  });
  return { ask, asked };
}

describe('askForAll', () => {
  test('runs only one query for concurrent callers, and returns to each caller the result for its own key', async () => {
    const { ask, asked } = createDoubling();

    const answers = await Promise.all([ask(3), ask(1), ask(3)]);

    expect(answers).toEqual([6, 2, 6]);
    expect(asked).toEqual([[3, 1, 3]]);
  });

  test('caches nothing: a later caller starts a new query, even while one is running', async () => {
    const { ask, asked } = createDoubling();

    const first = ask(1);
    await new Promise(setImmediate);
    const second = ask(1);

    expect(await Promise.all([first, second])).toEqual([2, 2]);
    expect(asked).toEqual([[1], [1]]);
  });

  test('throws for every caller in a failed batch, but not for later callers', async () => {
    const { ask } = createDoubling();

    const together = await Promise.allSettled([ask(13), ask(1)]);

    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(1)).toBe(2);
  });

  test('runs one query per 100 keys', async () => {
    const { ask, asked } = createDoubling();

    await Promise.all(Array.from({ length: 101 }, async (_, index) => ask(100 + index)));

    expect(asked.map((keys) => keys.length)).toEqual([100, 1]);
  });
});
