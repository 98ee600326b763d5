import { createStore } from './store.ts';
import type { AppStore } from './store.ts';

let current: AppStore | null = null;

/**
 * The tab's one store, made when the first app route opens. It outlives its layout: a payment goes on while the
 * visitor looks at a public page.
 */
export function currentStore(): AppStore['store'] {
  current ??= createStore();
  return current.store;
}

/** Ends the store's life; the next `currentStore` makes a new one. For tests, which begin with an empty world. */
export function dropStore(): void {
  current?.stopListening();
  current = null;
}
