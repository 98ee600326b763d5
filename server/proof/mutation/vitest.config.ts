import { defineConfig } from 'vitest/config';

const features = 'server/src/features';

/** The tests per mutant: only those closest to the mutated code, so that each mutant takes only seconds. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    env: { TZ: 'UTC' },
    globalSetup: ['server/test/support/global-setup.ts'],
    setupFiles: ['server/test/support/setup.ts'],
    include: [
      `${features}/booking/moves/booking-moves.api.test.ts`,
      `${features}/booking/hold/{decide-hold,insert-hold,hold-any-unit}*.test.ts`,
      `${features}/payment/payment-moves.api.test.ts`,
      `${features}/payment/settle/{decide,settle.api,ask-refund.api}.test.ts`,
      `${features}/payment/charge/charge-moves.api.test.ts`,
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
