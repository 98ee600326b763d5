import { useSyncExternalStore } from 'react';

/** Creates a value that is stored outside React. Components that read it with `useValue` rerender when it changes. */
export function createSharedValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = () => value;

  return {
    read,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Returns the value, or `before` during prerendering and hydration. */
    useValue: (before = initial): T => useSyncExternalStore(subscribe, read, () => before),
  };
}
