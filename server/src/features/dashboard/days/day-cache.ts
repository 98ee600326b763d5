import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { coalesce } from '../../../platform/work/coalesce.ts';
import { createRecount } from './day-counts.ts';

/** Sums by day in India; days without any are omitted. */
type Days<Sum> = ReadonlyMap<string, Sum>;

/** `read` always includes everything stored at that moment; `rebuild` reads all days again and ignores cached ones. */
export type DayCache<Sum> = { read: () => Promise<Days<Sum>>; rebuild: () => Promise<void> };

/** What is cached, by the name that it has in the log. */
type Source<Sum> = {
  name: string;
  readAll: () => Promise<Days<Sum>>;
  readDays: (days: readonly string[]) => Promise<Days<Sum>>;
  /** Returns every day affected by what has changed since the given time. */
  findDaysMovedSince: (since: Date) => Promise<string[]>;
};

/** The cached days, and the time up to which changes are included. */
type Cached<Sum> = { days: Days<Sum>; readAt: Date };

/**
 * The largest clock skew assumed for a process that stores a change; a process whose clock is off by two seconds
 * already refuses all requests.
 */
const skewMs = 600_000;

/** Caches sums by day of what may change at any time later, and reads every day again that a change affects. */
export function createDayCache<Sum>(
  { name, readAll, readDays, findDaysMovedSince }: Source<Sum>,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): DayCache<Sum> {
  const known = createRecount<Cached<Sum> | null>(null);

  const load = async (keep: (next: Cached<Sum>) => void): Promise<Days<Sum>> => {
    const readAt = clock.now();
    const days = await readAll();
    keep({ days, readAt });
    return days;
  };

  const update = async ({ days, readAt }: Cached<Sum>, keep: (next: Cached<Sum>) => void): Promise<Days<Sum>> => {
    const startedAt = clock.now();
    const moved = await findDaysMovedSince(new Date(readAt.getTime() - skewMs));
    const changed = moved.length === 0 ? new Map<string, Sum>() : await readDays(moved);
    await checkpoint('days:counted');
    const next = new Map([...days].filter(([day]) => !moved.includes(day)).concat([...changed]));
    keep({ days: next, readAt: startedAt });
    return next;
  };

  const read = async (): Promise<Days<Sum>> => {
    const cached = known.now();
    logger.debug({ cache: name, isGood: cached !== null }, 'cache read');
    const keep = known.begin();
    return cached ? update(cached, keep) : load(keep);
  };

  const share = coalesce<Days<Sum>>();
  return {
    read: async () => share('days', read),
    rebuild: async () => {
      await load(known.renew);
    },
  };
}
