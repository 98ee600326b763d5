import { useSyncExternalStore } from 'react';

let spoken = { text: '', count: 0 };
const listeners = new Set<() => void>();

/** Has the page's one polite live region say a sentence; saying the same one again is heard again. */
export function announce(text: string): void {
  spoken = { text, count: spoken.count + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What was announced last; `count` grows with each announcement. For the live region alone. */
export function useAnnouncement(): { text: string; count: number } {
  return useSyncExternalStore(
    subscribe,
    () => spoken,
    () => spoken,
  );
}
