import type { RequestHandler, Router } from 'express';

/**
 * Hands a request straight to the router that has its path, written exactly as there, instead of asking one router after
 * the other. What it does not know, or what that router does not take, goes the usual way.
 */
export function straightTo(routers: readonly Router[]): RequestHandler {
  const owners = new Map<string, Router>();
  for (const router of routers) {
    for (const { route } of router.stack) {
      if (route && !owners.has(route.path)) owners.set(route.path, router);
    }
  }
  return (req, res, next) => {
    const owner = owners.get(req.path);
    if (owner) owner(req, res, next);
    else next();
  };
}
