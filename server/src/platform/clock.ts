import { setTimeout as delay } from 'node:timers/promises';

export type Clock = {
  now: () => Date;
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
