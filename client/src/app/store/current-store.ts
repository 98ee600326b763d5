import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { sessionPort } from '../../features/auth/session/session-port.ts';
import { sessionSlice } from '../../features/auth/session/session-slice.ts';
import type { AppExtra } from '../../lib/api/app-extra.ts';
import { dialogSlice } from '../../lib/store/dialog-slice.ts';

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

/**
 * A new store with what the login page needs. The session is restored from what this device has stored.
 * `add-features.ts` brings the rest once a page behind the login opens.
 */
function createStore() {
  const extra: AppExtra = { session: sessionPort };
  const reducer = combineSlices(sessionSlice, dialogSlice);
  const later = createDynamicMiddleware();
  const store = configureStore({
    reducer,
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).concat(later.middleware),
  });
  const ends: (() => void)[] = [];
  return { store, reducer, later, ends, hasFeatures: false };
}

export type AppStore = ReturnType<typeof createStore>;
