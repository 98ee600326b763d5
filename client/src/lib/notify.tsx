import { lazy, Suspense, useSyncExternalStore } from 'react';
import { announce } from './announce.ts';

type Kind = 'success' | 'error' | 'info';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

let isWanted = false;
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

function show(kind: Kind, text: string): void {
  prepareToasts();
  loadToaster()
    .then(({ showToast }) => showToast(kind, text))
    // Without the code there is no toast, but the sentence must not be lost.
    .catch(() => announce(text));
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

/** Where toasts appear: in the document's body, outside the app root, so that an open dialog does not make them inert. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );

  return <Suspense>{isNeeded && <Toaster />}</Suspense>;
}
