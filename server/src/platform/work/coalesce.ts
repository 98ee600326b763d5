/** Runs work under a key and shares the run with other callers; see `coalesce`. */
export type Share<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets concurrent callers with the same key share one run. A caller that arrives during a run shares the next one,
 * never the current one, so that everything it receives was read after it asked.
 */
export function coalesce<T>(): Share<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();
  const start: Share<T> = async (key, work) => {
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
  return async (key, work) => {
    const next = waiting.get(key);
    if (next) return next;
    const current = running.get(key);
    if (!current) return start(key, work);
    const goOn = async (): Promise<T> => {
      waiting.delete(key);
      return start(key, work);
    };
    const queued = current.then(goOn, goOn);
    waiting.set(key, queued);
    return queued;
  };
}
