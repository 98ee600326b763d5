import { setTimeout as delay } from 'node:timers/promises';

/** The current time and timers; tests pass a clock that they set themselves. */
export type Clock = {
  now: () => Date;
  /** Resolves after `ms` milliseconds of this clock. */
  sleep: (ms: number) => Promise<void>;
};

/** Milliseconds since an arbitrary start, never set back, for measuring durations. */
export const monotonicMs = (): number => performance.now();

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms) => {
    await delay(ms);
  },
};
