import { describe, expect, test } from 'vitest';
import { askForAll } from './ask-for-all.ts';

/** Asks for numbers, answers with their doubles, and tells for which it was asked together. */
function createDoubling() {
  const asked: (readonly number[])[] = [];
  const ask = askForAll(async (keys: readonly number[]) => {
    asked.push(keys);
    if (keys.includes(13)) throw new Error('no answer');
    return keys.map((key) => 2 * key);
  });
  return { ask, asked };
}

describe('asking for all who come together', () => {
  test('is one question, and each gets the answer to their own', async () => {
    const { ask, asked } = createDoubling();

    const answers = await Promise.all([ask(3), ask(1), ask(3)]);

    expect(answers).toEqual([6, 2, 6]);
    expect(asked).toEqual([[3, 1, 3]]);
  });

  test('keeps nothing: whoever comes later is asked for anew, also while a question is under way', async () => {
    const { ask, asked } = createDoubling();

    const first = ask(1);
    await new Promise(setImmediate);
    const second = ask(1);

    expect(await Promise.all([first, second])).toEqual([2, 2]);
    expect(asked).toEqual([[1], [1]]);
  });

  test('fails for all of them together, and not for those who come later', async () => {
    const { ask } = createDoubling();

    const together = await Promise.allSettled([ask(13), ask(1)]);

    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(1)).toBe(2);
  });

  test('is a question for each hundred', async () => {
    const { ask, asked } = createDoubling();

    await Promise.all(Array.from({ length: 101 }, async (_, index) => ask(100 + index)));

    expect(asked.map((keys) => keys.length)).toEqual([100, 1]);
  });
});
