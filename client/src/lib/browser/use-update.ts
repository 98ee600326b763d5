import { useEffect, useState } from 'react';
import { isSavingData, whenIdle } from './connection.ts';

/**
 * Whether this browser can and may keep the site for offline use: it fetches more than a megabyte for that. A
 * development server has nothing to keep.
 */
const canKeepSite = () => import.meta.env.PROD && 'serviceWorker' in navigator && !isSavingData();

/** Registers the service worker; `offer` is called with what loads a new version once one is waiting. */
async function register(offer: (apply: () => void) => void): Promise<void> {
  await whenIdle();
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    offer(() => {
      // Only the tab that asked is reloaded: another one may be in the middle of a payment.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    }),
  );
  await worker.register();
}

/** Loads the new version of the site, or null while there is none. Nothing changes until it is called. */
export function useUpdate(): (() => void) | null {
  const [apply, setApply] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!canKeepSite()) return;
    // Without a worker everything works but offline use.
    void register((load) => setApply(() => load)).catch(() => undefined);
  }, []);

  return apply;
}
