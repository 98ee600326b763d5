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
