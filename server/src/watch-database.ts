import type { Logger } from './platform/logger.ts';
import { findUnmigrated } from './platform/migration.ts';
import { type Running, runEvery } from './platform/run-every.ts';
import { checkIndexes } from './indexes.ts';
import { migrations } from './migrations.ts';

const everyMs = 60_000;

export type DatabaseWatch = Running & {
  /** Whether this version may work with the database. */
  isFit: () => boolean;
};

/**
 * Looks now and every minute: without its unique indexes two customers could get one car, and on documents of an
 * earlier version a rule may fail, so the process is not ready while an index is missing or something not migrated.
 */
export async function watchDatabase(logger: Logger): Promise<DatabaseWatch> {
  let isFit = false;
  const look = async (): Promise<void> => {
    const [missing, steps] = [await checkIndexes(), await findUnmigrated(migrations)];
    if (missing.length > 0) logger.error({ alert: 'index_missing', missing }, 'unique index missing');
    if (steps.length > 0) logger.error({ alert: 'not_migrated', steps }, 'not migrated');
    isFit = missing.length === 0 && steps.length === 0;
  };
  await look();
  return { ...runEvery(look, () => everyMs, logger), isFit: () => isFit };
}
