import { useSyncExternalStore } from 'react';
import { serverNow } from '../clock.ts';

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = 0;

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    ticking = setInterval(tick, 1_000);
    // A hidden tab's timers are slowed down: what is shown must be right at once when it returns.
    window.addEventListener('focus', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    window.removeEventListener('focus', tick);
  };
}

/** The server's time in milliseconds, every second; one timer serves all who ask. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    const isStale = listeners.size === 0 && Math.abs(serverNow() - now) >= 1_000;
    if (isStale) now = serverNow();
    return now;
  });
}
