import { useSyncExternalStore } from 'react';

let spoken = { text: '', count: 0 };
const listeners = new Set<() => void>();

/** Announces a sentence in the page’s only polite live region. Repeating the same sentence announces it again. */
export function announce(text: string): void {
  spoken = { text, count: spoken.count + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The only polite live region. Screen readers announce a change only if the region is already in the document. */
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
