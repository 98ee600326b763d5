import { type RequestHandler, Router } from 'express';

/** Each path of the routers, as it is written there, with a router that has its routes alone, behind `first`. */
function ownersOf(routers: readonly Router[], first: readonly RequestHandler[]): Map<string, Router> {
  const owners = new Map<string, Router>();
  for (const layer of routers.flatMap((router) => router.stack)) {
    if (!layer.route) continue;
    const { path } = layer.route;
    const owner = owners.get(path) ?? Router().use(...first);
    owner.stack.push(layer);
    owners.set(path, owner);
  }
  return owners;
}

/**
 * Hands a request, past `first`, straight to the routes that have its path, written exactly as there, instead of asking
 * one router after the other. What it does not know, or what they do not take, goes the usual way.
 */
export function straightTo(routers: readonly Router[], first: readonly RequestHandler[]): RequestHandler {
  const owners = ownersOf(routers, first);
  return (req, res, next) => {
    const owner = owners.get(req.path);
    if (owner) owner(req, res, next);
    else next();
  };
}
