import type { To } from 'react-router-dom';

declare global {
  interface Navigator {
    /** Where the browser knows it. Source: Save-Data API. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the visitor pays for each byte and has said so; browsers that do not tell have not. */
export function isSavingData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Waits until the page has loaded and the browser has nothing else to do, at the latest a few seconds after. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 200); // Safari
  });
}

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
