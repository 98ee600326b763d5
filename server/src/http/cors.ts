import type { RequestHandler } from 'express';

const exposed = 'Content-Disposition, ETag, Retry-After, X-Request-Id, X-Total-Count';
const allowedHeaders = 'Accept, Authorization, Content-Type, If-Match, X-Request-Id';

/**
 * Lets the listed origins read responses, without credentials: tokens travel in their own header. An empty list suits a
 * client and an API that share an origin.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const origin = req.get('origin');
    if (origins.length > 0) res.vary('Origin');
    if (origin === undefined || !origins.includes(origin)) {
      next();
      return;
    }
    res.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed });
    if (req.method !== 'OPTIONS' || req.get('access-control-request-method') === undefined) {
      next();
      return;
    }
    res.set({
      'Access-Control-Allow-Methods': 'GET, POST, PUT',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '600',
    });
    res.status(204).end();
  };
}
