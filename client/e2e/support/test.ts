import { expect, test as base } from '@playwright/test';
import { type AppProcess, type RunningApp, startApp } from './app-process.ts';

/** Sends a command to the sandbox; `path` is relative to `/_sandbox/`. */
export type Sandbox = (path: string, body?: unknown) => Promise<void>;

type Tools = { own: AppProcess; app: RunningApp; sandbox: Sandbox; closeVisitors: undefined };

/**
 * The `test` function of every journey. Each worker has its own app, so a journey may change shared state: the clock,
 * the sandbox (its faults and deliveries are reset afterwards), or whether the app is running. `app` holds the logins.
 */
export const test = base.extend<Tools, { held: { own: AppProcess } }>({
  held: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads names from it; here are none
    async ({}, provide) => {
      const held = { own: await startApp() };
      await provide(held);
      await held.own.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  own: async ({ held }, provide) => {
    if (held.own.hasEnded()) held.own = await startApp();
    await provide(held.own);
  },
  app: async ({ own }, provide) => provide(own.app),
  baseURL: async ({ app }, provide) => provide(app.url),
  // Pages that a journey opened for somebody else would keep polling until the last journey has ended.
  closeVisitors: [
    async ({ browser, context }, provide) => {
      await provide(undefined);
      for (const each of browser.contexts()) if (each !== context) await each.close();
    },
    { auto: true },
  ],
  sandbox: async ({ app, request }, provide) => {
    const send: Sandbox = async (path, body = {}) => {
      const response = await request.post(`${app.sandboxUrl}/_sandbox/${path}`, { data: body });
      expect(response.ok(), `sandbox ${path}`).toBe(true);
    };
    await provide(send);
    await send('faults', []);
    await send('webhooks', { mode: 'auto' });
  },
});

export { expect } from '@playwright/test';
