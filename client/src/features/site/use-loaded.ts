import { useEffect, useEffectEvent, useState } from 'react';

type Load<Input, T> = (input: Input, signal: AbortSignal) => Promise<T | null>;

/** Loads a value: undefined while loading, null on failure. Loads again when `input` changes; `again` retries. */
export function useLoaded<Input, T>(
  input: Input,
  load: Load<Input, T>,
): { loaded: T | null | undefined; again: () => void } {
  const key = JSON.stringify(input);
  const [found, setFound] = useState<{ key: string; attempt: number; value: T | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const loadInput = useEffectEvent((signal: AbortSignal) => load(input, signal));

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const value = await loadInput(leaving.signal).catch(() => null);
      if (!leaving.signal.aborted) setFound({ key, attempt, value });
    };
    void ask();
    return () => leaving.abort();
  }, [key, attempt]);

  return {
    loaded: found?.key === key && found.attempt === attempt ? found.value : undefined,
    again: () => setAttempt(attempt + 1),
  };
}
