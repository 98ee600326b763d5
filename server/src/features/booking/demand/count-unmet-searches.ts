import {
  addDays,
  type AvailableCarsQuery,
  countDays,
  dayInIndia,
  mostSearchesPerCustomer,
  startOfDayInIndia,
} from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { UnmetSearch, type UnmetSearchRecord } from './unmet-search.model.ts';

/**
 * Counts searches that found no car because all were taken. `count` only writes to memory; `flush` adds the counts to
 * the database. Counts of a process that is killed, or of a flush that fails, are lost.
 */
export type UnmetSearches = {
  /** Counts each location and period once per customer and day. Who searched is never stored. */
  count: (search: AvailableCarsQuery, customerId: string) => void;
  flush: () => Promise<void>;
};

/* Limits of memory. What exceeds them is not counted. */
const mostCustomers = 10_000;
const mostWaiting = 5_000;

/** A count is deleted this many days after the pick-up, because a report covers up to 366 days. */
const keptDays = 400;

type Count = Omit<UnmetSearchRecord, '_id' | 'expiresAt'>;

/** Creates the counter of one process. */
export function createUnmetSearches({ clock }: Pick<Deps, 'clock'>): UnmetSearches {
  let waiting = new Map<string, Count>();
  let today = '';
  const seen = new Map<string, Set<string>>();

  const isNew = (search: string, customerId: string): boolean => {
    const now = dayInIndia(clock.now());
    if (now !== today) seen.clear();
    today = now;
    const known = seen.get(customerId);
    if (known ? known.has(search) || known.size >= mostSearchesPerCustomer : seen.size >= mostCustomers) return false;
    seen.set(customerId, (known ?? new Set<string>()).add(search));
    return true;
  };

  return {
    count: ({ locId, fromDate, toDate }, customerId) => {
      const key = `${locId} ${fromDate} ${toDate}`;
      const known = waiting.get(key);
      if ((!known && waiting.size >= mostWaiting) || !isNew(key, customerId)) return;
      if (known) known.count += 1;
      else {
        const dayCount = countDays(fromDate, toDate);
        waiting.set(key, { locationId: new ObjectId(locId), fromDate, dayCount, count: 1 });
      }
    },
    flush: async () => {
      const counts = [...waiting.values()];
      waiting = new Map();
      if (counts.length > 0) await UnmetSearch.bulkWrite(counts.map(additionOf), { ordered: false });
    },
  };
}

const additionOf = ({ count, ...search }: Count) => ({
  updateOne: {
    filter: search,
    update: {
      $inc: { count },
      $setOnInsert: { expiresAt: startOfDayInIndia(addDays(search.fromDate, keptDays)) },
    },
    upsert: true,
  },
});

const flushEveryMs = 10_000;

/** Flushes the counts every 10 seconds, and once more when the server stops. */
export function startUnmetSearches({ flush }: UnmetSearches, { logger }: Pick<Deps, 'logger'>): Running {
  const running = runEvery(flush, () => flushEveryMs, logger);
  return {
    stop: async () => {
      await running.stop();
      await flush().catch((error: unknown) => logger.error({ err: error }, 'the last counts of searches are lost'));
    },
  };
}
