import type { Clock } from '../clock.ts';
import { type Share, shareWork } from './share-work.ts';

type Keeping = { clock: Clock; seconds: number; most: number };

/**
 * Shares work like `shareWork`, and hands on what came out of it for some seconds: all who come meanwhile wait for one
 * piece of work, or for none. At most `most` answers are kept, those that came last; a failure never is.
 */
export function keepAnswers<T>({ clock, seconds, most }: Keeping): Share<T> {
  const share = shareWork<T>();
  const kept = new Map<string, { answer: T; until: number }>();
  const recall = (key: string) => {
    const found = kept.get(key);
    return found && found.until > clock.now().getTime() ? found : null;
  };
  const keep = (key: string, answer: T): void => {
    // Put at the end, so that the first one is always the oldest.
    kept.delete(key);
    kept.set(key, { answer, until: clock.now().getTime() + seconds * 1_000 });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  return async (key, work) => {
    const known = recall(key);
    if (known) return known.answer;
    return share(key, async () => {
      const meanwhile = recall(key);
      if (meanwhile) return meanwhile.answer;
      const answer = await work();
      keep(key, answer);
      return answer;
    });
  };
}
