import type { Express } from 'express';

type Layer = { route?: { path: string | RegExp; stack: { method: string }[] }; handle?: unknown };

function layersOf(router: unknown): Layer[] {
  const hasStack = typeof router === 'function' && 'stack' in router && Array.isArray(router.stack);
  return hasStack ? (router.stack as Layer[]) : []; // where Express stores its layers
}

function routesOf(router: unknown): string[] {
  return layersOf(router).flatMap(({ route, handle }) => [
    // A route whose path is not a string is the fallback for unknown paths.
    ...(route && typeof route.path === 'string'
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${String(route.path)}`)
      : []),
    ...routesOf(handle),
  ]);
}

/** Returns every route that the app serves, such as `POST /booking/create`, sorted and without duplicates. */
export function listMountedRoutes(app: Express): string[] {
  return [...new Set(routesOf(app.router))].toSorted();
}
