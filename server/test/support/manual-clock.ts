import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../src/platform/clock.ts';

export type ManualClock = Clock & {
  advance: (ms: number) => void;
  set: (moment: string | Date) => void;
};

/** Every test starts at noon in India on 2026-11-20. */
export const testStart = '2026-11-20T06:30:00.000Z';

const longestRealWaitMs = 10;

/**
 * A clock that only tests advance. `sleep` waits a few real milliseconds without advancing the clock, so that the
 * action it waits for can continue.
 */
export function createManualClock(start: string = testStart): ManualClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    sleep: async (ms) => {
      await delay(Math.min(ms, longestRealWaitMs));
    },
    advance: (ms) => {
      now += ms;
    },
    set: (moment) => {
      now = new Date(moment).getTime();
    },
  };
}
