import type { Migration, MigrationStep } from '../../src/platform/migration/migration.ts';
import { knownForm } from '../../src/platform/migration/stored-form.ts';

/*
 * The sample migration step of the next version, as simulated by the tests: it stores the channel through which each
 * booking was made. The current version accepts this field but does not write it.
 */

export const nameChannels: MigrationStep = {
  name: 'name-channels',
  model: { collection: { name: 'bookings' } },
  lacking: { kind: 'booking', channel: { $exists: false } },
  changes: (bookings) => bookings.map(() => ({ update: { $set: { channel: 'web' } } })),
};

/**
 * Returns the migrations of the next version. If `STEP_STOPS_OLDER` is set in the environment, the current version may
 * not run at the same time.
 */
export const withNextStep = (steps: readonly Migration[]): Migration[] => [
  ...steps,
  {
    ...nameChannels,
    version: knownForm(steps).version + 1,
    ...(process.env['STEP_STOPS_OLDER'] === undefined ? { olderMayServe: true } : {}),
  },
];
