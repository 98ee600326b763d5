import { useEffect, useState } from 'react';
import { loadOutlets, type Outlet } from './load-outlets.ts';

/** The outlets once they have arrived; empty before that and when the server cannot be reached. */
export function useOutlets(): Outlet[] {
  const [outlets, setOutlets] = useState<Outlet[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const loaded = await loadOutlets(leaving.signal);
      if (!leaving.signal.aborted) setOutlets(loaded);
    };
    void load();
    return () => leaving.abort();
  }, []);

  return outlets;
}
