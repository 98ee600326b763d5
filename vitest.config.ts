import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The pipeline repeats the unit tests with TEST_TZ west of Greenwich.
// To load the product takes longer than most of its tests do, so each worker loads it once; what a file changes or
// opens it puts right or closes.
const onNode = { environment: 'node', isolate: false, env: { TZ: process.env['TEST_TZ'] ?? 'UTC' } } as const;

const onServer = {
  ...onNode,
  pool: 'forks' as const,
  globalSetup: ['server/test/support/global-setup.ts'],
  setupFiles: ['server/test/support/setup.ts'],
};

export default defineConfig({
  test: {
    // A worker waits for the database a part of its time: on two cores three of them leave nothing idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { test: { ...onNode, name: 'contracts', include: ['contracts/src/**/*.test.ts'] } },
      {
        test: {
          ...onNode,
          name: 'server-unit',
          include: ['server/{src,local}/**/*.test.ts', 'server/proof/{guards,model}/**/*.test.ts', '.ci/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...onServer,
          name: 'server-api',
          include: ['server/src/**/*.api.test.ts', 'server/test/*.api.test.ts'],
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
        // Each rule for Prometheus against a real server; `npm run test:alerts`.
        test: {
          ...onServer,
          name: 'alerts',
          include: ['server/proof/alerts/*.alerts.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Real processes that others kill: they start their own databases, one file after the other.
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
