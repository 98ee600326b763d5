import { expect, test } from '@playwright/test';
import type { Chromium } from './support/bundled-chromium.ts';
import { type ChromiumWay, findChromium, usualWays } from './support/find-chromium.ts';

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

test('the bundled browser renders a page', async ({ playwright }) => {
  test.fail(process.platform !== 'linux' || process.arch !== 'x64', 'the package is made for Linux x64');
  const bundled = usualWays.filter(({ name }) => name.includes('@sparticuz/chromium'));
  const { executablePath, args, env } = await findChromium(bundled);

  const launched = await playwright.chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  const page = await launched.newPage();
  await page.setContent('<h1>It draws</h1>');

  await expect(page.getByRole('heading', { name: 'It draws' })).toBeVisible();
  await launched.close();
});
