import { signedOutAction } from '../../../lib/store/signed-out-action.ts';
import { offlineCopies } from '../../../lib/browser/offline-copies.ts';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import { logOut } from './auth-api.ts';
import { clearTokens } from './token-storage.ts';

/** Removes the account from this tab: the session, drafts, cached responses and offline copies. */
export const leaveAccount = (): AppThunk<unknown> => (dispatch) => {
  dispatch(signedOutAction());
  void offlineCopies.clear();
};

/** Does the same as `leaveAccount`, and also clears the five stored keys, which ends the session in all tabs. */
export const forgetAccount = (): AppThunk<unknown> => (dispatch) => {
  clearTokens();
  dispatch(leaveAccount());
};

/** Logs out a customer. Always clears this device, even if the server cannot be reached. */
export const signOutCustomer = (): AppThunk<unknown> => (dispatch) => {
  // Sent before the tokens are cleared; the response is ignored.
  void logOut();
  dispatch(forgetAccount());
};

/** Logs out an admin. Clears this device only if the server returns 200, otherwise returns false. */
export const signOutAdmin = (): AppThunk<unknown, Promise<boolean>> => async (dispatch) => {
  const { error } = await logOut();
  if (error) return false;
  dispatch(forgetAccount());
  return true;
};
