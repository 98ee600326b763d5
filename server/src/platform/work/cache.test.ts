import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createCache } from './cache.ts';

function open(most = 10) {
  const clock = createManualClock();
  const share = createCache<number>({ clock, seconds: 30, most });
  let asked = 0;
  const ask = async (key = 'a') =>
    share(key, async () => {
      asked += 1;
      await clock.sleep(1);
      return asked;
    });
  return { ask, clock, share };
}

test('createCache runs the work only once for a hundred concurrent callers', async () => {
  const { ask } = open();

  const answers = await Promise.all(Array.from({ length: 100 }, async () => ask()));

  expect(new Set(answers)).toEqual(new Set([1]));
});

test('createCache returns a cached result until it expires', async () => {
  const { ask, clock } = open();
  const first = await ask();
  clock.advance(29_999);
  const second = await ask();
  clock.advance(1);

  expect([first, second, await ask()]).toEqual([1, 1, 2]);
});

test('createCache caches only the most recent results, up to its limit', async () => {
  const { ask } = open(2);
  for (const key of ['a', 'b', 'c']) await ask(key);

  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4]);
});

test('createCache passes a failure to every waiting caller and does not cache it', async () => {
  const { ask, share } = open();
  const failing = share('a', async () => Promise.reject(new Error('away')));

  await expect(failing).rejects.toThrow('away');
  expect(await ask()).toBe(1);
});
