import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';

export type Running = { stop: () => Promise<void> };

/**
 * Runs `work` periodically, with `periodMs()` between runs, until it is stopped; logs failures. `stop` aborts the
 * signal and waits for the current run.
 */
export function runEvery(
  work: (stopping: AbortSignal) => Promise<void>,
  periodMs: () => number,
  logger: Logger,
): Running {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work(stopping.signal).catch((error: unknown) => {
        logger.error({ err: error }, 'worker run failed; it will run again');
      });
      await delay(periodMs(), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
