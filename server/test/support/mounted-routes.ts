import type { Express } from 'express';

type Layer = { route?: { path: string | RegExp; stack: { method: string }[] }; handle?: unknown };

function layersOf(router: unknown): Layer[] {
  const hasStack = typeof router === 'function' && 'stack' in router && Array.isArray(router.stack);
  return hasStack ? (router.stack as Layer[]) : []; // Express keeps its layers there
}

function routesOf(router: unknown): string[] {
  return layersOf(router).flatMap(({ route, handle }) => [
    // A pattern is what answers for every address.
    ...(route && typeof route.path === 'string'
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${String(route.path)}`)
      : []),
    ...routesOf(handle),
  ]);
}

/** Every route that the app answers, such as `POST /booking/create`, without repeats, in alphabetical order. */
export function listMountedRoutes(app: Express): string[] {
  return [...new Set(routesOf(app.router))].toSorted();
}
