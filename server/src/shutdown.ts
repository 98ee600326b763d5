import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './platform/logger.ts';

/** A shutdown that takes longer is aborted; load balancers allow about 30 seconds. */
const longestShutdownMs = 28_000;

/** Shuts the process down with this exit code. Only the first call has an effect. */
export type Leave = (exitCode: number) => void;

/**
 * Shuts the process down on a signal or an uncaught error, and returns a function that does the same. A second signal
 * ends the process immediately.
 */
export function shutdownOnce(stop: (exitCode: number) => Promise<void>, logger: Logger): Leave {
  let isLeaving = false;
  const leave: Leave = (exitCode) => {
    if (isLeaving) return;
    isLeaving = true;
    const late = delay(longestShutdownMs, null, { ref: false }).then(() => process.exit(1));
    Promise.race([stop(exitCode), late]).catch((error: unknown) => {
      logger.fatal({ err: error }, 'shutdown failed');
      process.exit(1);
    });
  };
  const obey = (signal: NodeJS.Signals): void => {
    if (isLeaving) {
      logger.warn({ signal }, 'told to leave once more; ending at once');
      process.exit(1);
    }
    logger.info({ signal }, 'leaving');
    leave(0);
  };
  process.on('SIGTERM', obey);
  process.on('SIGINT', obey);
  const crash = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught error; shutting down');
    leave(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  return leave;
}
