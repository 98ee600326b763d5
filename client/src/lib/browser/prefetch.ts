import type { To } from 'react-router-dom';
import { isSavingData } from './connection.ts';

type Loader = (path: string) => Promise<unknown>;

let loadRoute: Loader = async () => undefined;
const asked = new Set<string>();

/** Tells links how to fetch a route's code; the router does so once. */
export function setRouteLoader(loader: Loader): void {
  loadRoute = loader;
  asked.clear();
}

/** Fetches the code of a route ahead of a click, once per path. A failure is left to the real navigation. */
export function prefetchRoute(to: To): void {
  const path = (typeof to === 'string' ? to : (to.pathname ?? '')).split(/[?#]/)[0] ?? '';
  if (!path.startsWith('/') || asked.has(path) || isSavingData()) return;
  asked.add(path);
  loadRoute(path).catch(() => asked.delete(path));
}

/** Fetches code ahead of a click. A failure is left to the click. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (!isSavingData()) load().catch(() => undefined);
}
