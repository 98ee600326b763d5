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

/** The page's one polite live region. It is in the document before it speaks, or nobody would hear it. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => spoken,
  );
  return (
    <output aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </output>
  );
}
