import { useSyncExternalStore } from 'react';

/** Chromium's event, which no standard describes yet. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

// At module level: the browser makes its offer once, often before the banner is on screen.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) setOffer(event);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Installs the app, or null where the browser does not offer that. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!current) return null;
  return () => {
    // The offer holds for one answer, whichever it is.
    setOffer(null);
    void current.prompt();
  };
}
