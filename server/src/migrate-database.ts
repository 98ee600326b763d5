import { type MigrationDeps, type Migration, runMigrations } from './platform/migration/migration.ts';
import { takeMigrationLock } from './platform/migration/migration-lock.ts';
import {
  compareForms,
  describeNewer,
  knownForm,
  raiseStoredForm,
  readStoredForm,
} from './platform/migration/stored-form.ts';

type Run = { isDryRun: boolean; report: (line: string) => void };

/**
 * Runs these migration steps on a database and records the new schema version; only one process can do so at a time.
 * Locks out incompatible application versions before the first document changes. Throws when the database has a newer
 * schema version.
 */
export async function migrateDatabase(
  steps: readonly Migration[],
  { isDryRun, report }: Run,
  deps: MigrationDeps,
): Promise<void> {
  const known = knownForm(steps);
  await refuseNewer(steps);
  if (isDryRun) {
    await runMigrations(steps, { isDryRun, report }, deps);
    return;
  }
  const lock = await takeMigrationLock(report);
  try {
    await refuseNewer(steps);
    await raiseStoredForm({ version: 0, compatibleFrom: known.needs });
    await runMigrations(steps, { isDryRun, report, beforeBatch: lock.assertHeld }, deps);
    await raiseStoredForm({ version: known.version, compatibleFrom: known.needs });
  } finally {
    await lock.release();
  }
}

async function refuseNewer(steps: readonly Migration[]): Promise<void> {
  const [known, stored] = [knownForm(steps), await readStoredForm()];
  if (stored && compareForms(known, stored) === 'newer') throw new Error(describeNewer(known, stored));
}
