import type * as z from 'zod/mini';
import { withinDeadline } from '../../http/contract/deadline.ts';
import type { Question } from '../../platform/batches/batch-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findSettings, type SettingsOf, type Version } from './settings-store.ts';
import { type SettingsKind, SettingsVersion } from './settings.model.ts';

/* Two caches of settings in a process: one is verified at each use, the other may be some seconds old. */

/** Settings cached by one process. At each use, their version is compared with the stored one (decision 0034). */
export type SettingsCache<Found> = {
  /** Returns the cached settings, however old; fetches them if none are cached. */
  recall: () => Promise<Found>;
  /** Fetches the current settings and caches them. */
  renew: () => Promise<Found>;
};

export function cacheSettings<Found extends Version<unknown>>(find: () => Promise<Found>): SettingsCache<Found> {
  let cached: Found | null = null;
  const renew = async () => {
    const found = await find();
    cached = found;
    return found;
  };
  return { renew, recall: async () => cached ?? renew() };
}

type Known = { [Kind in SettingsKind]?: Version<unknown> };

/** The query for the ids of these versions and of all newer ones; pass its result to `areNewest`. */
export const versionsFrom = (known: Known): Question => ({
  of: SettingsVersion.collection.name,
  stages: [
    { $match: { $or: Object.entries(known).map(([kind, { version }]) => ({ kind, version: { $gte: version } })) } },
    { $project: { _id: 1 } },
  ],
});

/** Whether exactly these versions are stored, and none is newer. */
export function areNewest(known: Known, found: readonly { _id: ObjectId }[]): boolean {
  const ids = new Set(Object.values(known).flatMap(({ saved }) => (saved ? [saved._id.toHexString()] : [])));
  return found.length === ids.size && found.every(({ _id }) => ids.has(_id.toHexString()));
}

/** How long settings that have since been replaced may be returned. */
const cachedMs = 5_000;

/** How long a caller waits for newer settings before it gets those fetched last. */
const longestWaitSeconds = 1;

/**
 * Returns a function that reads the settings at most once in five seconds, also for concurrent callers. While the
 * database is unreachable or hangs, it returns the settings fetched last, or the defaults.
 */
export function cacheBriefly<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): () => Promise<Version<z.output<Shape>>> {
  let known: Version<z.output<Shape>> | null = null;
  let reading: Promise<Version<z.output<Shape>>> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async () => {
    try {
      known = await findSettings(of);
    } catch (error) {
      logger.warn({ err: error }, `${of.kind} settings could not be read`);
      known ??= { version: 0, value: of.standard, saved: null };
    }
    readAt = clock.now().getTime();
    reading = null;
    return known;
  };

  return async () => {
    const isFresh = clock.now().getTime() - readAt < cachedMs;
    if (known && isFresh) return known;
    reading ??= read();
    const last = known;
    return last ? withinDeadline(reading, longestWaitSeconds).catch(() => last) : reading;
  };
}
