import type { Clock } from '../clock.ts';
import { type Share, coalesce } from './coalesce.ts';

type Keeping = { clock: Clock; seconds: number; most: number };

/**
 * Shares work like `coalesce` and caches the result for `seconds`, so that a caller waits for at most one run. Caches
 * only the `most` latest results, and never a failure.
 */
export function createCache<T>({ clock, seconds, most }: Keeping): Share<T> {
  const share = coalesce<T>();
  const kept = new Map<string, { answer: T; until: number }>();
  const recall = (key: string) => {
    const found = kept.get(key);
    return found && found.until > clock.now().getTime() ? found : null;
  };
  const keep = (key: string, answer: T): void => {
    // Reinserted at the end of the map, so that the first entry is always the oldest.
    kept.delete(key);
    kept.set(key, { answer, until: clock.now().getTime() + seconds * 1_000 });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  return async (key, work) => {
    const known = recall(key);
    if (known) return known.answer;
    return share(key, async () => {
      const cached = recall(key);
      if (cached) return cached.answer;
      const answer = await work();
      keep(key, answer);
      return answer;
    });
  };
}
