import { addDays, startOfDayInIndia } from '@rental/contracts';

/** A cached count, and the functions that replace it. */
export type Kept<T> = {
  now: () => T;
  /**
   * Starts an incremental count from the cached value. The returned function stores the result, unless a full count has
   * replaced the cache since the start.
   */
  begin: () => (counted: T) => void;
  /** Stores a full count, whatever is cached or being counted. */
  renew: (counted: T) => void;
};

/**
 * Caches a count. The result of an incremental count that started before a full one is discarded, because it may repeat
 * an error that the full count corrected.
 */
export function createRecount<T>(first: T): Kept<T> {
  let counted = first;
  let renewals = 0;
  return {
    now: () => counted,
    begin: () => {
      const begunAt = renewals;
      return (next) => {
        if (begunAt === renewals) counted = next;
      };
    },
    renew: (next) => {
      renewals += 1;
      counted = next;
    },
  };
}

/** An aggregate’s sum for one day in India; `_id` is the start of the day. */
export type DaySum = { _id: Date; sum: number };

/** Aggregation expression for the time at which the day of a timestamp begins in India. */
export const dayOf = (field: string) => ({ $dateTrunc: { date: field, unit: 'day', timezone: '+05:30' } });

/** Time limit for aggregating all days in one query, which happens at startup and regularly in the background. */
export const loadBudgetMs = 60_000;

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A span of time, as a condition of a query. */
export type Span = { $gte: Date; $lt: Date };

export const always: readonly Span[] = [{ $gte: new Date(0), $lt: new Date(8.64e15) }];
export const spanOf = (day: string): Span => ({
  $gte: startOfDayInIndia(day),
  $lt: startOfDayInIndia(addDays(day, 1)),
});

/** Matches a date within one of the spans. */
export const within = (field: string, spans: readonly Span[]) => ({ $or: spans.map((span) => ({ [field]: span })) });

/** Larger batches block this process for longer while they are counted. */
export const rowsPerBatch = 1_000;

type Cursor<T> = { hasNext: () => Promise<boolean>; readBufferedDocuments: () => T[]; close: () => Promise<void> };

export async function eachBatch<T>(cursor: Cursor<T>, add: (each: T) => void): Promise<void> {
  try {
    while (await cursor.hasNext()) for (const each of cursor.readBufferedDocuments()) add(each);
  } finally {
    await cursor.close();
  }
}
