/** What was counted last, and how it is replaced. */
export type Kept<T> = {
  now: () => T;
  /** Begins to count on from what is known now. What it hands in is kept, unless all was counted anew meanwhile. */
  begin: () => (counted: T) => void;
  /** Keeps what was counted from nothing, whatever else is known or being counted. */
  renew: (counted: T) => void;
};

/** Keeps what was counted. A count that began before all was counted anew may repeat what the new count corrected. */
export function keepCounted<T>(first: T): Kept<T> {
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

/** What an aggregate sums up of one day in India, which `_id` begins. */
export type DaySum = { _id: Date; sum: number };

/** The day in India of a moment, for an aggregate: the moment at which it begins. */
export const dayOf = (field: string) => ({ $dateTrunc: { date: field, unit: 'day', timezone: '+05:30' } });

/** Time the database may take for all days at once: it happens once in a process's life, and now and again at leisure. */
export const loadBudgetMs = 60_000;

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
