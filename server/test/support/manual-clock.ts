import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../src/platform/clock.ts';

export type ManualClock = Clock & {
  advance: (ms: number) => void;
  set: (moment: string | Date) => void;
};

/** Every test begins here: noon in India on 2026-11-20. */
export const testStart = '2026-11-20T06:30:00.000Z';

const longestRealWaitMs = 10;

/**
 * Time that stands still until a test moves it. `sleep` waits a few real milliseconds and moves nothing: it lets the
 * rival that is being waited for go on.
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
