import { signedOutAction } from '../../../lib/store/signed-out-action.ts';
import { offlineCopies } from '../../../lib/browser/offline-copies.ts';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import { logOut } from '../auth-api.ts';
import { clearTokens } from './token-storage.ts';

/** Clears the account from this tab: its session, drafts, cached responses and offline copies. */
export const leaveAccount = (): AppThunk<unknown> => (dispatch) => {
  dispatch(signedOutAction());
  void offlineCopies.clear();
};

/** Does the same as `leaveAccount`, and clears the five stored keys for all tabs. */
export const forgetAccount = (): AppThunk<unknown> => (dispatch) => {
  clearTokens();
  dispatch(leaveAccount());
};

/** Logs out a customer: always clears this device, even when the server cannot be reached. */
export const signOutCustomer = (): AppThunk<unknown> => (dispatch) => {
  // Sent before the tokens are cleared; the response is ignored.
  void logOut();
  dispatch(forgetAccount());
};

/** Logs out an admin: clears this device once the server has returned 200, otherwise returns false. */
export const signOutAdmin = (): AppThunk<unknown, Promise<boolean>> => async (dispatch) => {
  const { error } = await logOut();
  if (error) return false;
  dispatch(forgetAccount());
  return true;
};
