import { useEffect, useState } from 'react';
import { isSavingData, whenIdle } from './connection.ts';

/** Whether to cache the site for offline use, a download of over a megabyte. Development has no service worker. */
const canKeepSite = () => import.meta.env.PROD && 'serviceWorker' in navigator && !isSavingData();

/** Registers the service worker. Calls `offer` with a function that activates a waiting new version of the site. */
async function register(offer: (apply: () => void) => void): Promise<void> {
  await whenIdle();
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    offer(() => {
      // Reloads only the tab in which the user chose to update, because another tab may be in the middle of a payment.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    }),
  );
  await worker.register();
}

/** Returns a function that reloads the page with the new version of the site, or null if there is none. */
export function useUpdate(): (() => void) | null {
  const [apply, setApply] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!canKeepSite()) return;
    // Without a service worker, everything works except offline use.
    void register((load) => setApply(() => load)).catch(() => undefined);
  }, []);

  return apply;
}
