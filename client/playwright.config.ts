import { defineConfig } from '@playwright/test';
import type { Chromium } from './e2e/support/bundled-chromium.ts';
import { findChromium } from './e2e/support/find-chromium.ts';

/** Looked for once: workers load this file again and take the answer from the environment. */
async function chromium(): Promise<Chromium> {
  const known = process.env['E2E_CHROMIUM'];
  // Written by the line below, in the process that started this one.
  if (known) return JSON.parse(known) as Chromium;
  const found = await findChromium();
  process.env['E2E_CHROMIUM'] = JSON.stringify(found);
  return found;
}

const { executablePath, args, env } = await chromium();
const definedEnv = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  testIgnore: 'containers/**',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 3,
  // A test that needs a second try has found something. The pipeline still gives it one, on machines that starve for
  // seconds at a time, and its closing lines say how many needed it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Slow machines are allowed to be slow; only never is a failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Each journey is a new visitor, for whom it would store the whole app. Those it matters to allow it.
    serviceWorkers: 'block',
    // A trace costs a journey a quarter of its time: only the second try has one. `--trace on` asks for more.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env: { ...definedEnv, ...env } },
  },
});
