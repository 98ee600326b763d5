/** Runs work under a key; see `shareWork`. */
export type Share<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets everybody who wants the same thing at the same time wait for one piece of work. Whoever comes while it is under
 * way shares the next one and never that one: what is read then was read after each of them asked.
 */
export function shareWork<T>(): Share<T> {
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
