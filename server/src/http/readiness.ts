import type { RequestHandler } from 'express';

/** Whether the process should be given requests. */
export type Readiness = {
  isReady: () => Promise<boolean>;
  isDraining: () => boolean;
  /** Not ready from now on, for good: the process is about to leave. */
  drain: () => void;
};

type Check = () => boolean | Promise<boolean>;

/** The check, whose answer is good for a second: whoever asks thousands of times asks what lies behind it once. */
export function askedOnceASecond(check: Check): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  return async () => {
    if (answer) return answer;
    answer = Promise.resolve().then(check);
    setTimeout(() => (answer = null), 1_000).unref();
    return answer;
  };
}

/** Ready while every check holds; a check that throws does not hold. */
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

/** While draining, every answer tells the client to open its next connection elsewhere. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.isDraining()) res.set('Connection', 'close');
    next();
  };
}
