import type { Middleware } from '@reduxjs/toolkit';
import { searchSlice } from '../../features/booking/search-slice.ts';
import { checkoutSlice } from '../../features/booking/checkout/checkout-slice.ts';
import { recentSearches } from '../../lib/browser/recent-searches.ts';
import { signedOutAction } from '../../lib/store/signed-out-action.ts';
import { formSlice } from '../../lib/form/form-slice.ts';
import { api, setupListeners } from '../../lib/api/api-slice.ts';
import type { AppStore } from './current-store.ts';

/** Clears cached replies and recent searches on logout, because they belong to the account. */
const forgetAnswers: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (!signedOutAction.match(action)) return result;
  recentSearches.clear();
  // Waits until the guarded page has unmounted, because a mounted screen would immediately refetch, without a token.
  setTimeout(() => store.dispatch(api.util.resetApiState()));
  return result;
};

/** Adds the API and the slices of the pages behind the login to a store. Idempotent. */
export function addFeatures(app: AppStore): void {
  if (app.hasFeatures) return;
  app.hasFeatures = true;
  const { store, reducer, later, ends } = app;
  reducer.inject(api);
  reducer.inject(searchSlice);
  reducer.inject(checkoutSlice);
  reducer.inject(formSlice);
  later.addMiddleware(forgetAnswers, api.middleware);
  // An injected slice gets its initial state only with the next action, so an action is dispatched here.
  store.dispatch({ type: 'features/added' });
  ends.push(setupListeners(store.dispatch));
}
