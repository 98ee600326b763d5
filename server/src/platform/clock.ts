import { setTimeout as delay } from 'node:timers/promises';

/** The current time and timers; tests pass a clock that they control. */
export type Clock = {
  now: () => Date;
  /** Resolves after `ms` milliseconds on this clock. */
  sleep: (ms: number) => Promise<void>;
};

/** Milliseconds since an arbitrary start, never decreasing, for measuring durations. */
export const monotonicMs = (): number => performance.now();

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms) => {
    await delay(ms);
  },
};
