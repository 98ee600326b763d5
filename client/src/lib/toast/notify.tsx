import { useEffect, useState, useSyncExternalStore } from 'react';
import { announce } from '../browser/announce.tsx';
import type * as toasterModule from './toaster.tsx';

type Kind = 'success' | 'error' | 'info';
type Toasts = typeof toasterModule;
type Speaker = (kind: Kind, text: string) => void;

let isWanted = false;
let speaker: Speaker | null = null;
let waiting: Parameters<Speaker>[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Starts loading the toasts' code; later calls do nothing. */
export function prepareToasts(): void {
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
}

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
 * Toasts, top right, 5 s, shown in the order of the calls. The same text shown twice at once is one toast:
 * doubled notices look like doubled charges. Nothing may live in a toast alone.
 */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};

/** Where toasts appear. Without it, and until its code has come, they wait; without their code they are only spoken. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  const [toasts, setToasts] = useState<Toasts | null>(null);

  useEffect(() => {
    if (!isNeeded) return;
    import('./toaster.tsx').then(setToasts, () => setSpeaker((_, text) => announce(text)));
  }, [isNeeded]);

  useEffect(() => {
    if (toasts === null) return undefined;
    // A moment later: the container has to be in its place before the first toast.
    const timer = setTimeout(() => setSpeaker(toasts.showToast));
    return () => {
      clearTimeout(timer);
      setSpeaker(null);
    };
  }, [toasts]);

  return toasts && <toasts.Toaster />;
}
