import { useEffect, useState } from 'react';

type Load<T> = (key: string, signal: AbortSignal) => Promise<T | null>;

/** Loads a value: undefined while loading, null on failure. `again` retries. `load` must be a stable reference. */
export function useLoaded<T>(key: string, load: Load<T>): { loaded: T | null | undefined; again: () => void } {
  const [found, setFound] = useState<{ key: string; attempt: number; value: T | null } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const value = await load(key, leaving.signal).catch(() => null);
      if (!leaving.signal.aborted) setFound({ key, attempt, value });
    };
    void ask();
    return () => leaving.abort();
  }, [key, load, attempt]);

  return {
    loaded: found?.key === key && found.attempt === attempt ? found.value : undefined,
    again: () => setAttempt(attempt + 1),
  };
}
