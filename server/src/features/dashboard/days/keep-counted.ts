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
