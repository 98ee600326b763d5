import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { sessionPort } from '../features/auth/session-port.ts';
import { sessionSlice } from '../features/auth/session-slice.ts';
import { searchSlice } from '../features/booking/search-slice.ts';
import { locationFormSlice } from '../features/location/location-form-slice.ts';
import { checkoutSlice } from '../features/payment/checkout-slice.ts';
import { vehicleFormSlice } from '../features/vehicle/vehicle-form-slice.ts';
import { api } from '../lib/api.ts';
import type { AppExtra } from '../lib/api.ts';
import { dialogSlice } from '../lib/dialog-slice.ts';

/** A new store. The session is restored from what this device has stored. */
export function createStore() {
  const extra: AppExtra = { session: sessionPort };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionSlice.reducer,
      search: searchSlice.reducer,
      checkout: checkoutSlice.reducer,
      dialog: dialogSlice.reducer,
      locationForm: locationFormSlice.reducer,
      vehicleForm: vehicleFormSlice.reducer,
    },
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
  const stopListening = setupListeners(store.dispatch);
  return { store, stopListening };
}

export type AppStore = ReturnType<typeof createStore>;
