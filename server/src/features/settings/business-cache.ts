import type { Business } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { businessSettings, findBusiness } from './business-settings.ts';
import type { Version } from './settings-store.ts';

/** How long a page may show business details that have since been replaced. */
const cachedMs = 5_000;

/** Reads the business details that every page shows. */
export type ReadBusiness = () => Promise<Version<Business>>;

/**
 * Caches the business details of one process. They are fetched again after five seconds, only once for concurrent
 * callers. While the database is unreachable, the details fetched last are returned, or the defaults.
 */
export function cacheBusiness({ clock, logger, settings }: Pick<Deps, 'clock' | 'logger' | 'settings'>): ReadBusiness {
  let known: Version<Business> | null = null;
  let reading: Promise<Version<Business>> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (): Promise<Version<Business>> => {
    try {
      known = await findBusiness(settings);
    } catch (error) {
      logger.warn({ err: error }, 'who we are could not be read');
      known ??= { version: 0, value: businessSettings(settings).standard, saved: null };
    }
    readAt = clock.now().getTime();
    reading = null;
    return known;
  };

  return async () => {
    const isFresh = clock.now().getTime() - readAt < cachedMs;
    if (known && isFresh) return known;
    return (reading ??= read());
  };
}
