import type { RequestHandler, Router } from 'express';
import { AppError } from '../errors/app-error.ts';

const normal = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Every path of the routers with its methods, such as `GET` and with it `HEAD`. */
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

/** Answers what no router took: `method_not_allowed` with `Allow` for a known path, else `not_found`. */
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

/** TRACE echoes headers, tokens included, so nothing here answers it. */
export const refuseTrace: RequestHandler = (req, res, next) => {
  if (req.method !== 'TRACE') {
    next();
    return;
  }
  res.set('Allow', 'GET, HEAD, POST, PUT');
  throw new AppError('method_not_allowed');
};
