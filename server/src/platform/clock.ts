import { setTimeout as delay } from 'node:timers/promises';

/** The current time and waiting; tests pass a clock that they move by hand. */
export type Clock = {
  now: () => Date;
  /** Resolves after `ms` milliseconds of this clock. */
  sleep: (ms: number) => Promise<void>;
};

/** Milliseconds since some start of the machine's choosing, never set back: for measuring how long something takes. */
export const monotonicMs = (): number => performance.now();

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms) => {
    await delay(ms);
  },
};
