import { signedOutAction } from '../../../lib/store/signed-out-action.ts';
import { offlineCopies } from '../../../lib/browser/offline-copies.ts';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import { logOut } from '../auth-api.ts';
import { clearTokens } from './token-storage.ts';

/** Forgets the account in this tab: its session, drafts, cached answers and offline copies. */
export const leaveAccount = (): AppThunk<unknown> => (dispatch) => {
  dispatch(signedOutAction());
  void offlineCopies.clear();
};

/** The same, and clears the five keys for all tabs. */
export const forgetAccount = (): AppThunk<unknown> => (dispatch) => {
  clearTokens();
  dispatch(leaveAccount());
};

/** The customer's logout: always clears this device, even when the server cannot be reached. */
export const signOutCustomer = (): AppThunk<unknown> => (dispatch) => {
  // Sent before the tokens go; nobody waits for the answer.
  void logOut();
  dispatch(forgetAccount());
};

/** The admin's logout: clears this device once the server has answered 200; false when it has not. */
export const signOutAdmin = (): AppThunk<unknown, Promise<boolean>> => async (dispatch) => {
  const { error } = await logOut();
  if (error) return false;
  dispatch(forgetAccount());
  return true;
};
