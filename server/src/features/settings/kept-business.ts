import type { Business } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { businessSettings, findBusiness } from './business-settings.ts';
import type { Version } from './settings-store.ts';

/** How long a page may show what was saved over. */
const keptMs = 5_000;

/** Who we are, as every page asks. */
export type ReadBusiness = () => Promise<Version<Business>>;

/**
 * What one process knows of who we are: read anew when it is seconds old, once for all who ask meanwhile. While the
 * database is away, what was known last, or the standard: a page is worth more than its newest word.
 */
export function keepBusiness({ clock, logger, settings }: Pick<Deps, 'clock' | 'logger' | 'settings'>): ReadBusiness {
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
    const isFresh = clock.now().getTime() - readAt < keptMs;
    if (known && isFresh) return known;
    return (reading ??= read());
  };
}
