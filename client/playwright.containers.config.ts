import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Tests the containers as shipped: `npm run test:containers`. Runs one test at a time, without retries. */
export default defineConfig(usual, {
  testDir: 'e2e/containers',
  testIgnore: [],
  outputDir: '../test-results/containers',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 1_800_000,
  use: { baseURL: `http://localhost:${process.env['WEB_PORT'] ?? '28080'}` },
});
