import { useEffect, useState } from 'react';
import type { NamedLocation } from './load-locations.ts';

/** The locations once they have arrived; empty before that and when the server cannot be reached. */
export function useLocations(): NamedLocation[] {
  const [locations, setLocations] = useState<NamedLocation[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      // On its own: the page is complete without it.
      const { loadLocations } = await import('./load-locations.ts');
      const loaded = await loadLocations(leaving.signal);
      if (!leaving.signal.aborted) setLocations(loaded);
    };
    void load().catch(() => undefined);
    return () => leaving.abort();
  }, []);

  return locations;
}
