import { useEffect, useState } from 'react';
import { isSavingData, whenIdle } from './connection.ts';

/**
 * Returns whether this browser can and may cache the site for offline use, which downloads more than a megabyte. A
 * development server has no service worker.
 */
const canKeepSite = () => import.meta.env.PROD && 'serviceWorker' in navigator && !isSavingData();

/** Registers the service worker. Once a new version is waiting, calls `offer` with a function that activates it. */
async function register(offer: (apply: () => void) => void): Promise<void> {
  await whenIdle();
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    offer(() => {
      // Reloads only the tab that asked, because another may be in the middle of a payment.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    }),
  );
  await worker.register();
}

/**
 * Returns a function that loads the new version of the site, or null while there is none. Nothing changes until it is
 * called.
 */
export function useUpdate(): (() => void) | null {
  const [apply, setApply] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!canKeepSite()) return;
    // Without a service worker everything works except offline use.
    void register((load) => setApply(() => load)).catch(() => undefined);
  }, []);

  return apply;
}
