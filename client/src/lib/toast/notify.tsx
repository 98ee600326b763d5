import { useEffect, useState } from 'react';
import { announce } from '../browser/announce.tsx';
import { createSharedValue } from '../browser/shared-value.ts';
import type * as toasterModule from './toaster.tsx';

type Kind = 'success' | 'error' | 'info';
type Toasts = typeof toasterModule;
type Speaker = (kind: Kind, text: string) => void;

const wanted = createSharedValue(false);
let speaker: Speaker | null = null;
let waiting: Parameters<Speaker>[] = [];

/** Starts loading the code of the toasts; later calls do nothing. */
export const prepareToasts = (): void => wanted.set(true);

function setSpeaker(next: Speaker | null): void {
  speaker = next;
  if (next === null) return;
  const due = waiting;
  waiting = [];
  for (const [kind, text] of due) next(kind, text);
}

function show(kind: Kind, text: string): void {
  if (speaker) speaker(kind, text);
  else waiting.push([kind, text]);
  prepareToasts();
}

/**
 * Shows a toast for 5 s. A toast that is still visible is not shown twice, because a repeated message could look like a
 * repeated charge. No message may appear only as a toast.
 */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};

/** Drops the toasts that are not shown yet. */
export const dropToasts = (): void => void (waiting = []);

/** Renders queued toasts once their code has loaded. If it cannot load, they are announced to screen readers. */
export function ToastHost() {
  const isNeeded = wanted.useValue();
  const [toasts, setToasts] = useState<Toasts | null>(null);

  useEffect(() => {
    if (!isNeeded) return;
    import('./toaster.tsx').then(setToasts, () => setSpeaker((_, text) => announce(text)));
  }, [isNeeded]);

  useEffect(() => {
    if (toasts === null) return undefined;
    // Deferred, because the container must be mounted before the first toast.
    const timer = setTimeout(() => setSpeaker(toasts.showToast));
    return () => {
      clearTimeout(timer);
      setSpeaker(null);
    };
  }, [toasts]);

  return toasts && <toasts.Toaster />;
}
