import { type AppProcess, startApp } from './app-process.ts';
import { test as base } from './test.ts';

/**
 * The test of journeys that change what everybody on one app shares, such as the sandbox's faults: each worker that
 * plays them has an app of its own, with `env` laid over the settings of the tests. `own.stop` ends it early.
 */
export const testWithOwnApp = (env: Record<string, string> = {}) =>
  base.extend<object, { own: AppProcess }>({
    own: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads names from it; here are none
      async ({}, provide) => {
        const own = await startApp(env);
        await provide(own);
        await own.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    app: async ({ own }, provide) => provide(own.app),
  });
