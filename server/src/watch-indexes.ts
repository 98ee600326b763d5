import type { Logger } from './platform/logger.ts';
import { type Running, runEvery } from './platform/run-every.ts';
import { checkIndexes } from './indexes.ts';

const everyMs = 60_000;

export type IndexWatch = Running & { isComplete: () => boolean };

/**
 * Looks at the unique indexes now and every minute: without them two customers could get one car, so the process is
 * not ready while one is missing.
 */
export async function watchIndexes(logger: Logger): Promise<IndexWatch> {
  let missing: string[] = [];
  const look = async (): Promise<void> => {
    missing = await checkIndexes();
    if (missing.length > 0) logger.error({ alert: 'index_missing', missing }, 'unique index missing');
  };
  await look();
  return { ...runEvery(look, () => everyMs, logger), isComplete: () => missing.length === 0 };
}
