import { useEffect, useState } from 'react';
import type { Outlet } from './load-locations.ts';

/** The outlets once they have arrived; empty before that and when the server cannot be reached. */
export function useOutlets(): Outlet[] {
  const [outlets, setOutlets] = useState<Outlet[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      // On its own: the page is complete without it.
      const { loadOutlets } = await import('./load-locations.ts');
      const loaded = await loadOutlets(leaving.signal);
      if (!leaving.signal.aborted) setOutlets(loaded);
    };
    void load().catch(() => undefined);
    return () => leaving.abort();
  }, []);

  return outlets;
}
