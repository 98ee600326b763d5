import { test as base } from '@playwright/test';
import type { RunningApp } from './app-process.ts';

function readApp(): RunningApp {
  const description = process.env['E2E_APP'];
  if (!description) throw new Error('the global set-up did not run');
  // Written by our own global set-up.
  return JSON.parse(description) as RunningApp;
}

/** The test of every journey: pages open on the running app, and `app` tells its logins and its sandbox. */
export const test = base.extend<{ app: RunningApp }>({
  app: async ({}, provide) => provide(readApp()), // oxlint-disable-line no-empty-pattern -- Playwright reads names from it; here are none
  baseURL: async ({ app }, provide) => provide(app.url),
});

export { expect } from '@playwright/test';
