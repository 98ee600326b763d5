import type { Migration, MigrationStep } from '../../src/platform/migration/migration.ts';
import { knownForm } from '../../src/platform/migration/stored-form.ts';

/*
 * The sample migration step: the tests’ next version stores the channel through which each booking was made. The
 * current version neither writes the field nor rejects it.
 */

export const nameChannels: MigrationStep = {
  name: 'name-channels',
  model: { collection: { name: 'bookings' } },
  lacking: { kind: 'booking', channel: { $exists: false } },
  changes: (bookings) => bookings.map(() => ({ update: { $set: { channel: 'web' } } })),
};

/**
 * The migrations of the next version. With `STEP_STOPS_OLDER` in the environment, the current version may not run
 * beside it.
 */
export const withNextStep = (steps: readonly Migration[]): Migration[] => [
  ...steps,
  {
    ...nameChannels,
    version: knownForm(steps).version + 1,
    ...(process.env['STEP_STOPS_OLDER'] === undefined ? { olderMayServe: true } : {}),
  },
];
