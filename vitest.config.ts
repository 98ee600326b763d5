import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Loading the app takes longer than most of its tests, so each worker loads it only once; a test file must therefore
// undo every change it makes and close everything it opens.
const onNode = { environment: 'node', isolate: false, env: { TZ: 'UTC' } } as const;

// Our code works with days in India. Without a server or a browser, it is tested where the machine’s day is another one.
const inTheWest = { ...onNode, env: { TZ: 'America/Los_Angeles' } } as const;

const onServer = {
  ...onNode,
  pool: 'forks' as const,
  globalSetup: ['server/test/support/global-setup.ts'],
  setupFiles: ['server/test/support/setup.ts'],
};

export default defineConfig({
  test: {
    // Each worker spends part of its time waiting for the database: on two cores, three workers leave no core idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { test: { ...inTheWest, name: 'contracts', include: ['contracts/src/**/*.test.ts'] } },
      {
        test: {
          ...inTheWest,
          name: 'server-unit',
          include: [
            'server/{src,local}/**/*.test.ts',
            'server/proof/{custody,guards,model}/**/*.test.ts',
            '.ci/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...onServer,
          name: 'server-api',
          include: ['server/src/**/*.api.test.ts', 'server/test/*.api.test.ts', 'server/proof/month/*.api.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...onServer,
          name: 'storm',
          include: ['server/proof/{fuzz,storm}/**/*.storm.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Tests each Prometheus rule against a real server. Run it with `npm run test:alerts`.
        test: {
          ...onServer,
          name: 'alerts',
          include: ['server/proof/alerts/*.alerts.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Tests that start and kill real processes. They also start their own databases, so the files run one by one.
        test: {
          ...onNode,
          name: 'cluster',
          pool: 'forks',
          setupFiles: ['server/proof/cluster/support/setup.ts'],
          include: ['server/proof/cluster/**/*.cluster.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          isolate: false,
          env: { TZ: 'UTC' },
          include: ['client/src/**/*.test.{ts,tsx}'],
          setupFiles: ['client/src/test/setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
