import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** The proof that runs the shipped containers: `npm run test:containers`. One after the other, and nothing twice. */
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
