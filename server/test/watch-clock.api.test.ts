import { expect, test } from 'vitest';
import { createLogger } from '../src/platform/logger.ts';
import { watchClock } from '../src/watch-clock.ts';
import { createManualClock } from './support/manual-clock.ts';

test.each([
  ['a second fast', 1_000, true],
  ['a second slow', -1_000, true],
  ['four seconds fast', 4_000, false],
  ['four seconds slow', -4_000, false],
])(
  'the clock check accepts a difference of at most two seconds from the database’s clock: %s',
  async (_what, ms, expected) => {
    const logs: string[] = [];
    const logger = createLogger('info', { write: (line) => void logs.push(line) });
    const clock = createManualClock(new Date(Date.now() + ms).toISOString());

    const watch = await watchClock({ clock, logger });
    await watch.stop();

    expect(watch.isRight()).toBe(expected);
    expect(logs.filter((line) => line.includes('"alert":"clock_differs"'))).toHaveLength(expected ? 0 : 1);
  },
);
