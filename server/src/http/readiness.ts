import { systemContract } from '@rental/contracts';
import { type RequestHandler, Router } from 'express';
import { AppError } from '../errors/app-error.ts';
import { serve } from './contract/serve.ts';

/** Whether the process should be given requests. */
export type Readiness = {
  isReady: () => Promise<boolean>;
  isDraining: () => boolean;
  /** Not ready from now on, for good: the process is about to leave. */
  drain: () => void;
};

/** Ready while every check holds; a check that throws does not hold. */
export function createReadiness(checks: readonly (() => boolean | Promise<boolean>)[]): Readiness {
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

/** `healthz`: the process runs; `readyz`: it may be given requests. Neither says more. */
export function healthRoutes(readiness: Readiness): Router {
  const router = Router();
  serve(router, systemContract.healthz, () => null);
  serve(router, systemContract.readyz, async () => {
    if (!(await readiness.isReady())) throw new AppError('unavailable');
    return null;
  });
  return router;
}

/** While draining, every answer tells the client to open its next connection elsewhere. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.isDraining()) res.set('Connection', 'close');
    next();
  };
}
