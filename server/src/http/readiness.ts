import type { RequestHandler } from 'express';
import { withinDeadline } from './contract/deadline.ts';

export type Readiness = {
  isReady: () => Promise<boolean>;
  isDraining: () => boolean;
  /** Marks the process as not ready permanently, because it is about to shut down. */
  drain: () => void;
};

type Check = () => boolean | Promise<boolean>;

/**
 * Caches a check for one second, so that frequent probes do not reach the dependency each time. A check that takes
 * longer fails: a database that hangs would otherwise delay the probe as well.
 */
export function askedOnceASecond(check: Check): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  return async () => {
    if (answer) return answer;
    answer = withinDeadline(Promise.resolve().then(check), 1);
    setTimeout(() => (answer = null), 1_000).unref();
    return answer;
  };
}

/** Creates a readiness probe that passes while every check passes; a check that throws counts as failed. */
export function createReadiness(checks: readonly Check[]): Readiness {
  let draining = false;
  return {
    isReady: async () => {
      if (draining) return false;
      try {
        return (await Promise.all(checks.map(async (check) => check()))).every(Boolean);
      } catch {
        return false;
      }
    },
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
  };
}

/** While draining, every response asks the client to close its connection and open the next one elsewhere. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.isDraining()) res.set('Connection', 'close');
    next();
  };
}
