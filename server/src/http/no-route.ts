import type { RequestHandler, Router } from 'express';
import { AppError } from '../errors/app-error.ts';

const normal = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Returns the methods of every path in the routers; `GET` includes `HEAD`. */
function methodsByPath(routers: readonly Router[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { route } of routers.flatMap((router) => router.stack)) {
    if (!route) continue;
    const methods = found.get(normal(route.path)) ?? new Set<string>();
    for (const layer of route.stack) methods.add(layer.method.toUpperCase());
    if (methods.has('GET')) methods.add('HEAD');
    found.set(normal(route.path), methods);
  }
  return found;
}

/** Responds to unmatched requests: `method_not_allowed` with `Allow` for a known path, otherwise `not_found`. */
export function noRoute(routers: readonly Router[]): RequestHandler {
  const known = methodsByPath(routers);
  return (req, res) => {
    const methods = known.get(normal(req.path));
    if (!methods) throw new AppError('not_found');
    res.set('Allow', [...methods].join(', '));
    if (req.method !== 'OPTIONS') throw new AppError('method_not_allowed');
    res.status(204).end();
  };
}

/** Rejects TRACE, which would echo headers including tokens. */
export const refuseTrace: RequestHandler = (req, res, next) => {
  if (req.method !== 'TRACE') {
    next();
    return;
  }
  res.set('Allow', 'GET, HEAD, POST, PUT');
  throw new AppError('method_not_allowed');
};
