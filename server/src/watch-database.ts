import type { Logger } from './platform/logger.ts';
import { findUnmigrated } from './platform/migration/migration.ts';
import { describeUnopened, findUnopened } from './features/system/restore-moves.ts';
import { type Running, runEvery } from './platform/work/run-every.ts';
import {
  compareForms,
  describeNewer,
  knownForm,
  raiseStoredForm,
  readStoredForm,
} from './platform/migration/stored-form.ts';
import { checkIndexes } from './indexes.ts';
import { migrations } from './migrations.ts';

const lookEveryMs = 60_000;
/**
 * Schema changes by other versions are checked more often than everything else, because this version's writes may be
 * invalid in the new schema.
 */
const lookAtFormEveryMs = 2_000;

export type DatabaseWatch = Running & {
  /** Whether this version may use the database. */
  isFit: () => boolean;
  /** Resolves when another version has migrated the database to a schema that this one does not support. */
  outgrown: Promise<void>;
};

const known = knownForm(migrations);

/** Returns the reasons why the database is too new for this version; empty when it is not. */
export async function findNewer(logger: Logger): Promise<string[]> {
  const stored = await readStoredForm();
  if (stored === null || compareForms(known, stored) !== 'newer') return [];
  const reason = describeNewer(known, stored);
  logger.error({ alert: 'schema_newer', ...stored, known: known.version }, reason);
  return [reason];
}

async function findOlder(logger: Logger): Promise<string[]> {
  const steps = await findUnmigrated(migrations);
  const isOlder = compareForms(known, await readStoredForm()) === 'older';
  if (steps.length === 0 && !isOlder) return [];
  logger.error({ alert: 'not_migrated', steps }, 'not migrated');
  return [
    `the database is in an older form: run the migration task first (npm run migrate) ${steps.join(', ')}`.trim(),
  ];
}

async function findMissing(logger: Logger): Promise<string[]> {
  const missing = await checkIndexes();
  if (missing.length > 0) logger.error({ alert: 'index_missing', missing }, 'unique index missing');
  return missing.map((index) => `the unique index ${index} is missing: run the index task first (npm run indexes)`);
}

async function findUnopenedRestore(logger: Logger): Promise<string[]> {
  const unopened = await findUnopened();
  if (unopened === null) return [];
  const reason = describeUnopened(unopened);
  logger.error({ alert: 'restore_unfinished' }, reason);
  return [reason];
}

/**
 * Returns the reasons why this version may not use the database, and logs each one as an alert. Without unique indexes,
 * two customers could book the same car; unmigrated documents may be misread; after an incomplete restore, payments may
 * be missing.
 */
export async function findUnfit(logger: Logger): Promise<string[]> {
  const newer = await findNewer(logger);
  // An older version cannot judge a newer database, so its other findings would be meaningless.
  if (newer.length > 0) return newer;
  return [...(await findMissing(logger)), ...(await findOlder(logger)), ...(await findUnopenedRestore(logger))];
}

/**
 * Keeps checking the database: the process is not ready while something is missing, and `outgrown` resolves when the
 * process must shut down. First raises the recorded schema version to the one that this process requires, or records
 * that version in a database without one, such as a new database.
 */
export async function watchDatabase(logger: Logger): Promise<DatabaseWatch> {
  let isFit = true;
  let leave = (): void => undefined;
  const outgrown = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await raiseStoredForm({ version: known.needs, compatibleFrom: known.needs });
  const look = async (): Promise<void> => {
    isFit = (await findUnfit(logger)).length === 0;
  };
  const lookAtForm = async (): Promise<void> => {
    const stored = await readStoredForm();
    if (compareForms(known, stored) !== 'newer') return;
    isFit = false;
    leave();
  };
  const running = [runEvery(look, () => lookEveryMs, logger), runEvery(lookAtForm, () => lookAtFormEveryMs, logger)];
  return {
    isFit: () => isFit,
    outgrown,
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
