import { defineConfig } from '@playwright/test';
import type { Chromium } from './e2e/support/bundled-chromium.ts';
import { findChromium } from './e2e/support/find-chromium.ts';

/** Searches for the browser only once: workers load this file again and read the result from the environment. */
async function chromium(): Promise<Chromium> {
  const known = process.env['E2E_CHROMIUM'];
  // Set below by the process that started this worker.
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
  // Pipeline machines can stall for seconds, so the pipeline allows one retry and reports how many tests needed it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Generous, because a slow machine is acceptable; only a test that never finishes should fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Blocked, because otherwise each journey would cache the whole app. Service worker journeys override this.
    serviceWorkers: 'block',
    // Recording a trace slows a journey down by a quarter, so only retries are traced. `--trace on` traces all runs.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env: { ...definedEnv, ...env } },
  },
});
