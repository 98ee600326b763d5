/** What an aggregate sums up of one day in India, which `_id` begins. */
export type DaySum = { _id: Date; sum: number };

/** The day in India of a moment, for an aggregate: the moment at which it begins. */
export const dayOf = (field: string) => ({ $dateTrunc: { date: field, unit: 'day', timezone: '+05:30' } });

/** Time the database may take for all days at once: it happens once in a process's life, and now and again at leisure. */
export const loadBudgetMs = 60_000;
