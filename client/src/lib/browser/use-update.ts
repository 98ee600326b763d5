import { useEffect, useState } from 'react';
import { isSavingData, whenIdle } from './connection.ts';

/**
 * Returns whether this browser supports caching the site for offline use, and may do so although it downloads more than
 * a megabyte. A development server has no service worker.
 */
const canKeepSite = () => import.meta.env.PROD && 'serviceWorker' in navigator && !isSavingData();

/**
 * Registers the service worker. When a new version of the site is waiting, calls `offer` with a function that activates
 * that version.
 */
async function register(offer: (apply: () => void) => void): Promise<void> {
  await whenIdle();
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    offer(() => {
      // Reloads only the tab in which the user asked for the update, because another tab may be in the middle of a
      // payment.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    }),
  );
  await worker.register();
}

/**
 * Returns a function that loads the new version of the site, or null if there is none. Nothing changes until that
 * function is called.
 */
export function useUpdate(): (() => void) | null {
  const [apply, setApply] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!canKeepSite()) return;
    // Without a service worker, everything works except offline use.
    void register((load) => setApply(() => load)).catch(() => undefined);
  }, []);

  return apply;
}
