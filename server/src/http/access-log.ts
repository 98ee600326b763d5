import type { Request, RequestHandler } from 'express';
import type { Clock } from '../platform/clock.ts';
import { contextOf } from './request-context.ts';

/** Returns the pattern of the matched route, so that ids in a path never reach the log. */
export function routeOf(req: Request): string {
  const route: unknown = req.route;
  return typeof route === 'object' && route !== null && 'path' in route ? String(route.path) : '-';
}

/** Logs one line per request when the response is sent or the client disconnects. */
export function accessLog({ clock }: { clock: Clock }): RequestHandler {
  return (req, res, next) => {
    const startedAt = clock.now().getTime();
    res.once('close', () => {
      const { id, callerId, logger } = contextOf(req);
      logger.info(
        {
          requestId: id,
          method: req.method,
          route: routeOf(req),
          status: res.statusCode,
          ms: clock.now().getTime() - startedAt,
          userId: callerId,
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
