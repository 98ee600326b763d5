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
    // Browsers throttle the timers of a hidden tab, so the time is corrected when the tab becomes visible again.
    window.addEventListener('focus', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    window.removeEventListener('focus', tick);
  };
}

/** Returns the server’s time in milliseconds, updated every second; all callers share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    const isStale = listeners.size === 0 && Math.abs(serverNow() - now) >= 1_000;
    if (isStale) now = serverNow();
    return now;
  });
}
