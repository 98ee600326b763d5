import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The pipeline repeats the unit tests with TEST_TZ west of Greenwich.
const onNode = { environment: 'node', env: { TZ: process.env['TEST_TZ'] ?? 'UTC' } } as const;

// To load the server takes longer than most of its tests do, so each worker loads it once; what a file opens it closes.
const onServer = {
  ...onNode,
  isolate: false,
  pool: 'forks' as const,
  globalSetup: ['server/test/support/global-setup.ts'],
  setupFiles: ['server/test/support/setup.ts'],
};

export default defineConfig({
  test: {
    // One less than there are cores is the default; on two cores that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
          include: ['server/proof/storm/**/*.storm.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          env: { TZ: 'UTC' },
          include: ['client/src/**/*.test.{ts,tsx}'],
          setupFiles: ['client/src/test/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
