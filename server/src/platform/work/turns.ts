import { AppError } from '../../errors/app-error.ts';

/** Runs work in the queue of its `key`. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type TurnOptions = { atOnce: number; waiting: number; refusal?: 'too_many_requests' | 'unavailable' };
type Line = { running: number; waiting: (() => void)[] };

/**
 * Limits expensive work per key: for each key, at most `atOnce` runs at a time and at most `waiting` more are queued,
 * so that no single key can use up a shared resource. When the key's queue is full, throws `refusal`, which allows a
 * retry after a second.
 */
export function createTurns({ atOnce, waiting, refusal = 'too_many_requests' }: TurnOptions): Turns {
  const lines = new Map<string, Line>();

  const takeTurn = async (key: string): Promise<void> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= waiting) throw new AppError(refusal, { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  };

  const endTurn = (key: string): void => {
    const line = lines.get(key);
    if (!line) return;
    // The next caller takes over the slot directly.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  return async (key, work) => {
    await takeTurn(key);
    try {
      return await work();
    } finally {
      endTurn(key);
    }
  };
}
