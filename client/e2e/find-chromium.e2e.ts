import { expect, test } from '@playwright/test';
import type { Chromium } from './support/bundled-chromium.ts';
import { type ChromiumWay, findChromium } from './support/find-chromium.ts';

const browser = (executablePath: string): Chromium => ({ executablePath, args: [], env: {} });
const offering = (name: string, ...paths: string[]): ChromiumWay => ({
  name,
  candidates: async () => paths.map(browser),
});
const refusing = (name: string, reason: string): ChromiumWay => ({
  name,
  candidates: async () => {
    throw new Error(reason);
  },
});
test('when no browser starts, the error says why each way to find one failed', async () => {
  const ways = [refusing('one', 'not set'), offering('two', '/broken')];

  const failure = findChromium(ways);

  await expect(failure).rejects.toThrow(
    /1\. one: not set\n {2}2\. two: \/broken does not run \(spawn \/broken ENOENT\)/,
  );
});
