import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { loadAhead } from '../lib/browser/load-page.ts';
import { setRouteLoader } from '../lib/browser/prefetch.ts';
import { routes } from './routes.tsx';

const matchedRoutes = (path: string): RouteObject[] => (matchRoutes(routes, path) ?? []).map((match) => match.route);

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const module = await route.lazy();
  Object.assign(route, module, { lazy: undefined });
}

/** Fetches the code that a path needs, with its layouts; after this the path renders without a gap. */
export async function loadCodeOf(path: string): Promise<void> {
  await Promise.all(matchedRoutes(path).map(loadRoute));
}

/**
 * The browser's router. The first page's code is loaded before it starts, so prerendered markup is taken over
 * without a blank frame. If that fails, the router tries again and shows its error screen.
 */
export async function startRouter(): Promise<ReturnType<typeof createBrowserRouter>> {
  setRouteLoader((path) => loadAhead(() => loadCodeOf(path)));
  await loadCodeOf(location.pathname).catch(() => undefined);
  return createBrowserRouter(routes);
}
