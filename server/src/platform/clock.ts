import { setTimeout as delay } from 'node:timers/promises';

/** The current time and waiting; tests pass a clock that they move by hand. */
export type Clock = {
  now: () => Date;
  /** Resolves after `ms` milliseconds of this clock. */
  sleep: (ms: number) => Promise<void>;
};

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms) => {
    await delay(ms);
  },
};
