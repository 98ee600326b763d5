import { expect, test as base } from '@playwright/test';
import { type AppProcess, type RunningApp, startApp } from './app-process.ts';

/** Tells the sandbox something; `path` is below `/_sandbox/`. */
export type Sandbox = (path: string, body?: unknown) => Promise<void>;

type Tools = { own: AppProcess; app: RunningApp; sandbox: Sandbox };

/**
 * The test of every journey. Each worker has an app of its own, so a journey may change what all on one app share:
 * its time, its sandbox (whose faults and deliveries are put right afterwards), its life. `app` tells the logins.
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
  sandbox: async ({ app, request }, provide) => {
    const tell: Sandbox = async (path, body = {}) => {
      const answer = await request.post(`${app.sandboxUrl}/_sandbox/${path}`, { data: body });
      expect(answer.ok(), `sandbox ${path}`).toBe(true);
    };
    await provide(tell);
    await tell('faults', []);
    await tell('webhooks', { mode: 'auto' });
  },
});

export { expect } from '@playwright/test';
