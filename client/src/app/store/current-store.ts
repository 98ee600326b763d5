import { createStore } from './store.ts';
import type { AppStore } from './store.ts';

let current: AppStore | null = null;

/**
 * The tab's one store, made when the first app route opens. It outlives its layout: a payment goes on while the
 * visitor looks at a public page.
 */
export function currentApp(): AppStore {
  current ??= createStore();
  return current;
}

/** Ends the store's life; the next `currentApp` makes a new one. For tests, which begin with nothing kept. */
export function dropStore(): void {
  for (const end of current?.ends ?? []) end();
  current = null;
}
