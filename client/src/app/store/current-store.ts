import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { sessionPort } from '../../features/auth/session/session-port.ts';
import { sessionSlice } from '../../features/auth/session/session-slice.ts';
import type { AppExtra } from '../../lib/api/app-extra.ts';
import { dialogSlice } from '../../lib/store/dialog-slice.ts';

let current: AppStore | null = null;

/** Returns the one store of this tab. It outlives layouts, so payments continue while the user visits public pages. */
export function currentApp(): AppStore {
  current ??= createStore();
  return current;
}

/** Disposes of the store; the next call of `currentApp` creates a new one. For tests, which need a fresh store. */
export function dropStore(): void {
  for (const end of current?.ends ?? []) end();
  current = null;
}

/** Creates a store with what the login page needs; `add-features.ts` adds the rest. Restores the stored session. */
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
