import { AppError } from '../../errors/app-error.ts';

/** Runs the work of somebody, named by `key`, when it is their turn. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type TurnOptions = { atOnce: number; waiting: number; refusal?: 'too_many_requests' | 'unavailable' };
type Line = { running: number; waiting: (() => void)[] };

/**
 * Costly work, shared out: of each key at most `atOnce` pieces run and `waiting` more stand in a line of their own, so
 * that nobody fills the queue that all share. Whoever finds the line full gets `refusal` with a second to wait.
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
    // The next one takes over the turn that has just ended.
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
