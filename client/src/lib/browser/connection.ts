import type { To } from 'react-router-dom';

declare global {
  interface Navigator {
    /** Undefined in browsers that do not support it. Source: Save-Data API. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Returns whether the visitor has asked the browser to save data; false in browsers that do not report this. */
export function isSavingData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Waits until the page has loaded and the browser is idle. After loading, waits a few seconds at most. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 200); // Safari does not support requestIdleCallback
  });
}

type Loader = (path: string) => Promise<unknown>;

let loadRoute: Loader = async () => undefined;
const asked = new Set<string>();

/** Sets the function that links call to fetch a route’s code. Called once, when the app starts. */
export function setRouteLoader(loader: Loader): void {
  loadRoute = loader;
  asked.clear();
}

/** Prefetches a route’s code, once per path. Failures are ignored, because the navigation itself handles them. */
export function prefetchRoute(to: To): void {
  const path = (typeof to === 'string' ? to : (to.pathname ?? '')).split(/[?#]/)[0] ?? '';
  if (!path.startsWith('/') || asked.has(path) || isSavingData()) return;
  asked.add(path);
  loadRoute(path).catch(() => asked.delete(path));
}

/** Prefetches code before a click. Failures are ignored, because the click itself handles them. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (!isSavingData()) load().catch(() => undefined);
}
